import { setOwn } from '../json/exact-json.ts';
import { isObject, parseJson } from '../json/json-access.ts';
import type { ExpectedCall } from './task.ts';

/**
 * A request to make one call, in words: each text of its arguments is as it is between two marker lines that occur nowhere
 * in it. Nothing of how calls are written is shown, nor any text as it would be escaped.
 */
export function taskText({ toolName, arguments: given }: ExpectedCall): string {
  const leaves = [...leavesOf(given, [])];
  if (leaves.length === 0) return `Call the tool ${toolName} once, without arguments.`;
  const word = markerWord(leaves);
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
}

const begin = (word: string | null, count: number): string => `=== ${word} ${count} begins ===`;
const end = (word: string | null, count: number): string => `=== ${word} ${count} ends ===`;

interface Leaf {
  /** Names, and `item 1` for what is in a list. */
  readonly place: readonly string[];
  readonly value: unknown;
}

function* leavesOf(value: unknown, place: readonly string[]): Generator<Leaf> {
  if (Array.isArray(value) && value.length > 0)
    for (const [at, item] of value.entries()) yield* leavesOf(item, [...place, `item ${at + 1}`]);
  else if (isObject(value) && Object.keys(value).length > 0)
    for (const [name, item] of Object.entries(value)) yield* leavesOf(item, [...place, name]);
  else if (place.length > 0) yield { place, value };
}

/** A word whose marker lines are in no text; null where there is no text. */
function markerWord(leaves: readonly Leaf[]): string | null {
  const texts = leaves.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
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

/** The call that a text of `taskText` asks for; null for any other text. */
export function askedCall(text: string): ExpectedCall | null {
  const head = /^Call the tool (.+) once, (?:without arguments\.$|with exactly these arguments and no others\.\n)/.exec(
    text,
  );
  if (!head) return null;
  const given: Record<string, unknown> = {};
  let at = head[0].length;
  for (;;) {
    const argument = nextArgument(text, at);
    if (argument === null) break;
    put(given, argument.place, argument.value);
    at = argument.end;
  }
  return { toolName: head[1]!, arguments: given };
}

const ARGUMENT = /^Argument (.+): (?:a text\.\n(=== \S+ \d+ )begins ===\n|(.+)\.$)/gm;

function nextArgument(text: string, from: number) {
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

/** Puts a value where the names lead, making the lists and objects on the way. */
function put(into: object, place: readonly string[], value: unknown): void {
  const indexes = place.map((name) => /^item (\d+)$/.exec(name)?.[1]);
  let holder = into;
  for (const [depth, name] of place.entries()) {
    const index = indexes[depth];
    const key = index === undefined ? name : String(Number(index) - 1);
    const isLast = depth === place.length - 1;
    if (isLast || !Object.hasOwn(holder, key))
      setOwn(holder, key, isLast ? value : indexes[depth + 1] === undefined ? {} : []);
    const inner = (holder as Record<string, unknown>)[key];
    if (typeof inner !== 'object' || inner === null) return;
    holder = inner;
  }
}
