import { LineIndex } from '../text/line-index.ts';
import type { HistoryProblem, Refusal } from './check-history.ts';
import type { HistoryCode } from './checks/history-code.ts';
import type { ShapeId } from './conversation.ts';
import { offeredFixes } from './correct.ts';
import type { PastedHistory } from './history-of-paste.ts';
import type { ProviderId } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';
import { historySentence } from './sentence.ts';

/** What `history` says of a paste (conversation.md §7); lines are of the paste. */
export interface HistoryReport {
  readonly shape: ShapeId | null;
  readonly provider: ProviderId | null;
  readonly sentence: string;
  readonly holds: boolean;
  readonly messages: number;
  readonly calls: number;
  readonly results: number;
  readonly problems: readonly ReportedProblem[];
  readonly loops: readonly {
    readonly from?: number;
    readonly to?: number;
    readonly rounds: number;
    readonly tool: string;
  }[];
  readonly drift: {
    readonly pointer?: string;
    readonly line: number;
    readonly count: number;
    readonly tool: string;
  } | null;
  readonly said: {
    readonly by: string;
    readonly code: HistoryCode;
    readonly ids: readonly string[];
    readonly quote: string;
    readonly line: number;
  } | null;
  readonly cut: readonly string[];
}

export interface ReportedProblem {
  readonly code: HistoryCode;
  readonly message: string;
  /** Absent in prints, which have no pointers. */
  readonly pointer?: string;
  readonly line: number;
  readonly id?: string;
  readonly tool?: string;
  readonly refusedBy: readonly Refusal[];
  readonly fix?: { readonly title: string; readonly safe: boolean };
}

/** The report of a paste's history. */
export function historyReport(paste: string, pasted: PastedHistory): HistoryReport {
  const { source, history, provider, problems, loops, drift, said } = pasted;
  const lines = new LineIndex(paste);
  const isPrint = source?.notation === 'print';
  const lineOf = linesOfHistory(lines, source);
  const items = history?.items ?? [];
  const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
  const fixes = offeredFixes(pasted);
  const reported = problems.map((problem): ReportedProblem => {
    const { pointer, says, code, refusedBy } = problem;
    const fix = fixes.get(problem);
    return {
      code,
      message: says,
      ...(!isPrint && { pointer }),
      line: lineOf(pointer),
      ...idAndTool(pasted, problem),
      refusedBy,
      ...(fix && { fix: { title: fix.title, safe: fix.safe } }),
    };
  });
  return {
    shape: pasted.shape,
    provider,
    sentence: historySentence(pasted, lineOf),
    holds: pasted.holds,
    messages: new Set(history?.messages.map(({ pointer }) => pointer)).size,
    calls: count('call'),
    results: count('result'),
    problems: reported,
    loops: loops.map(({ from, to, rounds, tool }) => ({
      ...(!isPrint && { from: numberIn(items[from]?.pointer), to: numberIn(items[to]?.pointer) }),
      rounds,
      tool,
    })),
    drift: drift && {
      ...(!isPrint && { pointer: drift.pointer }),
      line: lineOf(drift.pointer),
      count: drift.count,
      tool: drift.tool,
    },
    said: said && {
      by: PROVIDERS.find(({ id }) => id === said.provider)?.title ?? said.provider,
      code: said.rule.code,
      ids: said.ids,
      quote: said.quote,
      line: lines.position(said.span.start).line,
    },
    cut: history?.cut ?? [],
  };
}

/** The sentence of the report alone: no correction is tried for it. */
export const sentenceOfHistory = (paste: string, pasted: PastedHistory): string =>
  historySentence(pasted, linesOfHistory(new LineIndex(paste), pasted.source));

/** Gives the line of the paste at a pointer of its history. */
const linesOfHistory =
  (lines: LineIndex, source: PastedHistory['source']) =>
  (pointer: string): number => {
    const span = source?.spanOf(pointer) ?? source?.span;
    return span && source ? lines.position(source.view.back(span).start).line : 1;
  };

/** The id and the tool of the call or result that a problem is about; a result without a name has that of its call. */
function idAndTool(
  { history }: PastedHistory,
  { item }: HistoryProblem,
): { readonly id?: string; readonly tool?: string } {
  if (!history || item === undefined) return {};
  const { id, name, kind } = history.items[item] ?? {};
  const pair = history.items[history.pairs[item] ?? -1];
  const twin = history.items.find((one) => one.kind === 'call' && id !== undefined && one.id === id);
  const tool = name || pair?.name || (kind === 'result' ? twin?.name : undefined);
  return { ...(id && { id }), ...(tool && { tool }) };
}

/** The first number of a pointer: of the message, or the line. */
const numberIn = (pointer: string | undefined): number => Number(/\d+/.exec(pointer ?? '')?.[0] ?? 0);
