import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import {
  lostNumbers,
  memberNode,
  type Node,
  parseTolerantly,
  repeatedMembers,
  spanOf,
  textOf,
  toValue,
} from '../../calls/tolerant-json.ts';
import type { ObjectValue, Value } from '../../calls/value.ts';
import { trimSpace } from '../../text/characters.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { type MarkedDialect, nameOf } from './marked-dialect.ts';
import { type Members, membersHeldIn } from './sole-argument.ts';
import { LONGEST_NUMBER, type Place, valueOfJson } from './typed-value.ts';
import { writtenArguments } from './written-arguments.ts';

/** A call whose body is one JSON value: name and arguments together, or the arguments alone behind a named opener. */
export function readJsonBody(dialect: MarkedDialect, outline: CallOutline, context: CallReadingContext): CallContent {
  const { start, end } = outline.payload;
  const written = context.text.slice(start, end);
  const source = outline.closed ? written : withoutCutNumber(written);
  const { tree, faults } = parseTolerantly(source);
  const isMended = context.resilient && faults.every(({ replacement }) => replacement !== null);
  if (outline.closed)
    for (const fault of faults)
      context.report({
        code: 'invalid-json',
        severity: isMended ? 'warning' : 'error',
        start: start + fault.start,
        end: start + fault.end,
        data: { fault: fault.kind },
        ...(isMended ? { replacement: fault.replacement as string } : {}),
      });
  const root = tree?.type === 'object' ? tree : null;
  const isNamed = outline.nameSpan !== null;
  const name = isNamed ? null : memberNode(root, 'name');
  const toolName = isNamed
    ? nameOf(dialect, context.text.slice(outline.nameSpan?.start ?? 0, outline.nameSpan?.end ?? 0))
    : trimSpace(textOf(name ?? undefined));
  const tool = context.tools.find((candidate) => candidate.name === toolName) ?? null;
  const place = { span: outline.payload, inner: outline.payload, closed: outline.closed };
  const isOpen = !outline.closed;
  if (isNamed && tree && !root && !isOpen) reportNoObject(tree, start, context);
  const given = isNamed
    ? asObject(root ? toValue(root, source, start, outline.closed) : null, place)
    : argumentsOf(root, source, start, place, context, isOpen);
  const held = isMended && !isOpen && tool ? soleMembers(given, tool, context) : null;
  if (dialect.jsonIsSlip && root && !isOpen) {
    const written = faults.length === 0 && !held ? writtenArguments(dialect, toolName, given.entries) : null;
    const replacement = written === null ? {} : { replacement: written };
    const from = start + source.search(/\S/);
    context.report({ code: 'malformed-tag', severity: 'warning', start: from, end, ...replacement });
  }
  if (root) {
    for (const finding of lostNumbers(root, source, start, 'all')) context.report(finding);
    reportUnread(root, start, !isNamed, context);
  }
  return {
    serverName: 'local',
    toolName,
    nameSpan: isNamed ? outline.nameSpan : name ? spanOf(name, start) : null,
    arguments: held ? { ...given, entries: held } : given,
    tool,
    readable: root !== null && (faults.length === 0 || isMended),
  };
}

/** The same of arguments in JSON. */
function soleMembers({ entries }: ObjectValue, tool: ToolDefinition, context: CallReadingContext): Members | null {
  const [sole, second] = entries;
  const held = sole && !second ? membersHeldIn(sole[0], sole[1], tool) : null;
  if (!sole || !held) return null;
  const [name, value] = sole;
  const { start, end } = value.span;
  context.report({ code: 'misplaced-element', severity: 'warning', start, end, data: { name } });
  return held;
}

/** Members that nobody reads: those that a later one overrides, and, beside name and arguments, all others. */
function reportUnread(root: Node, start: number, isCall: boolean, { report }: CallReadingContext): void {
  for (const { property, name } of repeatedMembers(root))
    report({
      code: 'duplicate-element',
      severity: 'warning',
      ...spanOf(property, start),
      data: { name, where: 'payload' },
    });
  const holder = memberNode(root, 'arguments') ? 'arguments' : 'parameters';
  for (const property of isCall ? (root.children ?? []) : []) {
    const [key, content] = property.children ?? [];
    if (!key || !content || key.value === 'name' || key.value === holder) continue;
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
): ObjectValue {
  let node = memberNode(root, 'arguments');
  if (!node) {
    node = memberNode(root, 'parameters');
    const property = node?.parent;
    if (property && !isOpen) {
      const key = property.children?.[0];
      const span = spanOf(key ?? property, start);
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
  if (read.type === 'string') {
    const decoded = valueOfJson(read.value, { span: read.span, inner: read.inner, closed: read.closed });
    if (decoded?.type === 'object') {
      if (!isOpen)
        context.report({
          code: 'double-encoded-json',
          severity: 'warning',
          ...read.span,
          path: '',
          replacement: read.value,
        });
      return decoded;
    }
  }
  if (!isOpen) reportNoObject(node, start, context);
  return asObject(null, place);
}

function reportNoObject(node: Node, start: number, context: CallReadingContext): void {
  context.report({
    code: 'type-mismatch',
    severity: 'error',
    ...spanOf(node, start),
    path: '',
    data: { expected: 'an object', found: node.type },
  });
}

/** Where the stream ended in a number, more digits may have been to come. */
function withoutCutNumber(source: string): string {
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
