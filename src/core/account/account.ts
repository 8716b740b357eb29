import type { Span } from '../../base/span.ts';
import { historyOfPaste, mayHoldHistory, type PastedHistory } from '../conversation/history-of-paste.ts';
import { historyReport } from '../conversation/report.ts';
import type { ServerParser } from '../dialects/server-parsers.ts';
import { casesOf } from '../paste/cases.ts';
import { type Evidence, evidenceOf } from '../paste/evidence.ts';
import { LineIndex } from '../text/line-index.ts';
import { importTranscript } from '../transcripts/import-transcript.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import type { Account, AccountCause, AccountComplaint, AccountOptions, AccountSource, Place } from './account-types.ts';
import { callsOf } from './calls.ts';
import { type Decided, decide } from './deciding.ts';
import { deliveryFault, deliveryRule, namesSource } from './delivery.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import type { Facts, ReportedReply } from './facts.ts';
import { withFailures } from './failed-results.ts';
import { lineAround } from './line-around.ts';
import { type Lined, linesInPaste } from './lines-in-paste.ts';
import { nextOf } from './next.ts';
import { isWorthTelling } from './refused-history.ts';
import { reportOf } from './report-of-reply.ts';
import { sentenceOf } from './sentence.ts';
import { withWordsBeside } from './words-beside-reply.ts';

/** Reads a paste and says what broke, where, why, whose fault it is and what to do. */
export function accountOf(paste: string, options: AccountOptions = {}): Account {
  const facts = factsOf(paste, options);
  return accountOfFacts(facts, decide(facts));
}

/** What is said of a paste from what is known of it. */
export function accountOfFacts(facts: Facts, decided: Decided): Account {
  const { paste, evidence, replies, complaints, calls } = facts;
  const place = placesOf(paste);
  const lined = { text: paste, lines: new LineIndex(paste) };
  const { fault, complaint } = decided;
  const inWords = fault?.cause?.isInWords ? [causeOfFault(fault, fault.cause.span, lined, place)] : [];
  // A history is no text that a call is missing in.
  const whole = decided.subject === 'history' ? undefined : facts.whole;
  const all = whole ? [whole] : replies;
  // What is read of a text without a call says less than what its words show.
  const told = all.filter(({ report }) => inWords.length === 0 || report.calls.length > 0);
  const deciding = decided.reply ?? all[0];
  const { dialect = 'none', source = NO_SOURCE } = deciding?.report ?? {};
  const message = decided.do === 'message-model' ? decided.message : undefined;
  // No server reads what is no reply.
  const asked = decided.subject === 'reply' ? deciding?.report : undefined;
  return {
    subject: decided.subject,
    sentence: sentenceOf(decided, facts),
    verdict: decided.verdict,
    culprit: decided.culprit,
    do: decided.do,
    next: nextOf(decided, facts),
    ...(message !== undefined && { message }),
    dialect,
    calls,
    causes: [...inWords, ...told.flatMap((reply) => causesOf(reply, lined, place))],
    complaints,
    readers: asked?.readers ?? [],
    parsers: namesOf(asked?.parsers ?? []),
    ...(facts.conversation && { conversation: historyReport(paste, facts.conversation) }),
    evidence: evidence.pieces.map((piece) => {
      const { layers } = evidence.parts[piece.item]?.view ?? { layers: [] };
      return {
        kind: piece.kind,
        item: piece.item,
        ...place(piece),
        ...(layers.length > 0 && { note: layers.join(', ') }),
      };
    }),
    source:
      complaint && source.says === undefined ? { ...source, says: complaint.quote, saidBy: complaint.by } : source,
  };
}

const NO_SOURCE: AccountSource = { kind: PLAIN_TEXT, note: '' };

/** A parser of each server that has one, by the server's id. */
const namesOf = (parsers: readonly ServerParser[]): Record<string, string> =>
  Object.fromEntries(parsers.map(({ server, parser }) => [server.toLowerCase(), parser]));

