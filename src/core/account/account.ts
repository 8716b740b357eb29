import type { Span } from '../../base/span.ts';
import { valueToJson } from '../calls/value.ts';
import { evidenceOf as lineAround } from '../explain/evidence.ts';
import { type ExplainedReading, type ExplainOptions, explainReply } from '../explain/explain.ts';
import { casesOf, type ReplyCase } from '../paste/cases.ts';
import { evidenceOf } from '../paste/evidence.ts';
import { LineIndex } from '../text/line-index.ts';
import type { Account, AccountCall, AccountCause, Facts, Place, ReportedReply } from './account-types.ts';
import { decide } from './deciding.ts';
import { nextOf } from './next.ts';
import { sentenceOf } from './sentence.ts';

/** Reads a paste and says what broke, where, why, whose fault it is and what to do. */
export function accountOf(paste: string, options: ExplainOptions = {}): Account {
  const evidence = evidenceOf(paste);
  const lines = new LineIndex(paste);
  const place = ({ start, end }: Span): Place => ({ start, end, ...lines.position(start) });
  const replies = casesOf(evidence.parts).map((reply) => ({ reply, report: explainReply(reply.imported, options) }));
  const complaints = evidence.complaints.map((complaint) => ({ ...complaint, ...place(complaint) }));
  const calls = callsOf(replies, place);
  const facts: Facts = {
    paste,
    evidence,
    replies,
    complaints,
    calls,
    hasTools: (options.tools?.length ?? 0) > 0 || replies.some(({ report }) => report.tools.length > 0),
  };
  const decided = decide(facts);
  const deciding = decided.reply ?? replies[0];
  const message = decided.do === 'message-model' ? decided.message : undefined;
  return {
    subject: decided.subject,
    sentence: sentenceOf(decided, facts),
    verdict: decided.verdict,
    culprit: decided.culprit,
    do: decided.do,
    next: nextOf(decided, facts),
    ...(message !== undefined && { message }),
    dialect: deciding?.report.dialect ?? 'none',
    calls,
    causes: replies.flatMap(({ reply, report }) => causesOf(reply, report, { text: paste, lines }, place)),
    complaints,
    readers: deciding?.report.readers ?? [],
    parsers: deciding?.report.parsers ?? {},
    evidence: evidence.pieces.map((piece) => {
      const { layers } = evidence.parts[piece.item]?.view ?? { layers: [] };
      return {
        kind: piece.kind,
        item: piece.item,
        ...place(piece),
        ...(layers.length > 0 && { note: layers.join(', ') }),
      };
    }),
    source: deciding?.report.source ?? { kind: 'plain-text', note: '' },
  };
}

/** The same call twice is one, shown twice; a result is its call's. */
function callsOf(replies: readonly ReportedReply[], place: (span: Span) => Place): AccountCall[] {
  const found = new Map<string, AccountCall>();
  for (const { reply, report } of replies) {
    for (const [index, call] of report.calls.entries()) {
      const span = report.reading.calls[index]?.call ?? { start: 0, end: 0 };
      const back = reply.back(span);
      const key = `${call.toolName}\n${valueToJson(call.arguments)}`;
      const known = found.get(key);
      if (known && replies.length > 1) found.set(key, { ...known, times: (known.times ?? 1) + 1 });
      else
        found.set(known ? `${key}\n${index}` : key, {
          ...call,
          ...place(back),
          ...(reply.byNames && { byNames: true as const }),
        });
    }
  }
  return [...found.values()];
}

function causesOf(
  { back }: ReplyCase,
  report: ExplainedReading,
  lined: { readonly text: string; readonly lines: LineIndex },
  place: (span: Span) => Place,
): AccountCause[] {
  return report.causes.map(({ line, column, evidence: _, ...cause }) => {
    const first = report.diagnosis.diagnostics.find(
      (one) => one.code === cause.code && one.line === line && one.column === column,
    );
    const start = report.reading.lines.startOf(line) + column - 1;
    const span = back(first ?? { start, end: start });
    return {
      ...cause,
      message: first?.message ?? cause.title,
      ...place(span),
      evidence: lineAround(lined, span),
      culprit: 'model',
    };
  });
}
