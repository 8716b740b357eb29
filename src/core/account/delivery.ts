import type { Span } from '../../base/span.ts';
import type { StringValue, Value } from '../calls/value.ts';
import { MARKED_DIALECTS } from '../dialects/dialects.ts';
import { NOTHING_KNOWN, nothingFound } from '../dialects/kit/matcher.ts';
import { specialTokensIn } from '../dialects/kit/special-tokens.ts';
import { NATIVE } from '../dialects/names.ts';
import type { ItemKind } from '../paste/items/item.ts';
import type { CallReading } from '../reading/reading.ts';
import { quote } from '../text/quote.ts';
import type { Code } from '../words/codes.ts';
import type { Culprit, Do } from './account-types.ts';
import type { Facts, ReportedReply } from './facts.ts';

/** What a server, a gateway or a client did to a call between the model and the paste. */
export interface DeliveryFault {
  readonly code: Code;
  readonly title: string;
  /** The actor, the fault and the place. */
  readonly sentence: string;
  /** What of this text shows it. */
  readonly why: string;
  readonly next: string;
  readonly culprit: Culprit;
  readonly do: Do;
  /** What to send to the model, where it is at fault. */
  readonly message?: string;
  /** The place in the text of the reply. */
  readonly span: Span;
  /** The call reads as it was meant all the same. */
  readonly isRead?: true;
  /** The span is of the paste: no reply holds it. */
  readonly isInWords?: true;
  /** What a program says of the call it names is surer. */
  readonly isDoubtful?: true;
}

interface Found extends Span {
  readonly tool: string;
  /** An argument, a token, a piece. */
  readonly what?: string;
  readonly tag?: string;
}

/** A kind of such a fault: how it is seen, and what is said of it. */
interface DeliveryRule
  extends Pick<DeliveryFault, 'code' | 'title' | 'culprit' | 'do' | 'next' | 'isRead' | 'isDoubtful'> {
  readonly find: (reply: ReportedReply) => Found | undefined;
  readonly sentence: (found: Found) => string;
  readonly why: (found: Found) => string;
  /** What to send to the model. */
  readonly message?: (found: Found) => string;
}

/** The client or gateway appended the arguments of one call to those of another. */
const JOINED: DeliveryRule = {
  code: 'invalid-json',
  title: 'Arguments of several calls joined',
  culprit: 'gateway',
  do: 'fix-client',
  next: 'Fix the step that collects the stream: it must begin another call at each new index or id, not append to the one before.',
  find: findJoined,
  sentence: ({ tool, what }) =>
    `The arguments of several calls were joined into those of ${tool}; the second object begins at ${what}.`,
  why: () => 'One object ends and another begins without a comma: each was the arguments of a call of its own.',
};

/** The model ended an argument with a tag of its name, so that its value goes on into the next argument. */
const SWALLOWED: DeliveryRule = {
  code: 'mismatched-tag',
  title: 'An argument that swallowed the next',
  culprit: 'model',
  do: 'message-model',
  next: 'Send the model the message below.',
  find: swallowedArgument,
  sentence: ({ tool, what, tag }) =>
    `The model ended ${tool} with the wrong end tag ${tag}, so its value swallows ${what}.`,
  why: ({ tag, what }) =>
    `${tag} closes nothing there: the argument is still open where ${what} begins, and is read as one text with it.`,
  message: ({ tool, what, tag }) =>
    `You ended the argument ${tool} with ${tag}: that does not close it, so ${what} became a part of its text. End each argument with the tag that belongs to its opener, and send the complete call again.`,
};

/** The first that fits decides; one never hides another in the causes. */
const RULES: readonly DeliveryRule[] = [
  {
    code: 'invalid-json',
    title: 'Arguments that begin again',
    culprit: 'server',
    do: 'update-server',
    next: 'Update the server or its tool parser: it sends the beginning of the arguments twice. Until then, ask it without streaming.',
    find: (reply) => inArguments(reply, restartOf),
    sentence: ({ tool, what }) => `The server sent the arguments of ${tool} twice: a second copy begins at ${what}.`,
    why: () => 'A piece of the arguments is followed by the same text from its beginning, which no model writes.',
  },
  JOINED,
  SWALLOWED,
  {
    code: 'leaked-token',
    title: 'A token of another format in the arguments',
    culprit: 'server',
    do: 'update-server',
    next: 'Update the server, or give it the tool parser of this model: it left marks of the model’s own format in the arguments.',
    find: tokenInArguments,
    sentence: ({ tool, what }) => `The server left the token ${what} of another format in the arguments of ${tool}.`,
    why: ({ what }) =>
      `${what} ends or begins a part of a call in the model’s own format, so the value around it is not what the model meant.`,
  },
  {
    code: 'missing-tool-name',
    title: 'A call split over two entries',
    culprit: 'server',
    do: 'update-server',
    next: 'Update the server or its tool parser: it must send the arguments under the entry that has the name.',
    isDoubtful: true,
    find: namelessCall,
    sentence: ({ tool, what }) =>
      what === undefined
        ? 'The server sent a call without a name, so it cannot run.'
        : `The server split the call of ${tool} over two entries; the second has no name.`,
    why: ({ what }) =>
      what === undefined
        ? 'Its entry has arguments and no name.'
        : 'The entry with the name has no arguments, and the one after it has arguments and no name.',
  },
  {
    code: 'stream-slip',
    title: 'Arguments that came in the closing event alone',
    culprit: 'client',
    do: 'fix-client',
    isRead: true,
    next: 'Have the client take the arguments from the closing (`done`) event where no delta brought them.',
    find: onlyInClosing,
    sentence: ({ tool }) => `The arguments of ${tool} came in the closing event alone, not in deltas.`,
    why: () => 'A client that only adds up deltas runs this call with an empty object.',
  },
];

