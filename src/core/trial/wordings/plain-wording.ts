import { isObject, parseJson } from '../../json/json-access.ts';
import { type Leaf, readLeaves, textsOf, type Wording } from './wording.ts';

/**
 * No word of it can be taken for a value: what is to be copied is between two lines of equals signs, right after the name of
 * its argument, and no format of calls has such lines.
 */
export const plainWording: Wording = {
  write(toolName, leaves) {
    if (leaves.length === 0) return `Call the tool ${toolName} exactly once, without arguments.`;
    const marker = markerFor(textsOf(leaves));
    const copied = marker === null ? '' : ` Copy what is between two lines of ${marker} character by character.`;
    return [`${headOf(toolName)}${copied}`, ...argumentsIn(leaves, marker)].join('\n\n');
  },
  read(text) {
    const head = HEAD.exec(text);
    return head && { toolName: head[1]!, leaves: readLeaves(text, head[0].length, nextArgument) };
  },
};

export const headOf = (toolName: string): string =>
  `Call the tool ${toolName} exactly once, with these arguments and no others.`;

/** Each argument with its value, texts between two lines of the marker. */
export const argumentsIn = (leaves: readonly Leaf[], marker: string | null): readonly string[] =>
  leaves.map(({ place, value }) => {
    const name = `Argument ${place.join(', ')}`;
    return typeof value === 'string' ? [`${name}:`, marker, value, marker].join('\n') : `${name} is ${wordsOf(value)}`;
  });

const HEAD = /^Call the tool (.+) exactly once, (?:without arguments\.$|with these arguments and no others\.)/;

/** A line that is in no text; null where there is no text. */
export function markerFor(texts: readonly string[]): string | null {
  if (texts.length === 0) return null;
  let marker = '==========';
  while (texts.some((text) => text.includes(marker))) marker += '=';
  return marker;
}

const EMPTY_LIST = 'a list without items';
const EMPTY_OBJECT = 'an object without members';

const wordsOf = (value: unknown): string =>
  Array.isArray(value) ? EMPTY_LIST : isObject(value) ? EMPTY_OBJECT : String(value);

const ARGUMENT = /^Argument (.+)(?::\n(={10,})\n| is (.+)$)/gm;

function nextArgument(text: string, from: number): (Leaf & { readonly end: number }) | null {
  ARGUMENT.lastIndex = from;
  const found = ARGUMENT.exec(text);
  if (!found) return null;
  const [whole, names = '', marker, words = ''] = found;
  const place = names.split(', ');
  const start = found.index + whole.length;
  if (marker === undefined) return { place, value: valueIn(words), end: start };
  const close = text.indexOf(`\n${marker}`, start);
  return close < 0 ? null : { place, value: text.slice(start, close), end: close + 1 };
}

function valueIn(words: string): unknown {
  if (words === EMPTY_LIST) return [];
  if (words === EMPTY_OBJECT) return {};
  return parseJson(words) ?? null;
}
