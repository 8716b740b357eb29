import type { StringValue, Value } from '../calls/value.ts';
import { isRefused } from '../diagnosis/words/strict-clients.ts';
import { NATIVE } from '../dialects/names.ts';
import { quote } from '../text/quote.ts';
import type { Finding } from '../words/finding.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import type { ReportedReply } from './facts.ts';
import { refusedName } from './tool-names.ts';

/** What a kind of such faults calls for, and which problems of a reading show it. */
interface DeliveryRule extends Pick<DeliveryFault, 'culprit' | 'do' | 'next' | 'isRead' | 'isMild' | 'isDoubtful'> {
  readonly is: (finding: Finding, reply: ReportedReply) => boolean;
}

const UPDATE = { culprit: 'server', do: 'update-server' } as const;

/** What is said where the arguments of several calls are in those of one. */
export const JOINED = {
  culprit: 'gateway',
  do: 'fix-client',
  next: 'Fix the step that collects the stream: it must begin another call at each new index or id, not append to the one before.',
} as const;

/** The gravest first; the first that a problem shows decides. */
const RULES: readonly DeliveryRule[] = [
  {
    ...UPDATE,
    next: 'Update the server or its tool parser: it sends the beginning of the arguments twice. Until then, ask it without streaming.',
    is: ({ code }) => code === 'restarted-arguments',
  },
  { ...JOINED, is: ({ code, data }) => code === 'invalid-json' && data?.['fault'] === 'another' },
  {
    ...UPDATE,
    next: 'Update the server, or give it the tool parser of this model: it left marks of the model’s own format in the arguments.',
    is: ({ code }) => code === 'format-in-value' || code === 'leaked-token' || code === 'markup-in-string',
  },
  {
    ...UPDATE,
    isDoubtful: true,
    next: 'Update the server or its tool parser: it must send the arguments under the entry that has the name.',
    is: isNameless,
  },
  {
    ...UPDATE,
    isRead: true,
    next: 'Update the server, or report it to its makers with this stream: the name and the arguments of a call belong into one entry.',
    is: ({ code }) => code === 'split-call',
  },
  {
    ...UPDATE,
    isRead: true,
    next: 'Update the server, or report it to its makers with this stream: its closing event must hold what its pieces hold.',
    is: ({ code }) => code === 'closing-differs',
  },
  {
    ...UPDATE,
    isRead: true,
    next: 'Update the server or gateway: its stream lacks what strict clients need to place, name or answer a call.',
    is: (finding) => finding.code === 'stream-slip' && isRefused(finding),
  },
  {
    culprit: 'client',
    do: 'fix-client',
    isRead: true,
    isMild: true,
    next: 'Have the client take the arguments from the closing (`done`) event where no delta brought them.',
    is: ({ code }) => code === 'closing-only',
  },
];

/** A call without a name that came as data. Only an error may leave the name out, and only a part of a stream may lack its beginning. */
function isNameless({ code, call }: Finding, { reply, report: { diagnosis } }: ReportedReply): boolean {
  if (code !== 'missing-tool-name' || reply.byNames || reply.isRepeated || reply.imported.unwrapped) return false;
  return !diagnosis.findings.some((one) => one.call === call && one.data?.['fault'] === 'no-start');
}

/** The rule that a problem of a reply shows; only calls that came as data can be changed so. */
export function deliveryRule(finding: Finding, reply: ReportedReply): DeliveryRule | undefined {
  return reply.report.reading.dialect === NATIVE ? RULES.find(({ is }) => is(finding, reply)) : undefined;
}

/** Whether the line that a problem names is one of the stream, not of the reply. */
export const namesSource = ({ data }: Finding): boolean => data?.['line'] !== undefined;

