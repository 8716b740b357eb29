import { leftOutLine } from '../diagnosis/in-calls/frame-remarks.ts';
import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { answerEndIn, isFiltered } from '../diagnosis/in-prose/empty-answer.ts';
import { OPENERLESS } from '../diagnosis/in-prose/openerless-formats.ts';
import { whereLeft } from '../diagnosis/report/verdict-sentence.ts';
import { NATIVE } from '../dialects/names.ts';
import { serverId } from '../readers/server-names.ts';
import type { Code } from '../words/codes.ts';
import type { AccountCall, AccountComplaint, AccountVerdict, Culprit, Do, Subject } from './account-types.ts';
import { type BrokenJson, brokenJsonBeside } from './broken-json.ts';
import { deliveryFault } from './delivery.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import { endedEarly } from './ended-early.ts';
import type { Facts, ReportedReply } from './facts.ts';
import { faultInWords } from './fault-in-words.ts';
import { messageOf, messageOfJson } from './message.ts';
import { heldHistory, refusedHistory } from './refused-history.ts';
import { type ReplyReport, safelyFixed } from './report-of-reply.ts';
import { isByClient, isLoop, isLost, isOfNumber, isOfReply, isOwnLimit, MEANINGS, rulingOn } from './rulings.ts';
import { type OtherParser, otherParser } from './started-with.ts';

/** The fact that decides what is said of a paste, and what follows from it. */
export interface Decided {
  readonly by: 'history' | 'complaint' | 'delivery' | 'reading' | 'nothing';
  readonly subject: Subject;
  readonly verdict: AccountVerdict;
  readonly culprit: Culprit | null;
  readonly do: Do;
  readonly complaint?: AccountComplaint;
  /** The call that the complaint names. */
  readonly call?: AccountCall;
  readonly reply?: ReportedReply;
  readonly fault?: DeliveryFault;
  /** What a program could not parse, where it is in the paste without a call around it. */
  readonly json?: BrokenJson;
  /** The server of the paste runs the parser of another model. */
  readonly parser?: OtherParser;
  /** The model wrote a whole call otherwise than its server reads calls. */
  readonly isLeft?: true;
  /** What to send to the model, where that helps. */
  readonly message?: string;
}

/** Between the complaints about a tool and those of a program about itself. */
const RANK_OF_DELIVERY = 4;

/** Finds the deciding fact (account.md §5). */
export function decide(facts: Facts): Decided {
  const refused = refusedHistory(facts);
  if (refused) return refused;
  const complaint = decidingComplaint(facts);
  const delivered = wronglyDelivered(facts);
  const isSurer = complaint !== undefined && MEANINGS[complaint.of].rank < RANK_OF_DELIVERY;
  if (isSurer && !(delivered && explains(delivered, complaint))) return ofComplaint(complaint, facts);
  if (delivered && !complaint) return delivered;
  if (delivered && complaint && !delivered.fault?.isMild)
    return { ...delivered, complaint, verdict: isFine(delivered.verdict) ? 'would-fail' : delivered.verdict };
  if (complaint) return ofComplaint(complaint, facts);
  const reply = decidingReply(facts.replies);
  const held = reply && isBesideHistory(reply, facts) ? undefined : heldHistory(facts);
  return held ?? (reply ? ofReading(reply, facts) : nothing(facts));
}

/** A reply that is no part of the history in the paste. */
function isBesideHistory({ reply }: ReportedReply, { conversation }: Facts): boolean {
  const source = conversation?.source;
  if (!source) return true;
  const whole = source.view.back(source.span);
  const { start } = reply.back({ start: 0, end: 1 });
  return start >= whole.end || start < whole.start;
}

/** A call that was changed on its way is why a program could not read it. */
const explains = ({ fault }: Decided, { of, tool }: AccountComplaint): boolean =>
  (of === 'reply' || of === 'arguments') && !(fault?.isDoubtful && tool !== undefined);

/** What a broken stream makes programs say, though the fault is told beside it; what a record says later on its line is its cause. */
const CONSEQUENCE = /stream (?:disconnected|closed|ended)|connection closed|premature/i;

