import { visit } from 'jsonc-parser';
import { nestsWithin, setOwn } from './exact-json.ts';

/** Deeper JSON is read without its source. */
const MAX_DEPTH = 1_000;

interface Source {
  readonly text: string;
  readonly start: number;
  end: number;
}

/** Positions of the objects and lists that `parseKeepingSource` read. */
const sources = new WeakMap<object, Source>();

/** JSON of which `JSON.parse` keeps less: the order of keys like array indexes; digits of long numbers, zeros, exponents, -0. */
const LOSES =
  /"\d+"\s*:|(?:^|[:,[\s])(?:-0|-?(?:[\d.]{16,}|\d+\.\d*0|\d+(?:\.\d+)?[eE][+-]?\d+)(?:[eE][+-]?\d+)?)(?=\s*(?:[,\]}]|$))/;

/** Whether parsing the JSON, which gave this value, may have lost something of its text; of a key that is given twice, the first value. */
export const mayLoseByParsing = (text: string, value: unknown): boolean =>
  LOSES.test(text) || membersIn(text) > membersOf(value);

/** Members that are written in a JSON text: the colons outside its strings. */
function membersIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    do at = text.indexOf('"', at + 1);
    while (isEscaped(text, at));
    let next = at + 1;
    while (text.charCodeAt(next) <= BLANK) next++;
    if (text.charCodeAt(next) === COLON) count++;
  }
  return count;
}

function isEscaped(text: string, offset: number): boolean {
  let from = offset;
  while (text.charCodeAt(from - 1) === BACKSLASH) from--;
  return (offset - from) % 2 === 1;
}

const [BLANK, COLON, BACKSLASH] = [0x20, 0x3a, 0x5c];

/** Members that a value has, those of the values in it included. */
function membersOf(value: unknown): number {
  let count = 0;
  const open: object[] = [];
  const keep = (inner: unknown): void => {
    if (typeof inner === 'object' && inner !== null) open.push(inner);
  };
  keep(value);
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next)) next.forEach(keep);
    else
      for (const key in next) {
        count++;
        keep((next as Record<string, unknown>)[key]);
      }
  }
  return count;
}

/**
 * Reads JSON and remembers where its objects and lists are. Of a truncated text it reads what there is and sets `isCut`.
 * Undefined where the text is broken before its end.
 */
export function parseKeepingSource(text: string): { readonly value: unknown; readonly isCut: boolean } | undefined {
  if (!nestsWithin(text, MAX_DEPTH)) return undefined;
  const end = text.trimEnd().length;
  let root: unknown;
  let key = '';
  let isCut = false;
  let isBroken = false;
  const open: (unknown[] | Record<string, unknown>)[] = [];
  const attach = (value: unknown): void => {
    const parent = open.at(-1);
    if (parent === undefined) root ??= value;
    else if (Array.isArray(parent)) parent.push(value);
    else if (key === '__proto__') setOwn(parent, key, value);
    else parent[key] = value;
  };
  const begin = (container: unknown[] | Record<string, unknown>, start: number): void => {
    attach(container);
    open.push(container);
    sources.set(container, { text, start, end });
  };
  // What is closed only by the end of the text has a closer of length 0.
  const close = (offset: number, length: number): void => {
    const container = open.pop();
    const source = container && sources.get(container);
    if (length === 0) isCut = true;
    else if (source) source.end = offset + length;
  };
  visit(
    text,
    {
      onObjectBegin: (start) => begin({}, start),
      onArrayBegin: (start) => begin([], start),
      onObjectEnd: close,
      onArrayEnd: close,
      onObjectProperty: (name) => {
        key = name;
      },
      onLiteralValue: attach,
      onError: (_, offset, length) => {
        if (offset + length < end || (open.length === 0 && !isCut)) isBroken = true;
      },
    },
    { disallowComments: true },
  );
  return isBroken || root === undefined ? undefined : { value: root, isCut };
}

/** The JSON text of an object or list in one line, digits and order as written; undefined where it is not known. */
export function sourceOf(value: unknown): string | undefined {
  const source = typeof value === 'object' && value !== null ? sources.get(value) : undefined;
  return source?.text.slice(source.start, source.end).replace(STRING_OR_SPACE, compacted);
}

const STRING_OR_SPACE = /"[^"\\]*(?:\\.[^"\\]*)*"?|\s+/g;

/** A token without white space, with its strings escaped as `JSON.stringify` does. */
function compacted(token: string): string {
  if (!token.startsWith('"')) return '';
  if (!token.includes('\\')) return token;
  try {
    return JSON.stringify(JSON.parse(token));
  } catch {
    return token;
  }
}
