import type { ComplaintOf } from '../complaints/complaint.ts';
import { isBuiltWrong, isRefused } from '../diagnosis/words/strict-clients.ts';
import type {
  AccountCall,
  AccountComplaint,
  AccountVerdict,
  Culprit,
  Do,
  Facts,
  ReportedReply,
  Subject,
} from './account-types.ts';

/** The fact that decides what is said of a paste, and what follows from it. */
export interface Decided {
  readonly by: 'complaint' | 'stream' | 'reading' | 'nothing';
  readonly subject: Subject;
  readonly verdict: AccountVerdict;
  readonly culprit: Culprit | null;
  readonly do: Do;
  readonly complaint?: AccountComplaint;
  /** The call that the complaint names. */
  readonly call?: AccountCall;
  readonly reply?: ReportedReply;
  /** What to send to the model, where that helps. */
  readonly message?: string;
}

/** What a complaint means where nothing in the paste explains it, the surest kinds first. */
const MEANINGS: Readonly<
  Record<
    ComplaintOf,
    {
      readonly rank: number;
      readonly verdict: AccountVerdict;
      readonly culprit: Culprit;
      readonly do: Do;
      readonly subject: Subject;
    }
  >
> = {
  history: { rank: 0, verdict: 'refused', culprit: 'client', do: 'fix-history', subject: 'history' },
  request: { rank: 1, verdict: 'refused', culprit: 'request', do: 'fix-request', subject: 'request' },
  access: { rank: 1, verdict: 'refused', culprit: 'access', do: 'fix-request', subject: 'error' },
  limit: { rank: 1, verdict: 'refused', culprit: 'limit', do: 'fix-request', subject: 'error' },
  transport: { rank: 1, verdict: 'failed', culprit: 'network', do: 'retry', subject: 'error' },
  reply: { rank: 2, verdict: 'failed', culprit: 'model', do: 'paste-more', subject: 'error' },
  arguments: { rank: 2, verdict: 'failed', culprit: 'model', do: 'paste-more', subject: 'error' },
  tool: { rank: 3, verdict: 'failed', culprit: 'model', do: 'fix-tool', subject: 'error' },
  program: { rank: 5, verdict: 'failed', culprit: 'client', do: 'paste-more', subject: 'error' },
  unknown: { rank: 6, verdict: 'failed', culprit: 'unknown', do: 'paste-more', subject: 'error' },
};
/** Between the complaints about a tool and those of a program about itself. */
const RANK_OF_STREAM = 4;

/** Finds the deciding fact (account.md §5). */
export function decide(facts: Facts): Decided {
  const complaint = decidingComplaint(facts);
  const stream = brokenStream(facts);
  if (complaint && !(stream && MEANINGS[complaint.of].rank > RANK_OF_STREAM)) return ofComplaint(complaint, facts);
  if (stream) return ofStream(stream);
  const reply = decidingReply(facts.replies);
  if (reply) return ofReading(reply);
  return nothing(facts);
}

/** Of those of the surest kind the one that names what is in the paste, else the last, which ends a chain of causes. */
function decidingComplaint({ complaints, calls }: Facts): AccountComplaint | undefined {
  const names = new Set(calls.map(({ toolName }) => toolName));
  const isNamed = ({ tool }: AccountComplaint): boolean => tool !== undefined && names.has(tool);
  const ranked = complaints.toSorted(
    (a, b) => MEANINGS[a.of].rank - MEANINGS[b.of].rank || Number(isNamed(b)) - Number(isNamed(a)) || b.start - a.start,
  );
  return ranked[0];
}

const brokenStream = ({ replies }: Facts): ReportedReply | undefined =>
  replies.find(({ report }) => report.diagnosis.findings.some(isBuiltWrong));