/** Of those of the surest kind the one that names what is in the paste, else the last, which ends a chain of causes. */
function decidingComplaint({ complaints, calls }: Facts): AccountComplaint | undefined {
  const names = new Set(calls.map(({ toolName }) => toolName));
  const isNamed = ({ tool }: AccountComplaint): boolean => tool !== undefined && names.has(tool);
  const hasSlots = ({ missing, unknown, wrong, available }: AccountComplaint): boolean =>
    missing.length + unknown.length + wrong.length + available.length > 0;
  const explained = complaints.some((one) => hasSlots(one) && isOfReply(one));
  const isLate = ({ of, quote, line, end }: AccountComplaint): boolean =>
    of === 'transport' &&
    ((explained && CONSEQUENCE.test(quote)) ||
      complaints.some((cause) => isOfReply(cause) && cause.line === line && cause.start >= end));
  const rank = (one: AccountComplaint): number =>
    isLate(one) ? MEANINGS.unknown.rank : rankOf(one, hasSlots(one), explained);
  // What a longer complaint quotes is not said again.
  const isRepeated = ({ of, quote }: AccountComplaint): boolean =>
    complaints.some((other) => other.of === of && other.quote.length > quote.length && other.quote.includes(quote));
  const said = complaints.filter((one) => !isRepeated(one));
  return said.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isNamed(b)) - Number(isNamed(a)) ||
      Number(hasSlots(b)) - Number(hasSlots(a)) ||
      b.start - a.start,
  )[0];
}

/** Words without slots say less than those that name what is wrong, where both are about the reply. */
function rankOf({ of }: AccountComplaint, hasSlots: boolean, explained: boolean): number {
  const { rank } = MEANINGS[of];
  const isVague = explained && !hasSlots && (of === 'reply' || of === 'arguments');
  return isVague ? MEANINGS.tool.rank + 0.5 : rank;
}

/** A reply whose calls a server or a client changed on their way. */
function wronglyDelivered(facts: Facts): Decided | undefined {
  for (const reply of facts.replies) {
    const fault = deliveryFault(reply);
    const verdict = verdictOf(reply);
    if (fault)
      return {
        by: 'delivery',
        subject: 'reply',
        verdict: fault.isRead || verdict === 'broken' ? verdict : 'would-fail',
        culprit: fault.culprit,
        do: fault.do,
        reply,
        fault,
        ...(fault.message !== undefined && { message: fault.message }),
      };
  }
  const fault = faultInWords(facts);
  return (
    fault && {
      by: 'delivery',
      subject: 'error',
      verdict: 'failed',
      culprit: fault.culprit,
      do: fault.do,
      fault,
      ...(fault.message !== undefined && { message: fault.message }),
    }
  );
}

const WORST: readonly AccountVerdict[] = ['broken', 'would-fail', 'recovered', 'clean', 'none'];

/** The reply with the worst verdict; one with a call before one without. */
function decidingReply(replies: readonly ReportedReply[]): ReportedReply | undefined {
  const called = replies.filter(({ report }) => report.calls.length > 0 || report.verdict !== 'none');
  const all = called.length > 0 ? called : replies;
  return all.toSorted((a, b) => WORST.indexOf(verdictOf(a)) - WORST.indexOf(verdictOf(b)))[0];
}

function verdictOf({ report: { verdict, wouldFail } }: ReportedReply): AccountVerdict {
  return wouldFail && (verdict === 'clean' || verdict === 'recovered') ? 'would-fail' : verdict;
}

const isFine = (verdict: AccountVerdict): boolean =>
  verdict === 'clean' || verdict === 'recovered' || verdict === 'none';

