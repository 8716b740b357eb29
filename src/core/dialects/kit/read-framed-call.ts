import { jsonText } from '../../../base/json-text.ts';
import type { Span } from '../../../base/span.ts';
import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import { faultFinding, lostNumbers, parseTolerantly, toValue } from '../../calls/tolerant-json.ts';
import type { ObjectValue } from '../../calls/value.ts';
import { readWireJson } from '../../calls/wire-json.ts';
import { readExactJson } from '../../json/exact-json.ts';
import type { Node } from '../../json/json-tree.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import {
  objectInText,
  plainOf,
  reportNoObject,
  reportUnread,
  soleMembers,
  withoutCutNumber,
} from './read-json-body.ts';
import { restartIn } from './restarted-json.ts';
import { withoutTokens } from './special-tokens.ts';
import { reportTokensInName } from './tokens-in-name.ts';
import type { Place } from './typed-value.ts';

/** What the source of arguments reads to; `arguments` is null where that is no object. `isPart`: some of it could not be read. */
interface ArgumentsRead {
  readonly arguments: ObjectValue | null;
  readonly isPart?: true;
}

const UNREAD: ArgumentsRead = { arguments: null };

/** A call whose name and arguments the provider sent as members of their own: the frame names it, JSON text follows. */
export function readFramedCall(outline: CallOutline, context: CallReadingContext): CallContent {
  const { text, tools } = context;
  const { payload, closed, nameSpan } = outline;
  const written = nameSpan ? text.slice(nameSpan.start, nameSpan.end) : '';
  const plain = nameSpan ? nameIn(nameSpan, written, context) : written;
  const toolName = nameOnce(plain, tools);
  const json = written.indexOf('{');
  if (nameSpan && json >= 0)
    context.report({
      code: 'misplaced-element',
      severity: 'error',
      start: nameSpan.start + json,
      end: nameSpan.end,
      data: { kind: 'in-name' },
    });
  if (nameSpan && toolName !== plain)
    context.report({
      code: 'doubled-tool-name',
      severity: 'warning',
      ...nameSpan,
      replacement: toolName,
      data: { name: toolName },
    });
  const tool = tools.find(({ name }) => name === toolName) ?? null;
  const place: Place = { span: payload, inner: payload, closed };
  const source = text.slice(payload.start, payload.end);
  const read = closed ? wholeArguments(source, place, toolName !== '', context) : cutArguments(source, place);
  const given = read.arguments ?? { type: 'object', entries: [], ...place };
  const held = closed && context.resilient && tool ? soleMembers(given, tool, context) : null;
  return {
    serverName: 'local',
    toolName,
    nameSpan,
    arguments: held ? { ...given, entries: held } : given,
    tool,
    readable: read.arguments !== null && !read.isPart && json < 0,
  };
}

/** A token of Harmony's that frames a message, with the rest of its head after it. */
const FRAME_TOKEN = /<\|(?:start|channel|constrain|message|call)\|>.*$/s;

/** The name without the special tokens that a server left in it. */
function nameIn({ start, end }: Span, written: string, { text, report }: CallReadingContext): string {
  const frame = written.search(FRAME_TOKEN);
  const own = frame > 0 ? written.slice(0, frame) : written;
  const plain = withoutTokens(own);
  reportTokensInName({ start, end: start + own.length }, plain, { text, report });
  if (frame > 0) report({ code: 'leaked-token', severity: 'warning', start: start + frame, end });
  return plain;
}

/** A name that is there twice or more in a row, once; a declared name is as it should be. */
function nameOnce(written: string, tools: readonly ToolDefinition[]): string {
  const isTool = (wanted: string): boolean => tools.some(({ name }) => name === wanted);
  const once = /^(.{4,}?)\1+$/.exec(written)?.[1] ?? /^(.+?)\1+$/.exec(written)?.[1];
  if (once === undefined || isTool(written)) return written;
  return isTool(once) || once.length >= SHORTEST_DOUBLED ? once : written;
}

/** A shorter name may well be made of two like halves. */
const SHORTEST_DOUBLED = 4;

function wholeArguments(source: string, place: Place, isNamed: boolean, context: CallReadingContext): ArgumentsRead {
  if (source.trim() === '') return { arguments: { type: 'object', entries: [], ...place } };
  const { start } = place.span;
  const strict = readExactJson(source);
  if (strict !== undefined) {
    const { tree, faults } = parseTolerantly(source);
    for (const fault of faults) context.report(faultFinding(fault, start, 'error'));
    if (tree?.type === 'object') return { arguments: objectOf(tree, source, start, context) };
    return (tree && (inText(tree, start, context) ?? notAnObject(tree, start, context))) ?? UNREAD;
  }
  const again = restartIn(source);
  if (again > 0) {
    context.report({ code: 'restarted-arguments', severity: 'warning', start, end: start + again, replacement: '' });
    const span = { start: start + again, end: place.span.end };
    return wholeArguments(source.slice(again), { ...place, span, inner: span }, isNamed, context);
  }
  const open = source.indexOf('{');
  if (open < 0 || SYNTAX.test(source.slice(0, open))) return notJson(source, start, isNamed, context);
  const end = endOfObject(source, open);
  const body = source.slice(open, end);
  const { tree, faults, isPython } = readWireJson(body);
  if (tree?.type !== 'object' || faults.some(({ replacement }) => replacement === null)) {
    const fault = faults.find(({ replacement }) => replacement === null);
    const unread = { code: 'invalid-json', severity: 'error', ...place.span, data: { fault: 'no-value' } } as const;
    context.report(fault ? faultFinding(fault, start + open, 'error') : unread);
    return tree?.type === 'object' ? { arguments: objectOf(tree, body, start + open, context), isPart: true } : UNREAD;
  }
  if (!takesOff(source, { open, end, body, tree }, start, context)) return UNREAD;
  for (const fault of faults)
    context.report({
      ...faultFinding(fault, start + open, 'warning'),
      replacement: fault.replacement as string,
    });
  if (isPython)
    context.report({
      code: 'python-literal',
      severity: 'warning',
      start: start + open,
      end: start + end,
      replacement: JSON.stringify(plainOf(tree)),
    });
  return { arguments: objectOf(tree, body, start + open, context) };
}

