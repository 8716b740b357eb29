import { isObject, parseJson } from '../../json/json-access.ts';
import { type Leaf, readLeaves, textsOf, type Wording } from './wording.ts';

/** Of the first runs: it calls a value `a text`, which small models copy in its place. */
export const firstWording: Wording = {
  write(toolName, leaves) {
    if (leaves.length === 0) return `Call the tool ${toolName} once, without arguments.`;
    const word = markerWord(textsOf(leaves));
    const parts = [
      `Call the tool ${toolName} once, with exactly these arguments and no others.`,
      ...(word === null ? [] : ['A text is all that stands between its two marker lines, to the letter.']),
    ];
    let count = 0;
    for (const { place, value } of leaves) {
      const name = `Argument ${place.join(', ')}`;
      if (typeof value !== 'string') parts.push(`${name}: ${wordsOf(value)}.`);
      else parts.push([`${name}: a text.`, begin(word, ++count), value, end(word, count)].join('\n'));
    }
    return parts.join('\n\n');
  },
  read(text) {
    const head = HEAD.exec(text);
    return head && { toolName: head[1]!, leaves: readLeaves(text, head[0].length, nextArgument) };
  },
};

const HEAD = /^Call the tool (.+) once, (?:without arguments\.$|with exactly these arguments and no others\.\n)/;

const begin = (word: string | null, count: number): string => `=== ${word} ${count} begins ===`;
const end = (word: string | null, count: number): string => `=== ${word} ${count} ends ===`;

/** A word whose marker lines are in no text; null where there is no text. */
function markerWord(texts: readonly string[]): string | null {
  if (texts.length === 0) return null;
  let word = 'text';
  while (texts.some((text) => text.includes(`=== ${word} `))) word += '-';
  return word;
}

const EMPTY_LIST = 'an empty list';
const EMPTY_OBJECT = 'an object without members';

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return EMPTY_LIST;
  if (isObject(value)) return EMPTY_OBJECT;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

const ARGUMENT = /^Argument (.+): (?:a text\.\n(=== \S+ \d+ )begins ===\n|(.+)\.$)/gm;

function nextArgument(text: string, from: number): (Leaf & { readonly end: number }) | null {
  ARGUMENT.lastIndex = from;
  const found = ARGUMENT.exec(text);
  if (!found) return null;
  const [whole, names = '', marker, words = ''] = found;
  const place = names.split(', ');
  const start = found.index + whole.length;
  if (marker === undefined) return { place, value: valueIn(words), end: start };
  const close = text.indexOf(`\n${marker}ends ===`, start);
  return close < 0 ? null : { place, value: text.slice(start, close), end: close + 1 };
}

function valueIn(words: string): unknown {
  if (words === EMPTY_LIST) return [];
  if (words === EMPTY_OBJECT) return {};
  return parseJson(words.replace(/^the number /, '')) ?? null;
}