function ofComplaint(complaint: AccountComplaint, facts: Facts): Decided {
  const { subject, verdict: meant } = MEANINGS[complaint.of];
  const call = calledIn(complaint, facts);
  const { culprit, do: helps } =
    isLost(complaint, call) || isDoubled(complaint, facts)
      ? ON_ITS_WAY
      : rulingOn(complaint, recordsBefore(facts.paste, complaint));
  // The program stopped at its own limit; nobody refused a request.
  const verdict = isOwnLimit(complaint) || isLoop(complaint) ? 'failed' : meant;
  const base = { by: 'complaint' as const, subject, verdict, culprit, do: helps, complaint, ...(call && { call }) };
  const reply = decidingReply(facts.replies);
  const json =
    complaint.of === 'reply' && facts.calls.length === 0 ? brokenJsonBeside(facts.paste, complaint) : undefined;
  const isRead = (reply?.report.calls.length ?? 0) > 0;
  const parser =
    complaint.of === 'reply'
      ? otherParser(facts.paste, isRead ? reply?.report.reading.readIn : undefined, complaint.by)
      : undefined;
  if (parser && isRead && reply)
    return { ...base, ...SET_PARSER, subject: 'reply', verdict: 'would-fail', parser, reply };
  if (parser) return { ...base, ...SET_PARSER, parser };
  if (json && culprit === 'model') return { ...base, json, do: 'message-model', message: messageOfJson(json) };
  if (!reply || !isOfReply(complaint) || (reply.report.verdict === 'none' && !reply.report.causes.length))
    return { ...base, ...messageTo(complaint, undefined, helps) };
  const read = verdictOf(reply);
  if (complaint.of !== 'tool' && isCut(reply) && isLimited(reply))
    return { ...base, subject: 'reply', verdict: read, ...OF_LIMIT, reply };
  // A server that could not read calls which are whole is at fault itself.
  const isWhole =
    complaint.of === 'reply' && reply.report.verdict === 'clean' && call === undefined && !isOfNumber(complaint);
  if (isWhole)
    return {
      ...base,
      subject: 'reply',
      verdict: 'would-fail',
      reply,
      ...(culprit === 'client' || isByClient(complaint) ? ON_ITS_WAY : BY_SERVER),
    };
  if (complaint.of === 'reply' && isWithoutOpener(reply)) return { ...base, ...OPENER_LOST, reply };
  const isOther = complaint.of !== 'reply' && isRead;
  const fix = isOther ? undefined : safelyFixed(reply.report);
  const isModels = culprit === 'model';
  const doing = isModels && fix && complaint.of === 'reply' ? 'fix-reply' : helps;
  return {
    ...base,
    subject: read === 'none' ? subject : 'reply',
    verdict:
      read === 'none' || helps === 'fix-tool'
        ? verdict
        : isFine(read)
          ? 'would-fail'
          : isOther && read === 'broken'
            ? verdict
            : read,
    reply,
    ...messageTo(complaint, reply, doing),
  };
}

const BY_SERVER = { culprit: 'server', do: 'update-server' } as const;
const ON_ITS_WAY = { culprit: 'client', do: 'fix-client' } as const;

/** A client put a prefix that is the name itself before the name of a call. */
const isDoubled = ({ tool = '' }: AccountComplaint, { calls }: Facts): boolean =>
  tool !== '' && calls.some(({ toolName }) => toolName !== '' && tool === `${toolName}${toolName}`);

/** A message to the model in place of nothing better. */
function messageTo(
  complaint: AccountComplaint,
  reply: ReportedReply | undefined,
  helps: Do,
): Pick<Decided, 'do'> & { readonly message?: string } {
  const message = isOfReply(complaint) || isLoop(complaint) ? messageOf(complaint, reply) : undefined;
  if (message === undefined) return { do: helps === 'message-model' ? 'paste-more' : helps };
  return { do: helps === 'paste-more' ? 'message-model' : helps, message };
}

/** Traces that a complaint ends: the lines before it name the file that failed. */
const recordsBefore = (paste: string, { start }: AccountComplaint): string =>
  paste.slice(Math.max(0, start - 600), start);

function calledIn({ tool, of, start }: AccountComplaint, { calls }: Facts): AccountCall | undefined {
  if (tool !== undefined && tool !== '') return calls.find(({ toolName }) => toolName === tool);
  const [only] = calls;
  return only && calls.length === 1 && of !== 'reply' && only.end <= start ? only : undefined;
}

