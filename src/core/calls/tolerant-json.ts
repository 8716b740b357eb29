import { type Node, type ParseError, type ParseErrorCode, parseTree } from 'jsonc-parser';
import type { Span } from '../../base/span.ts';
import { nestsWithin } from '../json/exact-json.ts';
import type { Finding } from '../words/finding.ts';
import { MAX_DEPTH } from './element-reader.ts';
import { inferScalar, losesDigits } from './infer-scalar.ts';
import type { Value } from './value.ts';

export type { Node } from 'jsonc-parser';

export const spanOf = ({ offset, length }: Node, base: number): Span => ({
  start: base + offset,
  end: base + offset + length,
});

/** The kind of a fault: a name where it can be repaired, else jsonc-parser's number. */
export type JsonFaultKind =
  | 'comment'
  | 'line-break'
  | 'tab'
  | 'trailing-comma'
  | 'bracket'
  | 'brackets'
  | 'depth'
  | 'no-value'
  | 'quote'
  | 'before'
  | 'behind'
  | 'again'
  | 'another'
  | ParseErrorCode;

/** One departure from JSON; `replacement` repairs it, null where no repair is safe. Offsets count from the payload's start. */
export interface JsonFault {
  readonly start: number;
  readonly end: number;
  readonly kind: JsonFaultKind;
  readonly replacement: string | null;
}

/**
 * Reads JSON with trailing commas, comments, raw line breaks and tabs in strings, or brackets missing at the end; other faults
 * are beyond repair. Control characters in strings are masked by as many private characters, so that offsets stay the same.
 */
export function parseTolerantly(source: string): { tree: Node | undefined; faults: JsonFault[] } {
  const isStrict = isJson(source);
  const mask = isStrict ? '' : unusedCharacters(source);
  const { masked, faults } = isStrict ? { masked: source, faults: [] } : maskFaults(source, mask);
  const { deepest, opened } = bracketsIn(masked);
  // Deeper than any real payload.
  if (deepest > MAX_DEPTH)
    return {
      tree: undefined,
      faults: [{ start: 0, end: source.length, kind: 'depth', replacement: null }],
    };
  if (opened > MOST_LEVELS && !nestsWithin(masked, MOST_LEVELS))
    return { tree: undefined, faults: [{ start: 0, end: source.length, kind: NO_VALUE, replacement: null }] };
  const errors: ParseError[] = [];
  const tree = parseTree(masked, errors, { allowTrailingComma: false });
  let isUnclosed = false;
  const lastContent = masked.trimEnd().length;
  for (const error of errors) {
    const kind: number = error.error;
    const start = error.offset;
    if (followsString(masked, start)) {
      faults.push({ start: start - 1, end: start, kind: 'quote', replacement: null });
      continue;
    }
    const end = Math.min(source.length, error.offset + error.length);
    const atEnd = start >= lastContent;
    if (atEnd && (kind === NO_BRACE || kind === NO_BRACKET)) isUnclosed = true;
    else if ((kind === NO_NAME || kind === NO_VALUE) && followsComma(masked, start)) {
      const comma = masked.lastIndexOf(',', start - 1);
      faults.push({ start: comma, end: comma + 1, kind: 'trailing-comma', replacement: '' });
    } else faults.push({ start, end: Math.max(end, start), kind, replacement: null });
  }
  if (isUnclosed) {
    const at = source.trimEnd().length;
    const brackets = closers(masked.slice(0, at));
    faults.push({
      start: at,
      end: at,
      kind: brackets.length === 1 ? 'bracket' : 'brackets',
      replacement: brackets,
    });
  }
  return { tree: tree && !isStrict ? unmask(tree, mask) : tree, faults: withoutEchoes(faults) };
}

/** With brackets that do not match, the recursive reader may go deeper than the brackets nest. */
const MOST_LEVELS = 1_000;

/** Numbers of jsonc-parser's errors: its `const enum` is not usable in isolated modules. */
const [NO_NAME, NO_VALUE, NO_BRACE, NO_BRACKET, NO_ESCAPE] = [3, 4, 7, 8, 15];

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

