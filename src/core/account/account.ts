import type { Span } from '../../base/span.ts';
import { isBuiltWrong } from '../diagnosis/words/strict-clients.ts';
import { evidenceOf as lineAround } from '../explain/evidence.ts';
import { type ExplainOptions, explain, explainReply } from '../explain/explain.ts';
import type { ExplainedSource } from '../explain/explained-reply.ts';
import { casesOf } from '../paste/cases.ts';
import { type Evidence, evidenceOf } from '../paste/evidence.ts';
import { LineIndex } from '../text/line-index.ts';
import type { Account, AccountCause, AccountComplaint, Place } from './account-types.ts';
import { callsOf } from './calls.ts';
import { type Decided, decide } from './deciding.ts';
import { deliveryFaults } from './delivery.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import type { Facts, ReportedReply } from './facts.ts';
import { withFailures } from './failed-results.ts';
import { type Lined, linesInPaste } from './lines-in-paste.ts';
import { nextOf } from './next.ts';
import { sentenceOf } from './sentence.ts';

/** Reads a paste and says what broke, where, why, whose fault it is and what to do. */
export function accountOf(paste: string, options: ExplainOptions = {}): Account {
  const facts = factsOf(paste, options);
  return accountOfFacts(facts, decide(facts), options);
}

/** What is said of a paste from what is known of it. */
export function accountOfFacts(facts: Facts, decided: Decided, options: ExplainOptions = {}): Account {
  const { paste, evidence, replies, complaints, calls } = facts;
  const place = placesOf(paste);
  const lined = { text: paste, lines: new LineIndex(paste) };
  const { fault } = decided;
  const inWords = fault?.isInWords ? [causeOfFault(fault, fault.span, lined, place)] : [];
  // What is read of a text without a call says less than what its words show.
  const told = replies.filter(({ report }) => !fault?.isInWords || report.calls.length > 0);
  const deciding = decided.reply ?? replies[0];
  const message = decided.do === 'message-model' ? decided.message : undefined;
  // Where no item decides, the kind of the text does: a log of a server, a request, prose.
  const whole = decided.by === 'nothing' && paste.trim() !== '' ? explain(paste, options) : undefined;
  return {
    subject: decided.subject,
    sentence: whole?.sentence ?? sentenceOf(decided, facts),
    verdict: decided.verdict,
    culprit: decided.culprit,
    do: decided.do,
    next: whole?.next ?? nextOf(decided, facts),
    ...(message !== undefined && { message }),
    dialect: deciding?.report.dialect ?? whole?.dialect ?? 'none',
    calls,
    causes: [...inWords, ...told.flatMap((reply) => causesOf(reply, lined, place))],
    complaints,
    // No server reads what is no reply.
    readers: (decided.subject === 'reply' && deciding?.report.readers) || [],
    parsers: (decided.subject === 'reply' && deciding?.report.parsers) || {},
    evidence: evidence.pieces.map((piece) => {
      const { layers } = evidence.parts[piece.item]?.view ?? { layers: [] };
      return {
        kind: piece.kind,
        item: piece.item,
        ...place(piece),
        ...(layers.length > 0 && { note: layers.join(', ') }),
      };
    }),
    source: whole?.source ?? sourceOf(decided, deciding),
  };
}

/** What the paste was taken for, with what a program said of it. */
function sourceOf({ complaint }: Decided, deciding: ReportedReply | undefined): ExplainedSource {
  const source = deciding?.report.source ?? { kind: 'plain-text', note: '' };
  return complaint && source.says === undefined ? { ...source, says: complaint.quote, saidBy: complaint.by } : source;
}

/** Reads a paste into its items, and each reply in it, before anything is decided. */
export function factsOf(paste: string, options: ExplainOptions = {}): Facts {
  const evidence = evidenceOf(paste);
  const place = placesOf(paste);
  const replies = casesOf(evidence.parts).map((reply) => ({ reply, report: explainReply(reply.imported, options) }));
  const complaints = withFailures(evidence).map((complaint) => ({ ...complaint, ...place(complaint) }));
  return factsOfReplies(evidence, replies, complaints, options);
}

/** What is known of replies that were read, and of what programs said of them. */
export function factsOfReplies(
  evidence: Evidence,
  replies: readonly ReportedReply[],
  complaints: readonly AccountComplaint[],
  options: ExplainOptions,
): Facts {
  const place = placesOf(evidence.paste);
  return {
    paste: evidence.paste,
    evidence,
    replies,
    complaints,
    calls: callsOf(replies, evidence, complaints, place),
    hasTools: (options.tools?.length ?? 0) > 0 || replies.some(({ report }) => report.tools.length > 0),
  };
}

function placesOf(paste: string): (span: Span) => Place {
  const lines = new LineIndex(paste);
  return ({ start, end }) => ({ start, end, ...lines.position(start) });
}

/** What was done to a reply on its way, and what is wrong with what the model wrote. */
function causesOf({ reply, report }: ReportedReply, lined: Lined, place: (span: Span) => Place): AccountCause[] {
  const faults = deliveryFaults({ reply, report });
  const known = new Set(faults.map(({ code }) => code));
  const read = report.causes.flatMap(({ line, column, evidence: _, ...cause }): AccountCause[] => {
    if (known.has(cause.code)) return [];
    const first = report.diagnosis.diagnostics.find(
      (one) => one.code === cause.code && one.line === line && one.column === column,
    );
    const start = report.reading.lines.startOf(line) + column - 1;
    const span = reply.back(first ?? { start, end: start });
    const message = linesInPaste(first?.message ?? cause.title, { reply, report }, lined);
    return [
      {
        ...cause,
        message,
        ...place(span),
        evidence: lineAround(lined, span),
        culprit: first && isBuiltWrong(first) ? 'server' : 'model',
      },
    ];
  });
  return [...faults.map((fault) => causeOfFault(fault, reply.back(fault.span), lined, place)), ...read];
}

function causeOfFault(
  { code, title, sentence, why, culprit }: DeliveryFault,
  span: Span,
  lined: Lined,
  place: (span: Span) => Place,
): AccountCause {
  return { code, title, message: sentence, why, count: 1, ...place(span), evidence: lineAround(lined, span), culprit };
}