/** Takes off what is before and after the object; false where that is another object. */
function takesOff(
  source: string,
  {
    open,
    end,
    body,
    tree,
  }: { readonly open: number; readonly end: number; readonly body: string; readonly tree: Node },
  start: number,
  context: CallReadingContext,
): boolean {
  const taken = (from: number, to: number) =>
    ({ severity: 'warning', start: start + from, end: start + to, replacement: '' }) as const;
  const off = (fault: string, from: number, to: number): void =>
    context.report({ code: 'invalid-json', ...taken(from, to), data: { fault } });
  const rest = source.slice(end);
  const isAgain = rest.includes('{') && repeats(rest, body, tree);
  if (rest.includes('{') && !isAgain) {
    const at = end + rest.indexOf('{');
    context.report({
      code: 'invalid-json',
      severity: 'error',
      start: start + at,
      end: start + source.trimEnd().length,
      data: { fault: 'another' },
    });
    return false;
  }
  if (source.slice(0, open).trim() !== '') off('before', 0, open);
  if (isAgain) context.report({ code: 'restarted-arguments', ...taken(end, source.length), data: { isCopy: 1 } });
  else if (rest.trim() !== '') off('behind', end, source.length);
  return true;
}

/** Whether a text is nothing but the same object, once or more, or its beginning. */
function repeats(rest: string, body: string, tree: Node): boolean {
  const same = sortedText(tree);
  let at = rest.search(/\S/);
  while (at >= 0 && at < rest.length) {
    if (rest.charAt(at) !== '{') return /^[\s`}\]]*$/.test(rest.slice(at));
    const end = endOfObject(rest, at);
    const next = rest.slice(at, end);
    if (end >= rest.trimEnd().length && body.startsWith(next.trimEnd())) return true;
    const { tree: other } = readWireJson(next);
    if (other?.type !== 'object' || sortedText(other) !== same) return false;
    const gap = rest.slice(end).search(/\S/);
    at = gap < 0 ? -1 : end + gap;
  }
  return true;
}

/** A value as text in which the order of members does not count. */
function sortedText({ type, children = [], value }: Node): string {
  if (type === 'array') return `[${children.map(sortedText).join()}]`;
  if (type !== 'object') return jsonText(value);
  const members = new Map(
    children.map(({ children: [key, item] = [] }) => [String(key?.value), item ? sortedText(item) : '']),
  );
  return `{${[...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${jsonText(key)}:${item}`)
    .join()}}`;
}

/** After the bracket that closes the object; the end of the text where none does. */
function endOfObject(source: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < source.length; at++) {
    const char = source.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return source.length;
}

function objectOf(tree: Node, source: string, start: number, context: CallReadingContext): ObjectValue {
  for (const finding of lostNumbers(tree, source, start, 'all')) context.report(finding);
  reportUnread(tree, start, context);
  return toValue(tree, source, start, true) as ObjectValue;
}

function inText(node: Node, start: number, context: CallReadingContext): ArgumentsRead | null {
  const held = node.type === 'string' ? objectInText(node, start, true, context) : null;
  return held && { arguments: held };
}

function notAnObject(node: Node, start: number, context: CallReadingContext): ArgumentsRead {
  reportNoObject(node, start, context);
  return UNREAD;
}

function notJson(source: string, start: number, isNamed: boolean, { report }: CallReadingContext): ArgumentsRead {
  const from = start + source.search(/\S/);
  report({
    code: 'invalid-json',
    severity: 'error',
    start: from,
    end: start + source.trimEnd().length,
    data: { fault: ENDS_ALONE.test(source) || (!isNamed && /["{}]/.test(source)) ? 'no-start' : 'no-value' },
  });
  return UNREAD;
}

/** The end of an object whose beginning is not there. */
const ENDS_ALONE =
  /^\s{0,9},?\s{0,9}"(?:[^"\\]|\\.){1,200}"\s{0,9}:|^[^{"<>]{0,200}"\s{0,9}(?::|\}?\s{0,9}$|,\s{0,99}")|^[^{"<>]{1,200}\}\s{0,9}$/;

/** What came of arguments that the stream cut. */
function cutArguments(source: string, place: Place): ArgumentsRead {
  const open = source.indexOf('{');
  if (open < 0 || SYNTAX.test(source.slice(0, open))) return { arguments: { type: 'object', entries: [], ...place } };
  const body = withoutCutNumber(source.slice(open));
  const { tree } = readWireJson(body);
  if (tree?.type !== 'object') return { arguments: { type: 'object', entries: [], ...place } };
  return { arguments: toValue(tree, body, place.span.start + open, false) as ObjectValue };
}

/** Before the object is the syntax of another format, not a word or a fence. */
const SYNTAX = /[<>{}"=]/;