/** How deep brackets nest, those in strings too, and how many are opened; keeps the recursive reader from a stack overflow. */
function bracketsIn(source: string): { readonly deepest: number; readonly opened: number } {
  let depth = 0;
  let deepest = 0;
  let opened = 0;
  for (let at = 0; at < source.length; at++) {
    // Of square and curly brackets alike, by the bit that tells them apart.
    const unit = source.charCodeAt(at) | 0x20;
    if (unit === OPENING) {
      opened++;
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (unit === CLOSING) depth--;
  }
  return { deepest, opened };
}
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Characters that are masked in strings while the JSON is read; see `unusedCharacters`. */
const MASKED = '\n\r\t\\';
const BACKSLASH = MASKED.indexOf('\\');

/** A private character for each masked one; the text holds none of them, not even as an escape. */
function unusedCharacters(source: string): string {
  const isUsed = (code: number) =>
    source.includes(String.fromCharCode(code)) || source.toLowerCase().includes(`\\u${code.toString(16)}`);
  const unused: number[] = [];
  for (let code = 0xe000; code < 0xf8ff && unused.length < MASKED.length; code++) if (!isUsed(code)) unused.push(code);
  return String.fromCharCode(...unused);
}

/** Length of an escape; 0 where JSON has no such escape. The end of the text may cut one short. */
function escapeLength(source: string, start: number): number {
  const next = source.charAt(start + 1);
  if (next !== 'u') return next === '' || '"\\/bfnrt'.includes(next) ? 2 : 0;
  return /^[0-9a-fA-F]{4}|^[0-9a-fA-F]{0,3}$/.test(source.slice(start + 2, start + 6)) ? 2 : 0;
}

/**
 * Masks what JSON forbids but is clear: raw line breaks and tabs in strings, and comments. The backslash of an unknown escape
 * is masked too, so that its text is kept, but is beyond repair.
 */
function maskFaults(source: string, marks: string): { masked: string; faults: JsonFault[] } {
  const faults: JsonFault[] = [];
  const out: string[] = [];
  let inString = false;
  let from = 0;
  type Fault = Omit<JsonFault, 'start' | 'end'> & { readonly end?: number };
  const mask = (start: number, end: number, filler: string, fault: Fault): void => {
    out.push(source.slice(from, start), filler);
    from = end;
    faults.push({ start, end, ...fault });
  };
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    if (!inString) {
      if (char === '"') inString = true;
      const end = char === '/' ? commentEnd(source, i) : -1;
      if (end < 0) continue;
      mask(i, end, ' '.repeat(end - i), { kind: 'comment', replacement: '' });
      i = end - 1;
    } else if (char === '\\') {
      const length = escapeLength(source, i);
      if (length > 0) i += length - 1;
      else mask(i, i + 1, marks.charAt(BACKSLASH), { ...UNKNOWN_ESCAPE, end: i + 2 });
    } else if (char === '"') inString = false;
    else {
      const control = MASKED.indexOf(char);
      if (control >= 0) mask(i, i + 1, marks.charAt(control), CONTROL_FAULTS[control] as (typeof CONTROL_FAULTS)[0]);
    }
  }
  out.push(source.slice(from));
  return { masked: out.join(''), faults };
}

const UNKNOWN_ESCAPE = { kind: NO_ESCAPE, replacement: null };

const CONTROL_FAULTS = [
  { kind: 'line-break', replacement: '\\n' },
  { kind: 'line-break', replacement: '\\r' },
  { kind: 'tab', replacement: '\\t' },
] as const;

/** End of the comment that starts at `start`; -1 where there is no comment. An unclosed one reaches to the end. */
function commentEnd(source: string, start: number): number {
  const kind = source.charAt(start + 1);
  if (kind !== '/' && kind !== '*') return -1;
  const close = source.indexOf(kind === '/' ? '\n' : '*/', start + 2);
  return close < 0 ? source.length : close + (kind === '/' ? 0 : 2);
}

function unmask(node: Node, marks: string): Node {
  const mark = new RegExp(`[${marks}]`, 'g');
  const pending: { value?: unknown; children?: Node[] }[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value === 'string')
      next.value = next.value.replace(mark, (found) => MASKED.charAt(marks.indexOf(found)));
    for (const child of next.children ?? []) pending.push(child);
  }
  return node;
}