/** The gravest of what was done to the calls of a reply on their way; undefined where nothing was. */
export function deliveryFault(reply: ReportedReply): DeliveryFault | undefined {
  const read = swallowedArgument(reply) ?? strayInName(reply);
  if (read) return read;
  const { findings, diagnostics } = reply.report.diagnosis;
  const shown = findings.flatMap((finding, at) => {
    const rule = deliveryRule(finding, reply);
    return rule ? [{ rule, finding, at }] : [];
  });
  const [first] = shown.toSorted((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule));
  const problem = diagnostics[first?.at ?? -1];
  if (!first || !problem) return undefined;
  const { is: _, isRead, ...rule } = first.rule;
  // What a strict client refuses does not run there, though it is read here.
  const isFine = isRead && !isRefused(first.finding);
  return {
    ...rule,
    ...(isFine && { isRead }),
    ...(namesSource(first.finding) && { isOfSource: true }),
    sentence: problem.message,
    why: problem.why,
  };
}

/** The words about an argument that the model ended with a tag of its name, so that its value goes on into the next one. */
export const swallowed = (argument: string, next: string, tag: string): Omit<DeliveryFault, 'cause'> => ({
  culprit: 'model',
  do: 'message-model',
  next: 'Send the model the message below.',
  sentence: `The model ended ${quote(argument)} with the wrong end tag ${quote(tag)}, so its value swallows ${quote(next)}.`,
  why: `${quote(tag)} closes nothing there: the argument is still open where ${quote(next)} begins, and is read as one text with it.`,
  message: `You ended the argument ${quote(argument)} with ${quote(tag)}: that does not close it, so ${quote(next)} became a part of its text. End each argument with the tag that belongs to its opener, and send the complete call again.`,
});

export const SWALLOWED_CAUSE = { code: 'mismatched-tag', title: 'An argument that swallowed the next' } as const;

/** What opens the next argument, behind the end tag of another. */
const NEXT_OPENER = /^\s*<(?:antml:)?parameter[= ](?:name=)?["']?([\w.-]+)/;

/** An argument of a call that came as data whose text goes on into the next one behind an end tag of its name. */
function swallowedArgument({ report: { reading } }: ReportedReply): DeliveryFault | undefined {
  if (reading.dialect !== NATIVE) return undefined;
  for (const { call } of reading.calls)
    for (const [argument, { value, span }] of textsIn(call.arguments)) {
      const tag = `</${argument}>`;
      const at = value.indexOf(tag);
      const [, next] = (at >= 0 && NEXT_OPENER.exec(value.slice(at + tag.length))) || [];
      if (next === undefined) continue;
      const start = span.start + Math.max(0, reading.text.slice(span.start, span.end).indexOf(tag));
      return {
        ...swallowed(argument, next, tag),
        cause: { ...SWALLOWED_CAUSE, span: { start, end: start + tag.length } },
      };
    }
  return undefined;
}

function* textsIn(value: Value, name = ''): Generator<readonly [name: string, value: StringValue]> {
  if (value.type === 'string') yield [name, value];
  if (value.type === 'array') for (const item of value.items) yield* textsIn(item, name);
  if (value.type === 'object') for (const [key, member] of value.entries) yield* textsIn(member, key);
}

/** What some programs take for a name: words with blanks, a path. Of markup the reading has a problem of its own. */
const MAY_BE_NAME = /^\w[\w.:-]*(?:[ /]\w[\w.:-]*)*$|[<>]/;

/** A call that came as data whose name has signs that no tool has: a blank before it, a quote, a bracket. */
function strayInName({ reply, report: { reading } }: ReportedReply): DeliveryFault | undefined {
  if (reading.dialect !== NATIVE || reply.byNames) return undefined;
  for (const { call } of reading.calls) {
    const { stray, holdsArguments } = refusedName(call.toolName, []);
    if (stray === undefined || holdsArguments || MAY_BE_NAME.test(call.toolName)) continue;
    return {
      ...UPDATE,
      isDoubtful: true,
      next: 'Update the server, or give it the tool parser of this model: it left signs of the model’s own format in the name.',
      sentence: `The server left ${quote(stray)} in the name ${quote(call.toolName)} of a call.`,
      why: 'A tool’s name has letters, digits, `_`, `-`, `.`, `:` and `/` alone, so no client finds a tool of this name.',
      cause: {
        code: 'unknown-tool',
        title: 'Signs in a name that no tool has',
        span: { start: call.start, end: call.end },
      },
    };
  }
  return undefined;
}
