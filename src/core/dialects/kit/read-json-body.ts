import type { Span } from '../../../base/span.ts';
import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import {
  faultFinding,
  lostNumbers,
  memberNode,
  parseTolerantly,
  repeatedMembers,
  spanOf,
  textOf,
  toValue,
} from '../../calls/tolerant-json.ts';
import type { ObjectValue, Value } from '../../calls/value.ts';
import type { WireJson } from '../../calls/wire-json.ts';
import type { Node } from '../../json/json-tree.ts';
import { trimSpace } from '../../text/characters.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { type MarkedDialect, toolNameOf } from './marked-dialect.ts';
import { type Members, membersHeldIn } from './sole-argument.ts';
import { withoutTokens } from './special-tokens.ts';
import { reportTokensInName } from './tokens-in-name.ts';
import { LONGEST_NUMBER, type Place, valueOfJson } from './typed-value.ts';
import { ARGUMENT_KEYS, NAME_KEYS, SERVER_KEY, WIRE_KEYS } from './wire-keys.ts';

/** Whether a call has a value in place of arguments, or may have had it: an id alone can tell its tool. */
export const hasJsonBody = ({ toolOf }: MarkedDialect, { payload }: CallOutline): boolean =>
  payload.end > payload.start || toolOf !== undefined;

