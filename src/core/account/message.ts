import { toResult } from '../reply/parse-reply.ts';
import { recoverReply } from '../reply/recovery/recover.ts';
import type { AccountComplaint } from './account-types.ts';
import type { BrokenJson } from './broken-json.ts';
import { earlyStringEnd } from './early-string-end.ts';
import type { ReportedReply } from './facts.ts';
import { isAbsent, isLoop, isOfNumber } from './rulings.ts';
import { refusedName } from './tool-names.ts';

/** The message to the model: what a program says of its call, else what the reading finds; undefined where neither is known. */
export function messageOf(
  complaint: AccountComplaint | undefined,
  reply: ReportedReply | undefined,
): string | undefined {
  return (
    (complaint && messageFromSlots(complaint)) ??
    (reply && messageFromReading(reply)) ??
    (complaint && messageFromQuote(complaint))
  );
}

/** What to send where arguments without a call are no JSON. */
export const messageOfJson = ({ at }: BrokenJson): string =>
  `Your arguments are not valid JSON: they break at \`${at}\`. Close every string, list and object in its order, and send the complete call again.`;

function messageFromReading({ report: { reading, diagnosis } }: ReportedReply): string | undefined {
  if (reading.calls.length === 0) return undefined;
  return recoverReply(reading, toResult(reading, diagnosis)).message ?? undefined;
}

const called = ({ tool }: AccountComplaint): string => (tool === undefined || tool === '' ? 'the tool' : `\`${tool}\``);

function messageFromSlots(complaint: AccountComplaint): string | undefined {
  const { of, tool, missing, unknown, wrong, available, quote } = complaint;
  if (isLoop(complaint))
    return 'You repeat the same call and get no further. Read its last result, then do something else or end the task.';
  if (isOfNumber(complaint) && /at least one|\b0 tool/i.test(quote))
    return 'Your reply calls no tool. Send one tool call.';
  if (isOfNumber(complaint))
    return 'Send exactly one tool call: make the first one, wait for its result, and then make the next.';
  if (of === 'tool') {
    const name = tool ?? unknown[0];
    if (name === undefined || !isAbsent(complaint)) return undefined;
    const { meant, holdsArguments } = refusedName(name, available);
    const first = holdsArguments
      ? `The name of your call holds its arguments: \`${name}\`.`
      : `There is no tool named \`${name}\`.`;
    const next = meant === undefined ? '' : ` You probably meant \`${meant}\`.`;
    return `${first}${next}${available.length > 0 ? ` Call one of: ${available.join(', ')}.` : ''} Send the call again.`;
  }
  const faults = [
    ...missing.map((key) => `\`${key}\` is missing`),
    ...unknown.filter((key) => key !== tool).map((key) => `\`${key}\` is not an argument of it`),
    ...wrong
      .filter(({ path, expected }) => path !== '' && expected !== '')
      .map(({ path, expected }) => `\`${path}\` must be ${expected}`),
  ];
  if (faults.length > 0)
    return `Your call of ${called(complaint)} was rejected: ${faults.join('; ')}. Send the complete call again.`;
  const early = of === 'reply' ? earlyStringEnd(quote) : undefined;
  if (!early) return undefined;
  const string = early.argument === '' ? 'A string' : `The string of \`${early.argument}\``;
  return `Your call could not be read. ${string} ends at the quote before \`${early.behind}\`: escape quotes inside a string as \\${early.sign}. Send the complete call again.`;
}

/** A tool that the words name beside its arguments. */
const TOOL_IN_WORDS = /\b(?:arguments|input|call) (?:of|for|to) (?:tool |function )?[`'"]([\w.:-]{1,80})[`'"]/;

/** Words alone, of a call that is named or of a tool that ran. */
function messageFromQuote(complaint: AccountComplaint): string | undefined {
  const { of, quote } = complaint;
  const tool = complaint.tool ?? TOOL_IN_WORDS.exec(quote)?.[1];
  if (of === 'reply' && tool === undefined) return undefined;
  if (of === 'arguments' && tool === undefined && !/\b(?:json|argument|input)/i.test(quote)) return undefined;
  const words = quote.replace(/\s+/g, ' ').trim();
  const said = words.length > 300 ? `${words.slice(0, 299)}…` : words.replace(/(?<![.!?…])[:,]?$/, '.');
  return `Your call of ${called({ ...complaint, ...(tool !== undefined && { tool }) })} failed: ${said} Correct it and send the complete call again.`;
}