/** A word right after a string: the quote that ended it was meant as a character of it. */
const followsString = (source: string, offset: number): boolean =>
  source.charAt(offset - 1) === '"' && /[^\s",:{}[\]]/.test(source.charAt(offset));

function followsComma(source: string, offset: number): boolean {
  const here = source.charAt(offset);
  return lastNonBlank(source, offset) === ',' && (here === '}' || here === ']' || here === '');
}

/** jsonc-parser gives several errors for one mistake: keeps one for each offset, and only that one where it is beyond repair. */
function withoutEchoes(faults: readonly JsonFault[]): JsonFault[] {
  const sorted = [...faults].sort((a, b) => a.start - b.start || a.end - b.end);
  const beyondRepair = sorted.find((fault) => fault.replacement === null);
  if (beyondRepair) return [beyondRepair];
  return sorted.filter((fault, index) => {
    const before = sorted[index - 1];
    return before?.start !== fault.start || before.end !== fault.end;
  });
}

function lastNonBlank(source: string, before: number): string {
  let at = before - 1;
  while (at >= 0 && ' \n\r\t'.includes(source.charAt(at))) at--;
  return source.charAt(at);
}

function closers(source: string): string {
  const open: string[] = [];
  let inString = false;
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') open.pop();
  }
  return open.reverse().join('');
}

export function memberNode(object: Node | null, key: string): Node | undefined {
  let found: Node | undefined;
  for (const property of object?.children ?? []) {
    const [name, value] = property.children ?? [];
    if (name?.value === key && value) found = value;
  }
  return found;
}

export const textOf = (node: Node | undefined): string => (node?.type === 'string' ? String(node.value) : '');

/** Members that a later one of the same name overrides, at any depth. */
export function* repeatedMembers(root: Node): Generator<{ property: Node; name: string; object: Node }> {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const seen = new Map<string, Node>();
    for (const child of node.children ?? []) {
      pending.push(child);
      const [key, content] = child.type === 'property' ? (child.children ?? []) : [];
      if (!key || !content) continue;
      const name = String(key.value);
      const earlier = seen.get(name);
      if (earlier) yield { property: earlier, name, object: node };
      seen.set(name, child);
    }
  }
}

/** Which integers keep all digits: 64-bit ones in Forge's payload, as in its elements (format.md §8 A37); all elsewhere. */
type Integers = 'int64' | 'all';

const literalOf = ({ offset, length }: Node, source: string): string => source.slice(offset, offset + length);

/** A `lossy-scalar` finding for each number that is read otherwise than it was written, in order. */
export function* lostNumbers(root: Node, source: string, base: number, integers: Integers): Generator<Finding> {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const text = node.type === 'number' ? literalOf(node, source) : '';
    if (text !== '' && losesDigits(text, inferScalar(text, integers)))
      yield { code: 'lossy-scalar', severity: 'info', ...spanOf(node, base), data: { text, json: 1 } };
    for (const child of node.children?.toReversed() ?? []) pending.push(child);
  }
}

/**
 * A node as a value with its span; `base` is the offset of `source` in the text. Where the node is not `closed`, the values
 * inside that were read to their end still are.
 */
export function toValue(node: Node, source: string, base: number, closed: boolean, integers: Integers = 'all'): Value {
  const span = spanOf(node, base);
  const place = { span, inner: span, closed: closed || isWhole(node, source) };
  const inner = (child: Node): Value => toValue(child, source, base, place.closed, integers);
  switch (node.type) {
    case 'object': {
      const entries = new Map<string, Value>();
      for (const property of node.children ?? []) {
        const [name, value] = property.children ?? [];
        if (name && value) entries.set(String(name.value), inner(value));
      }
      return { type: 'object', entries: [...entries], ...place };
    }
    case 'array':
      return { type: 'array', items: (node.children ?? []).map(inner), ...place };
    case 'number':
      return { ...inferScalar(literalOf(node, source), integers), ...place } as Value;
    case 'boolean':
      return { type: 'boolean', value: node.value === true, ...place };
    case 'null':
      return { type: 'null', ...place };
    default:
      return { type: 'string', value: String(node.value), cdata: false, ...place };
  }
}

/** Whether a node was read to its end: its own closer, or what follows a number or a word. */
function isWhole({ type, offset, length }: Node, source: string): boolean {
  const last = source[offset + length - 1];
  switch (type) {
    case 'object':
      return last === '}';
    case 'array':
      return last === ']';
    case 'string':
      return length > 1 && last === source[offset] && !isEscaped(source, offset + length - 1);
    default:
      return offset + length < source.length;
  }
}

/** Whether the character at an offset is escaped: an odd number of backslashes comes before it. */
function isEscaped(source: string, at: number): boolean {
  let slashes = 0;
  while (source[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