/** What a strict client refuses does not run there, though it is read here. */
function ofStream(reply: ReportedReply): Decided {
  const read = ofReading(reply);
  const isRead = read.verdict === 'clean' || read.verdict === 'recovered';
  const verdict = isRead && reply.report.diagnosis.findings.some(isRefused) ? 'would-fail' : read.verdict;
  return { ...read, verdict, by: 'stream', culprit: 'server', do: 'update-server', reply };
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

function ofComplaint(complaint: AccountComplaint, facts: Facts): Decided {
  const { verdict, culprit, do: helps, subject } = MEANINGS[complaint.of];
  const call = calledIn(complaint, facts);
  const reply = decidingReply(facts.replies);
  const isOfReply = complaint.of === 'reply' || complaint.of === 'arguments' || complaint.of === 'tool';
  const message = isOfReply ? messageFor(complaint, reply) : undefined;
  const hasReply = reply !== undefined && reply.report.verdict !== 'none';
  const worst = hasReply && isOfReply ? verdictOf(reply) : verdict;
  const fix = hasReply ? reply.report.causes.find((cause) => cause.fix?.safe)?.fix : undefined;
  return {
    by: 'complaint',
    subject: hasReply && isOfReply ? 'reply' : subject,
    verdict:
      worst === 'clean' || worst === 'recovered' || worst === 'none'
        ? isOfReply && hasReply
          ? 'would-fail'
          : verdict
        : worst,
    culprit: culpritOf(complaint, culprit),
    do: !isOfReply ? helps : fix ? 'fix-reply' : message !== undefined ? 'message-model' : helps,
    complaint,
    ...(call && { call }),
    ...(reply && { reply }),
    ...(message !== undefined && { message }),
  };
}

/** A tool that ran and failed is at fault itself; one that does not exist is the model's invention. */
function culpritOf({ of, unknown, available, by, quote }: AccountComplaint, usual: Culprit): Culprit {
  if (of === 'tool') return unknown.length > 0 || available.length > 0 || IS_ABSENT.test(quote) ? 'model' : 'tool';
  if (of === 'reply' && by !== 'the program' && SERVER_FAILS.test(quote)) return 'server';
  return usual;
}

const IS_ABSENT = /not found|not exist|unknown|unavailable|no such|not a valid/i;
/** A type of the server itself could not take what another program sent. */
const SERVER_FAILS = /cannot unmarshal|Go struct field|deserializ/i;

function calledIn({ tool }: AccountComplaint, { calls }: Facts): AccountCall | undefined {
  return (
    calls.find(({ toolName }) => toolName === tool) ?? (calls.length === 1 && tool === undefined ? calls[0] : undefined)
  );
}

/** What to tell the model where the words of a program say what its call lacks. */
function messageFor(
  { tool, missing, unknown, wrong, available }: AccountComplaint,
  reply: ReportedReply | undefined,
): string | undefined {
  void reply;
  const name = tool === undefined || tool === '' ? 'the tool' : `\`${tool}\``;
  const faults = [
    ...missing.map((key) => `\`${key}\` is missing`),
    ...unknown.filter((key) => key !== tool).map((key) => `\`${key}\` is not an argument of it`),
    ...wrong
      .filter(({ path, expected }) => path !== '' && expected !== '')
      .map(({ path, expected }) => `\`${path}\` must be ${expected}`),
  ];
  if (faults.length > 0)
    return `Your call of ${name} was rejected: ${faults.join('; ')}. Send the complete call again.`;
  return available.length > 0 ? `There is no tool named ${name}. Call one of: ${available.join(', ')}.` : undefined;
}

/** What the reading of a reply calls for. */
function ofReading(reply: ReportedReply): Decided {
  const { report } = reply;
  const verdict = verdictOf(reply);
  const subject: Subject = report.verdict === 'none' && report.source.kind === 'plain-text' ? 'prose' : 'reply';
  const fix = report.causes.find((cause) => cause.fix?.safe)?.fix;
  const isFine = verdict === 'clean';
  return {
    by: 'reading',
    subject,
    verdict,
    culprit: isFine ? null : verdict === 'none' ? 'unknown' : 'model',
    do: isFine ? doOfClean(report) : fix ? 'fix-reply' : verdict === 'none' ? 'paste-more' : 'message-model',
    reply,
  };
}

function doOfClean({ next, tools, parsers }: ReportedReply['report']): Do {
  if (next.startsWith('If the server should read its calls') && Object.keys(parsers).length > 0) return 'set-parser';
  return tools.length > 0 ? 'none' : 'add-tools';
}

const nothing = ({ evidence: { pieces } }: Facts): Decided => ({
  by: 'nothing',
  subject: pieces.some(({ kind }) => kind === 'definition') ? 'definition' : 'prose',
  verdict: 'none',
  culprit: 'unknown',
  do: 'paste-more',
});