/** A call whose body is one JSON value: name and arguments together, or the arguments alone after a named opener. */
export function readJsonBody(dialect: MarkedDialect, outline: CallOutline, context: CallReadingContext): CallContent {
  const { start, end } = outline.payload;
  const written = context.text.slice(start, end);
  const source = outline.closed ? written : withoutCutNumber(written);
  const isText = dialect.takesText !== undefined && !/^\s*[{[(]/.test(source);
  const literal = outline.nameSpan && !isText ? dialect.notation?.body(source, outline, context) : undefined;
  const { tree, faults } = literal ?? parsed(source, dialect, start, context, outline.closed);
  const isRepaired = context.resilient && faults.every(({ replacement }) => replacement !== null);
  if (outline.closed && !isText)
    for (const fault of faults)
      context.report({
        ...faultFinding(fault, start, isRepaired ? 'warning' : 'error'),
        ...(isRepaired ? { replacement: fault.replacement as string } : {}),
      });
  const text = isText && source.trim() !== '' ? source.replace(/\r?\n$/, '') : null;
  const root = text === null && tree?.type === 'object' ? tree : null;
  const isNamed =
    outline.nameSpan !== null && !(dialect.bodyIsCall && firstMember(root, [...NAME_KEYS, ...ARGUMENT_KEYS]));
  const call = dialect.wireCalls ? callWithin(root) : root;
  const keyed =
    dialect.keysAreNames && !outline.nameSpan && !firstMember(call, NAME_KEYS)
      ? root?.children?.[0]?.children
      : undefined;
  const name = keyed?.[0] ?? (isNamed ? null : firstMember(call, dialect.wireCalls ? NAME_KEYS : ['name']));
  const toolName = isNamed
    ? (dialect.toolOf?.(outline, root, context) ??
      toolNameOf(dialect, context.text.slice(outline.nameSpan?.start ?? 0, outline.nameSpan?.end ?? 0)))
    : trimSpace(withoutTokens(textOf(name ?? undefined))) || headerName(dialect, outline, context);
  reportTokensInName(outline.nameSpan ?? (name && spanOf(name, start)), toolName, context);
  if (!isNamed && outline.nameSpan && toolName !== headerName(dialect, outline, context))
    context.report({ code: 'malformed-tag', severity: 'warning', ...outline.nameSpan, replacement: toolName });
  const tool = context.tools.find((candidate) => candidate.name === toolName) ?? null;
  const place = { span: outline.payload, inner: outline.payload, closed: outline.closed };
  const isOpen = !outline.closed;
  const decoded = isNamed && tree?.type === 'string' && !isText ? objectInText(tree, start, !isOpen, context) : null;
  if (isNamed && tree && !root && !decoded && !isOpen) reportNoObject(tree, start, context);
  const given = keyed
    ? asObject(keyed[1] ? toValue(keyed[1], source, start, outline.closed) : null, place)
    : isNamed
      ? (decoded ?? asObject(root ? toValue(root, source, start, outline.closed) : null, place))
      : argumentsOf(call, source, start, place, context, isOpen, dialect.wireCalls !== undefined);
  const sole = text === null ? undefined : dialect.takesText?.(text, place, tool, context);
  const paired = sole?.arguments ?? literal?.withUnpaired(given, tool) ?? given;
  const held = isRepaired && !isOpen && tool ? soleMembers(given, tool, context) : null;
  if (root && !literal && !isOpen) {
    const entries = faults.length === 0 && !held && isNamed ? given.entries : null;
    dialect.jsonIsSlip?.(dialect, outline, toolName, entries, context);
  }
  if (dialect.keysAreNames && root && call && !isNamed && !keyed && !isOpen) {
    const held = firstMember(call, ARGUMENT_KEYS);
    const written = held?.type === 'object' ? source.slice(held.offset, held.offset + held.length) : '{}';
    const canBeWritten = faults.length === 0 && (!held || held.type === 'object');
    const replacement = canBeWritten ? { replacement: `{${JSON.stringify(toolName)}: ${written}}` } : {};
    context.report({ code: 'malformed-tag', severity: 'warning', ...spanOf(root, start), ...replacement });
  }
  // A value that is no object is left out, whatever names the tool.
  const hasArguments = root !== null || decoded !== null || (dialect.keysAreNames === true && isNamed && tree !== null);
  if (root) {
    for (const finding of lostNumbers(root, source, start, 'all')) context.report(finding);
    reportUnread(root, start, context);
    if (!isNamed && !keyed) reportBeside(call, start, dialect, context);
  }
  return {
    serverName: (dialect.wireCalls && textOf(memberNode(call, SERVER_KEY))) || 'local',
    toolName,
    nameSpan: isNamed ? nameWithin(outline.nameSpan, toolName, context.text) : name ? spanOf(name, start) : null,
    arguments: held ? { ...given, entries: held } : paired,
    tool,
    readable: sole
      ? sole.arguments !== null
      : hasArguments && !literal?.isStopped && (faults.length === 0 || isRepaired),
  };
}

/** The tool's name in an id that holds it; the whole id where it does not. */
function nameWithin(id: Span | null, toolName: string, text: CallReadingContext['text']): Span | null {
  const at = id && toolName !== '' ? text.slice(id.start, id.end).indexOf(toolName) : -1;
  return id && at >= 0 ? { start: id.start + at, end: id.start + at + toolName.length } : id;
}

/** The name in the opener of a call whose JSON names none. */
const headerName = ({ bodyIsCall }: MarkedDialect, { nameSpan }: CallOutline, { text }: CallReadingContext): string =>
  bodyIsCall && nameSpan ? withoutTokens(text.slice(nameSpan.start, nameSpan.end)) : '';

/** A literal as JSON has it. */
export function plainOf({ type, children = [], value }: Node): unknown {
  if (type === 'array') return children.map(plainOf);
  if (type !== 'object') return value;
  return Object.fromEntries(
    children.map(({ children: [key, item] = [] }) => [String(key?.value), item ? plainOf(item) : null]),
  );
}

const firstMember = (object: Node | null, keys: readonly string[]): Node | null => {
  for (const key of keys) {
    const found = memberNode(object, key);
    if (found) return found;
  }
  return null;
};

/** The call in `{"type":"function","function":{…}}`. */
function callWithin(root: Node | null): Node | null {
  const held = memberNode(root, 'function');
  return held?.type === 'object' && textOf(memberNode(root, 'type')) === 'function' ? held : root;
}

/** The JSON of a call; Python's literals in its place are reported. */
function parsed(
  source: string,
  { wireCalls, readsOpenCalls }: MarkedDialect,
  start: number,
  context: CallReadingContext,
  isClosed: boolean,
): Pick<WireJson, 'tree' | 'faults'> {
  if (!wireCalls || !(isClosed || readsOpenCalls)) return parseTolerantly(source);
  const json = wireCalls(source, isClosed);
  if (json.isPython && json.tree)
    context.report({
      code: 'python-literal',
      severity: 'warning',
      start: start + source.search(/\S/),
      end: start + source.trimEnd().length,
      replacement: JSON.stringify(plainOf(json.tree)),
    });
  return json;
}

/** The same of arguments in JSON. */
export function soleMembers(
  { entries }: ObjectValue,
  tool: ToolDefinition,
  context: CallReadingContext,
): Members | null {
  const [sole, second] = entries;
  const held = sole && !second ? membersHeldIn(sole[0], sole[1], tool) : null;
  if (!sole || !held) return null;
  const [name, value] = sole;
  const { start, end } = value.span;
  context.report({ code: 'misplaced-element', severity: 'warning', start, end, data: { name } });
  return held;
}

/** Members that a later one overrides. */
export function reportUnread(root: Node, start: number, { report }: CallReadingContext): void {
  for (const { property, name } of repeatedMembers(root))
    report({
      code: 'duplicate-element',
      severity: 'warning',
      ...spanOf(property, start),
      data: { name, where: 'payload' },
    });
}

/** Members of a call beside its name and arguments; those of formats.md §1.8 are known. */
function reportBeside(
  call: Node | null,
  start: number,
  { wireCalls }: MarkedDialect,
  { report }: CallReadingContext,
): void {
  const holder = memberNode(call, 'arguments') ? 'arguments' : 'parameters';
  const known = wireCalls ? WIRE_KEYS : ['name', holder];
  for (const property of call?.children ?? []) {
    const [key, content] = property.children ?? [];
    if (!key || !content || known.includes(String(key.value))) continue;
    const data = { name: String(key.value), where: 'payload' };
    report({ code: 'unknown-argument', severity: 'warning', ...spanOf(property, start), data });
  }
}

function argumentsOf(
  root: Node | null,
  source: string,
  start: number,
  place: Place,
  context: CallReadingContext,
  isOpen: boolean,
  isWire: boolean,
): ObjectValue {
  let node = isWire ? (firstMember(root, ARGUMENT_KEYS) ?? undefined) : memberNode(root, 'arguments');
  if (!node && !isWire) {
    node = memberNode(root, 'parameters');
    const key = root?.children?.find(({ children }) => node && children?.[1] === node)?.children?.[0];
    if (key && !isOpen) {
      const span = spanOf(key, start);
      context.report({
        code: 'misplaced-element',
        severity: 'warning',
        ...span,
        replacement: '"arguments"',
        data: { name: 'parameters' },
      });
    }
  }
  if (!node || node.type === 'null') return asObject(null, place);
  const read = toValue(node, source, start, place.closed);
  if (read.type === 'object') return read;
  const decoded = read.type === 'string' ? objectInText(node, start, !isOpen, context) : null;
  if (decoded) return decoded;
  if (!isOpen) reportNoObject(node, start, context);
  return asObject(null, place);
}

/** The object that a string of JSON holds in its place; null where it holds none. */
export function objectInText(
  node: Node,
  start: number,
  isSaid: boolean,
  { report }: CallReadingContext,
): ObjectValue | null {
  const span = spanOf(node, start);
  const held = valueOfJson(String(node.value), { span, inner: span, closed: isSaid });
  if (held?.type !== 'object') return null;
  if (isSaid)
    report({ code: 'double-encoded-json', severity: 'warning', ...span, path: '', replacement: String(node.value) });
  return held;
}

export function reportNoObject(node: Node, start: number, context: CallReadingContext): void {
  context.report({
    code: 'type-mismatch',
    severity: 'error',
    ...spanOf(node, start),
    path: '',
    data: { expected: 'an object', found: node.type },
  });
}

/** Where the stream ended in a number, more digits may have been to come. */
export function withoutCutNumber(source: string): string {
  const number = /(?<![\w.+-])-?\d[\w.+-]*$/.exec(source.slice(-LONGEST_NUMBER));
  if (!number) return source;
  const rest = source.slice(0, source.length - number[0].length);
  return endsInString(rest) ? source : rest;
}

function endsInString(source: string): boolean {
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c && inString) at++;
  }
  return inString;
}

function asObject(value: Value | null, place: Place): ObjectValue {
  return value?.type === 'object' ? value : { type: 'object', entries: [], ...place };
}