/** Reads a paste into its items, and each reply in it, before anything is decided. */
export function factsOf(paste: string, options: AccountOptions = {}): Facts {
  const evidence = evidenceOf(paste);
  const place = placesOf(paste);
  const all = casesOf(evidence.parts).map((reply) => {
    const answer = reply.items.map((item) => evidence.parts[item]?.view.text ?? '').join('\n');
    return { reply, report: reportOf(reply.imported, options, answer) };
  });
  const written = all.filter((one) => !isPlaceholder(one));
  const cases = written.length > 0 ? written : all;
  const isUncalled = paste.trim() !== '' && cases.every(({ report }) => report.verdict === 'none');
  const whole =
    isUncalled && (cases.length === 0 || paste.length <= LONGEST_SILENT) ? wholeOf(paste, options) : undefined;
  // Events or an error in which the importers find no text are no reply.
  const isSilent = whole?.report.reading.options.streamEnd?.silent !== undefined;
  const replies = isSilent && cases.every(({ reply }) => reply.imported.kind === PLAIN_TEXT) ? [] : cases;
  const heard = withWordsBeside(withFailures(evidence), replies, evidence);
  const complaints = heard.map((complaint) => ({ ...complaint, ...place(complaint) }));
  return factsOfReplies(evidence, replies, complaints, options, whole);
}

/** What is known of replies that were read, and of what programs said of them. */
export function factsOfReplies(
  evidence: Evidence,
  replies: readonly ReportedReply[],
  complaints: readonly AccountComplaint[],
  options: AccountOptions,
  whole?: ReportedReply,
): Facts {
  const place = placesOf(evidence.paste);
  return {
    paste: evidence.paste,
    evidence,
    replies,
    ...(whole && replies.length === 0 && complaints.length === 0 && { whole }),
    complaints,
    calls: callsOf(replies, evidence, complaints, place),
    conversation: conversationIn(evidence.paste),
    hasTools: (options.tools?.length ?? 0) > 0 || replies.some(({ report }) => report.tools.length > 0),
  };
}

/** The tags of a call that a person names, with three dots for all that is in them. */
const isPlaceholder = ({ report: { calls } }: ReportedReply): boolean =>
  calls.length > 0 && calls.every(({ toolName }) => /^(?:…|\.{3})$/.test(toolName));

/** A longer stream has text. */
const LONGEST_SILENT = 20_000;

/** The paste read as one text, unless that reads calls in what is no reply. */
function wholeOf(paste: string, options: AccountOptions): ReportedReply | undefined {
  for (const choice of [{}, { as: PLAIN_TEXT }]) {
    const imported = importTranscript(paste, choice);
    if (!imported.ok || imported.value.unwrapped) continue;
    const report = reportOf(imported.value, options);
    if (report.calls.length > 0) continue;
    const all = { start: 0, end: paste.length };
    return {
      reply: {
        imported: imported.value,
        items: [],
        back: (span) => span,
        line: () => all,
        byNames: false,
        isRepeated: false,
      },
      report,
    };
  }
  return undefined;
}

/** The history in a paste, or that a provider refused one. */
function conversationIn(paste: string): PastedHistory | null {
  if (!mayHoldHistory(paste)) return null;
  const found = historyOfPaste(paste);
  return isWorthTelling(found) ? found : null;
}

function placesOf(paste: string): (span: Span) => Place {
  const lines = new LineIndex(paste);
  return ({ start, end }) => ({ start, end, ...lines.position(start) });
}

/** What is wrong with a reply: what the model wrote, and what was done to it on its way. */
function causesOf(reported: ReportedReply, lined: Lined, place: (span: Span) => Place): AccountCause[] {
  const { reply, report } = reported;
  const { findings, diagnostics } = report.diagnosis;
  const fault = deliveryFault(reported);
  const own = fault?.cause ? [causeOfFault(fault, reply.back(fault.cause.span), lined, place)] : [];
  const read = report.causes.map(({ first, ...cause }): AccountCause => {
    const finding = findings[diagnostics.indexOf(first)];
    const span = reply.back(first);
    return {
      ...cause,
      message: linesInPaste(first.message, reported, lined, finding && namesSource(finding)),
      ...place(span),
      evidence: lineAround(lined, span),
      culprit: (finding && deliveryRule(finding, reported)?.culprit) ?? 'model',
    };
  });
  return [...own, ...read];
}

function causeOfFault(
  { sentence, why, culprit, cause }: DeliveryFault,
  span: Span,
  lined: Lined,
  place: (span: Span) => Place,
): AccountCause {
  const { code, title } = cause as NonNullable<typeof cause>;
  return { code, title, message: sentence, why, count: 1, ...place(span), evidence: lineAround(lined, span), culprit };
}