/** Ends of a stream that tell of a limit. */
const CUT_BY_LIMIT = /length|max_?(?:output_?)?tokens/i;

const isLimited = ({ report }: ReportedReply): boolean =>
  CUT_BY_LIMIT.test(report.reading.options.streamEnd?.reason ?? '');

const isCut = (reply: ReportedReply): boolean => hasCause(reply, 'truncated');

const OF_LIMIT = { culprit: 'limit', do: 'raise-limit' } as const;

/**
 * Whole calls that a server with tools to offer returned as text: it needs its parser where one of it would run them, else the model does
 * not write what its server reads. Undefined where the server does not tell of itself.
 */
function leftInText(reply: ReportedReply): Pick<Decided, 'culprit' | 'do' | 'isLeft'> | undefined {
  const { report } = reply;
  const { reading, server } = report;
  const verdict = verdictOf(reply);
  if (server === undefined || (verdict !== 'clean' && verdict !== 'recovered') || report.calls.length === 0)
    return undefined;
  if (reading.readIn === NATIVE || isInReasoning(report)) return undefined;
  const own = report.readers.filter(({ reader }) => serverId(reader.name) === server);
  // The parser of the model comes first, where the model is known.
  const asked = own.length > 0 && own[0] === report.readers[0] ? own.slice(0, 1) : own;
  return asked.some(({ outcome }) => outcome === 'runs')
    ? SET_PARSER
    : { culprit: 'model', do: 'fix-reply', isLeft: true };
}

/** White space ran up to the limit after a call that is whole. */
export const isBlankToLimit = (reply: ReportedReply): boolean => hasCause(reply, 'blanks-to-limit');

/** The model repeats an example from its prompt instead of writing a call. */
export const isExampleCopied = (reply: ReportedReply): boolean => hasCause(reply, 'example-copied');

const hasCause = ({ report }: ReportedReply, wanted: Code): boolean =>
  report.causes.some(({ code }) => code === wanted);

/** What the reading of a reply calls for. */
function ofReading(reply: ReportedReply, facts: Facts): Decided {
  const { report } = reply;
  const verdict = verdictOf(reply);
  const base = { by: 'reading' as const, subject: subjectOf(reply), verdict, reply };
  const isText = report.calls.length > 0 && report.reading.readIn !== NATIVE;
  const parser = isText ? otherParser(facts.paste, report.reading.readIn) : undefined;
  if (parser) return { ...base, ...SET_PARSER, verdict: isFine(verdict) ? 'would-fail' : verdict, parser };
  if (isExampleCopied(reply) && isFine(verdict)) return { ...base, culprit: 'model', do: 'fix-request' };
  if (isBlankToLimit(reply) && isFine(verdict))
    return { ...base, ...(report.isForced ? BY_FORCE : { culprit: 'model', do: 'fix-reply' }) };
  const left = leftInText(reply);
  if (left) return { ...base, ...left };
  if (verdict === 'clean') return { ...base, ...(isLimited(reply) ? OF_LIMIT : ofClean(reply, facts)) };
  if (isCut(reply) && isLimited(reply)) return { ...base, ...OF_LIMIT };
  if (isCut(reply) && report.reading.options.streamEnd?.failed) return { ...base, culprit: 'server', do: 'retry' };
  if (isCut(reply) && endedEarly(reply) && !isPart(reply)) return { ...base, culprit: 'network', do: 'retry' };
  const isError = verdict === 'none' && report.calls.length === 0 && report.source.says !== undefined;
  if (isError) return { ...base, subject: 'error', verdict: 'failed', culprit: 'unknown', do: 'paste-more' };
  if (verdict === 'none' && isWithoutOpener(reply)) return { ...base, ...OPENER_LOST };
  if (verdict === 'none') return { ...base, culprit: 'unknown', do: 'paste-more' };
  if (isPart(reply) || isTemplate(report.reading)) return { ...base, culprit: 'unknown', do: 'paste-more' };
  if (safelyFixed(report)) return { ...base, culprit: 'model', do: 'fix-reply' };
  const message = messageOf(undefined, reply);
  if (message !== undefined) return { ...base, culprit: 'model', do: 'message-model', message };
  return { ...base, culprit: 'model', do: verdict === 'would-fail' ? 'add-tools' : 'paste-more' };
}

