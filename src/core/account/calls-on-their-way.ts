import type { StringValue, Value } from '../calls/value.ts';
import { NATIVE } from '../dialects/names.ts';
import type { CallReading } from '../reading/reading.ts';
import { quote } from '../text/quote.ts';
import type { Found } from './delivery-fault.ts';
import type { ReportedReply } from './facts.ts';
import { tokenIn } from './format-tokens.ts';

const toolOf = ({ call: { toolName } }: CallReading): string => (toolName === '' ? 'a call' : quote(toolName));

/** Arguments with whole objects one behind another. */
export function findJoined(reply: ReportedReply): Found | undefined {
  return inArguments(reply, secondObject);
}

/** Arguments that begin again. */
export function findRestart(reply: ReportedReply): Found | undefined {
  return inArguments(reply, restartOf);
}

/** Looks into the raw arguments of each call that came as data. */
function inArguments(
  { report: { reading } }: ReportedReply,
  look: (text: string) => number | undefined,
): Found | undefined {
  if (reading.dialect !== NATIVE) return undefined;
  for (const one of reading.calls) {
    const { start, end } = one.call;
    const text = reading.text.slice(start, end);
    const from = text.indexOf('\n') + 1;
    const at = look(text.slice(from).trimEnd());
    if (at === undefined) continue;
    const span = { start: start + from + at, end: Math.min(end, start + from + at + LONGEST_SHOWN) };
    const named = one.call.toolName === '' ? reading.calls[one.index - 1] : undefined;
    return { ...span, tool: toolOf(named ?? one), what: quote(reading.text.slice(span.start, span.end).trimEnd()) };
  }
  return undefined;
}

const LONGEST_SHOWN = 30;
/** A copy is told by so many characters of its beginning. */
const HEAD = 8;

/** Offset at which the text begins again: P + Q where P is a beginning of Q, or Q again. */
function restartOf(text: string): number | undefined {
  if (!text.startsWith('{')) return undefined;
  for (let at = text.indexOf(text.slice(0, HEAD), 1); at > 0; at = text.indexOf(text.slice(0, HEAD), at + 1)) {
    const [piece, rest] = [text.slice(0, at), text.slice(at)];
    if (piece.length < HEAD) return undefined;
    if (rest.startsWith(piece) || rest === piece) return at;
  }
  return text.startsWith('{{"') ? 1 : undefined;
}

/** Offset of a second object behind one that is whole. */
function secondObject(text: string): number | undefined {
  const [, first = ''] = /^(\{[^{}]*\})\s*\{/.exec(text) ?? [];
  if (first === '') return undefined;
  try {
    JSON.parse(first);
    return text.indexOf('{', first.length);
  } catch {
    return undefined;
  }
}

/** An argument whose text goes on into the next one behind an end tag of its name. */
export function swallowedArgument({ report: { reading } }: ReportedReply): Found | undefined {
  if (reading.dialect !== NATIVE) return undefined;
  for (const one of reading.calls)
    for (const [name, value] of textsIn(one.call.arguments)) {
      const tag = `</${name}>`;
      const at = value.value.indexOf(tag);
      const [, next] =
        at < 0
          ? []
          : (/^\s*<(?:antml:)?parameter[= ](?:name=)?["']?([\w.-]+)/.exec(value.value.slice(at + tag.length)) ?? []);
      if (next === undefined) continue;
      const { start, end } = value.span;
      const from = Math.max(0, reading.text.slice(start, end).indexOf(tag));
      return {
        start: start + from,
        end: start + from + tag.length,
        tool: quote(name),
        what: quote(next),
        tag: quote(tag),
      };
    }
  return undefined;
}

/** A token of a format in a value, a name of an argument or of a tool. */
export function tokenInArguments({ report: { reading, diagnosis } }: ReportedReply): Found | undefined {
  if (reading.dialect !== NATIVE) return undefined;
  for (const one of reading.calls)
    for (const [name, value] of textsIn(one.call.arguments)) {
      const token = tokenIn(value.value) ?? tokenIn(name);
      if (token === undefined) continue;
      const { start, end } = value.span ?? one.call;
      const at = reading.text.slice(start, end).indexOf(token);
      const span = at < 0 ? { start, end } : { start: start + at, end: start + at + token.length };
      return { ...span, tool: toolOf(one), what: quote(token) };
    }
  const inName = diagnosis.findings.find(({ code }) => code === 'leaked-token' || code === 'markup-in-string');
  const one = reading.calls[inName?.call ?? -1];
  if (!inName || !one) return undefined;
  return {
    start: inName.start,
    end: inName.end,
    tool: toolOf(one),
    what: quote(reading.text.slice(inName.start, inName.end)),
  };
}

function* textsIn(value: Value, name = ''): Generator<readonly [name: string, value: StringValue]> {
  if (value.type === 'string') yield [name, value];
  if (value.type === 'array') for (const item of value.items) yield* textsIn(item, name);
  if (value.type === 'object') for (const [key, member] of value.entries) yield* textsIn(member, key);
}

/** A call that came as data without a name, after one that has a name alone. */
export function namelessCall({ reply, report: { reading } }: ReportedReply): Found | undefined {
  if (reading.dialect !== NATIVE || reply.byNames) return undefined;
  const one = reading.calls.find(({ call }) => call.toolName === '');
  if (!one) return undefined;
  const before = reading.calls[one.index - 1];
  const isSplit = before !== undefined && before.call.arguments.entries.length === 0;
  const { start, end } = one.call;
  return { start, end, tool: before ? toolOf(before) : '', ...(isSplit && { what: 'split' }) };
}

/** The events that bring pieces of arguments, by the one that closes them. */
const CLOSING: readonly (readonly [done: RegExp, delta: RegExp])[] = [
  [/"response\.function_call_arguments\.done"/, /"response\.function_call_arguments\.delta"/],
  [/"response\.custom_tool_call_input\.done"/, /"response\.custom_tool_call_input\.delta"/],
];

/** A call whose arguments no delta brought. */
export function onlyInClosing({ reply, report: { reading } }: ReportedReply): Found | undefined {
  const { source } = reply;
  const [one] = reading.calls;
  if (!one || one.call.arguments.entries.length === 0) return undefined;
  if (!CLOSING.some(([done, delta]) => done.test(source) && !delta.test(source))) return undefined;
  return { start: one.call.start, end: one.call.end, tool: toolOf(one) };
}
