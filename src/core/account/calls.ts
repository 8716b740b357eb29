import type { Span } from '../../base/span.ts';
import { valueToJson } from '../calls/value.ts';
import type { Evidence } from '../paste/evidence.ts';
import type { AnswerPart } from '../paste/items/item.ts';
import type { AccountCall, AccountComplaint, Place } from './account-types.ts';
import type { ReportedReply } from './facts.ts';

/** A call with what it is known by while it is paired. */
interface KnownCall extends AccountCall {
  readonly id?: string;
}

/** The calls of the replies in their order, each with what came back for it. The same call twice is one, shown twice. */
export function callsOf(
  replies: readonly ReportedReply[],
  { parts }: Evidence,
  complaints: readonly AccountComplaint[],
  place: (span: Span) => Place,
): AccountCall[] {
  const shown = shownOnce(replies.flatMap((reply) => callsIn(reply, place)));
  const answered = withResults(shown, parts, place);
  return withComplaints(answered, complaints).map(({ id: _, ...call }) => call);
}

function callsIn({ reply, report }: ReportedReply, place: (span: Span) => Place): KnownCall[] {
  const { frames = [] } = reply.imported.fixture;
  return report.calls.map((call, index) => {
    const id = frames.find((frame) => frame.call === index)?.id;
    const span = report.reading.calls[index]?.call ?? { start: 0, end: 0 };
    return {
      ...call,
      ...place(reply.back(span)),
      ...(reply.byNames && { byNames: true as const }),
      ...(id !== undefined && { id }),
    };
  });
}

/** Calls with other ids are others; without ids they are the same where they are in two items. */
function shownOnce(calls: readonly KnownCall[]): KnownCall[] {
  const found: KnownCall[] = [];
  for (const call of calls) {
    const at = found.findIndex((known) => isSame(known, call));
    const known = found[at];
    if (known) found[at] = { ...known, times: (known.times ?? 1) + 1 };
    else found.push(call);
  }
  return found;
}

function isSame(one: KnownCall, other: KnownCall): boolean {
  if (one.toolName !== other.toolName || one.start === other.start) return false;
  if (one.id !== undefined && other.id !== undefined && one.id !== other.id) return false;
  return valueToJson(one.arguments) === valueToJson(other.arguments);
}

/** Longer quotes of a result say no more. */
const LONGEST_QUOTE = 400;

/** Results pair by id, else by name, else with the first call before them that has none. */
function withResults(
  calls: readonly KnownCall[],
  parts: readonly AnswerPart[],
  place: (span: Span) => Place,
): KnownCall[] {
  const answered = [...calls];
  for (const { result, span, view } of parts) {
    if (!result) continue;
    const { start } = place(span);
    const isFree = (call: KnownCall): boolean => call.result === undefined && call.start <= start;
    const ways: readonly ((call: KnownCall) => boolean)[] = [
      (call) => result.id !== undefined && call.id === result.id,
      (call) => isFree(call) && result.name !== undefined && call.toolName === result.name,
      (call) => isFree(call) && result.id === undefined && result.name === undefined && parts.length < 3,
    ];
    const at = ways.map((way) => answered.findIndex(way)).find((index) => index >= 0) ?? -1;
    const call = answered[at];
    if (call)
      answered[at] = {
        ...call,
        result: { failed: result.failed, quote: (result.words ?? view.text).trim().slice(0, LONGEST_QUOTE) },
      };
  }
  return answered;
}

/** What a program says of a tool, or of what it was given, is what came back for its call. */
function withComplaints(calls: readonly KnownCall[], complaints: readonly AccountComplaint[]): KnownCall[] {
  const answered = [...calls];
  for (const complaint of complaints) {
    const { of, tool } = complaint;
    // A tool that is named failed, though its network did.
    if (of !== 'tool' && of !== 'arguments' && !(of === 'transport' && tool !== undefined)) continue;
    const at = answered.findIndex((call) => isAnsweredBy(call, complaint, calls.length));
    const call = answered[at];
    if (call) answered[at] = { ...call, result: { failed: true, quote: complaint.quote } };
  }
  return answered;
}

function isAnsweredBy(call: KnownCall, { tool, start }: AccountComplaint, count: number): boolean {
  if (call.result?.failed) return false;
  return tool === undefined ? count === 1 && call.end <= start : call.toolName === tool;
}