/** Whether events of a call are not here. */
export const isPart = ({ report: { reading, diagnosis } }: ReportedReply): boolean =>
  reading.calls.some(({ index }) => leftOutLine(reading, index) !== undefined) ||
  diagnosis.findings.some(({ data }) => data?.['fault'] === 'no-start');

const SET_PARSER = { culprit: 'server', do: 'set-parser' } as const;

const OPENER_LOST = { subject: 'reply', verdict: 'broken', culprit: 'server', do: 'update-server' } as const;

/** A whole call whose opener or other tags were lost on the way: no reader finds it. */
const isWithoutOpener = ({ report }: ReportedReply): boolean =>
  report.diagnosis.findings.some(
    ({ code, data }) => code === 'foreign-dialect' && (data?.['broken'] === 1 || OPENERLESS.has(String(data?.['id']))),
  );

const subjectOf = ({ report }: ReportedReply): Subject =>
  report.verdict === 'none' && report.source.kind === 'plain-text' ? 'prose' : 'reply';

/** Words that tell of a member for calls in which none came. */
const SAID_TO_BE_EMPTY: readonly RegExp[] = [
  /\btool_?calls?\b[^\n]{0,60}\b(?:empty|null|not parsed|missing|raw|as text|in content)\b/i,
  /\btool calls? of\b[^\n]{0,60}\bempty\b/i,
];
/** Words of a person that calls came as text. */
const SAID_TO_BE_TEXT: readonly RegExp[] = [
  ...SAID_TO_BE_EMPTY,
  /\b(?:normal|plain|raw) (?:message|text)\b|\b(?:as|in) (?:plain |raw )?(?:text|content)\b/i,
  /\bnot (?:parsed|executed|recogni[sz]ed)\b/i,
];

/** The server took for reasoning what holds calls. */
export const isInReasoning = ({ reading: { calls, options } }: ReplyReport): boolean =>
  options.streamEnd?.isReasoning === true && calls.length > 0;

/** Calls that are whole and came where nothing runs them need a parser; else a schema is all that can be added. */
function ofClean({ report }: ReportedReply, { evidence, paste }: Facts): Pick<Decided, 'culprit' | 'do'> {
  if (isInReasoning(report)) return SET_PARSER;
  const isText = report.reading.readIn !== NATIVE && report.parsers.length > 0;
  const said = evidence.pieces
    .filter(({ kind }) => kind === 'note')
    .map(({ start, end }) => paste.slice(start, end))
    .join('\n');
  const isSaid =
    SAID_TO_BE_TEXT.some((words) => words.test(said)) ||
    SAID_TO_BE_EMPTY.some((words) => words.test(report.reading.prose));
  if (isText && (whereLeft(report.reading) !== null || report.source.kind !== 'plain-text' || isSaid))
    return SET_PARSER;
  return { culprit: null, do: report.tools.length > 0 ? 'none' : 'add-tools' };
}

function nothing({ paste, evidence: { pieces } }: Facts): Decided {
  const end = answerEndIn(paste);
  if (end && isFiltered(end)) return { by: 'nothing', ...BY_FILTER };
  if (end && CUT_BY_LIMIT.test(end.reason)) return { by: 'nothing', subject: 'prose', verdict: 'none', ...OF_LIMIT };
  return {
    by: 'nothing',
    subject: pieces.some(({ kind }) => kind === 'definition') ? 'definition' : 'prose',
    verdict: 'none',
    culprit: 'unknown',
    do: 'paste-more',
  };
}

/** The grammar of a forced call lets nothing follow the call but white space. */
const BY_FORCE = { culprit: 'request', do: 'fix-request' } as const;

const BY_FILTER = { subject: 'error', verdict: 'refused', culprit: 'request', do: 'fix-request' } as const;