/** What was done to the calls of a reply on their way, the gravest first. */
export const deliveryFaults = (reply: ReportedReply): DeliveryFault[] =>
  RULES.flatMap((rule) => {
    const found = rule.find(reply);
    return found ? [faultOf(rule, found)] : [];
  });

function faultOf({ find: _, sentence, why, message, ...rule }: DeliveryRule, found: Found): DeliveryFault {
  const { start, end } = found;
  return {
    ...rule,
    sentence: sentence(found),
    why: why(found),
    ...(message && { message: message(found) }),
    span: { start, end },
  };
}

const IN_REPLY: ReadonlySet<ItemKind> = new Set(['reply', 'call', 'reasoning']);

/** Faults that the words of a log, a dump or a traceback show, outside of what is read. */
export function faultInWords({ paste, calls, evidence: { pieces } }: Facts): DeliveryFault | undefined {
  const isInReply = ({ index }: RegExpExecArray): boolean =>
    calls.length > 0 && IN_REPLY.has(pieces.find(({ end }) => end > index)?.kind ?? 'note');
  for (const { rule, pattern, place } of IN_WORDS) {
    const match = [...paste.matchAll(pattern)].find((one) => !isInReply(one));
    if (!match) continue;
    const found = place(match, paste);
    return { ...faultOf(rule, found), span: statementOf(paste, found), isInWords: true };
  }
  return undefined;
}

interface RuleInWords {
  readonly rule: DeliveryRule;
  readonly pattern: RegExp;
  readonly place: (match: RegExpExecArray, paste: string) => Found;
}

const IN_WORDS: readonly RuleInWords[] = [
  {
    // Arguments as programs print them, with whole objects one behind another.
    pattern: /\b(?:arguments|args|input|params|parameters)\b\W{1,6}(\{[^{}\n]{1,200}\})(?:\{[^{}\n]{1,200}\})+/g,
    rule: JOINED,
    place: ({ index, 0: all, 1: first = '' }, paste) => {
      const start = index + all.indexOf('{');
      const end = index + all.length;
      return { start, end, tool: 'one call', what: quote(paste.slice(start + first.length, end)) };
    },
  },
  {
    // A value with an end tag of its own name, and the opener of the next argument.
    pattern:
      /\b(\w{1,60})["']?\s{0,9}[:=]\s{0,9}["'`][^\n]{0,2000}?(<\/\1>(?:\\n|\s)*<(?:antml:)?parameter[= ](?:name=)?\\?["']?([\w.-]+))/g,
    rule: SWALLOWED,
    place: ({ index, 0: all, 1: name = '', 2: tag = '', 3: next = '' }) => {
      const end = index + all.length;
      return { start: end - tag.length, end, tool: quote(name), what: quote(next), tag: quote(`</${name}>`) };
    },
  },
];

/** A line that shows a value of the statement above it, as some tracebacks do. */
const SHOWS_VALUE = /^[\s│|]*[└├]/;

/** The statement whose value a line shows; else the place itself. */
function statementOf(paste: string, place: Span): Span {
  let end = place.start;
  for (let start = lineStart(paste, end); ; start = lineStart(paste, end)) {
    const line = paste.slice(start, paste.indexOf('\n', start) < 0 ? undefined : paste.indexOf('\n', start));
    if (!SHOWS_VALUE.test(line) || start === 0)
      return end === place.start ? { start: place.start, end: place.end } : { start, end: start + line.length };
    end = start - 1;
  }
}

const lineStart = (paste: string, at: number): number => paste.lastIndexOf('\n', at - 1) + 1;

const toolOf = ({ call: { toolName } }: CallReading): string => (toolName === '' ? 'a call' : quote(toolName));

function findJoined(reply: ReportedReply): Found | undefined {
  return inArguments(reply, secondObject);
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

/** Marks that no person types: `<|…|>`, `<｜…｜>`, `[TOOL_CALLS]`. */
const IS_TOKEN = /^(?:<[|｜]|\[[A-Z_]{4,}\]?)/;
let tokens: readonly string[] | undefined;

/** Openers and closers of all dialects that are tokens. */
function formatTokens(): readonly string[] {
  tokens ??= [
    ...new Set(
      MARKED_DIALECTS.flatMap(({ marks }) =>
        marks.flatMap(({ match }) => match.leads?.({ ...NOTHING_KNOWN, found: nothingFound() })?.texts ?? []),
      ),
    ),
  ].filter((text) => text.length > 5 && IS_TOKEN.test(text));
  return tokens;
}

function tokenIn(text: string): string | undefined {
  if (!/[<[]/.test(text)) return undefined;
  const known = formatTokens().find((token) => text.includes(token));
  return known ?? specialTokensIn(text).find(({ 0: token }) => IS_TOKEN.test(token))?.[0];
}

/** An argument whose text goes on into the next one behind an end tag of its name. */
function swallowedArgument({ report: { reading } }: ReportedReply): Found | undefined {
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

function tokenInArguments({ report: { reading, diagnosis } }: ReportedReply): Found | undefined {
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
function namelessCall({ reply, report: { reading } }: ReportedReply): Found | undefined {
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

function onlyInClosing({ reply, report: { reading } }: ReportedReply): Found | undefined {
  const { source } = reply;
  const [one] = reading.calls;
  if (!one || one.call.arguments.entries.length === 0) return undefined;
  if (!CLOSING.some(([done, delta]) => done.test(source) && !delta.test(source))) return undefined;
  return { start: one.call.start, end: one.call.end, tool: toolOf(one) };
}
