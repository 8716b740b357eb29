import { type Evidence, evidenceOf, NO_EVIDENCE } from '../evidence.ts';
import { historyCause } from '../history-cause.ts';
import type { LogFilter, SameText } from '../log-table.ts';
import type { TriagedReply } from '../triage.ts';
import type { OpenedLog } from './opened-log.ts';

/** Replies of a cause, a shape or a filter. */
export interface WantedReplies {
  readonly filter: LogFilter;
  readonly cause: string | null;
  readonly shape: string | null;
}

export type ReplyOrder = 'first' | 'commonest' | 'shortest' | 'longest';

export interface ReplyList {
  readonly rows: number;
  /** Different texts. */
  readonly texts: number;
  /** Where there are more texts than are told apart. */
  readonly isCut: boolean;
}

export interface ListedReply {
  readonly index: number;
  readonly id: string;
  readonly count: number;
  readonly length: number;
  /** Strict, ampersand, resilient: whether it succeeds; empty for what is no attempt. */
  readonly lanes: readonly boolean[];
  readonly fate: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly evidence: Evidence;
}

/** Different texts that a list tells apart. */
const MOST_TEXTS = 50_000;

/** The wanted replies of a log in an order, identical texts once. */
export class ListedReplies {
  readonly size: ReplyList;
  readonly #log: OpenedLog;
  readonly #replies: readonly SameText[];

  constructor(log: OpenedLog, wanted: WantedReplies, order: ReplyOrder) {
    const rows = log.table.rows(wanted);
    const replies = [...log.table.sameTexts(rows, MOST_TEXTS)];
    const lengthOf = ({ row }: SameText): number => log.table.lengthOf(row);
    if (order === 'commonest') replies.sort((a, b) => b.count - a.count || a.row - b.row);
    if (order === 'shortest') replies.sort((a, b) => lengthOf(a) - lengthOf(b) || a.row - b.row);
    if (order === 'longest') replies.sort((a, b) => lengthOf(b) - lengthOf(a) || a.row - b.row);
    this.#log = log;
    this.#replies = replies;
    this.size = { rows: rows.length, texts: replies.length, isCut: replies.length === MOST_TEXTS };
  }

  /** The row of the first reply with a text; undefined where the list has no such index. */
  rowAt(index: number): number | undefined {
    return this.#replies[index]?.row;
  }

  async from(from: number, count: number): Promise<readonly ListedReply[]> {
    const some = this.#replies.slice(from, from + count);
    return Promise.all(some.map((reply, at) => this.#listed(reply, from + at)));
  }

  async #listed({ row, count }: SameText, index: number): Promise<ListedReply> {
    const { mask, table } = this.#log;
    const { fate, lanes, length, groups } = table.rowOf(row);
    const found = await this.#log.triaged(row).catch(() => null);
    const text = found?.reply?.chunks.join('') ?? '';
    const evidence = found ? evidenceIn(found, text) : NO_EVIDENCE;
    return {
      index,
      id: mask.text(found?.id ?? 'no longer readable'),
      count,
      length,
      lanes: fate === 'no-attempt' || text === '' ? [] : lanes,
      fate,
      groups: mask.groups(groups),
      evidence: mask.evidence(evidence),
    };
  }
}

/** What is at fault in a text; where there is no reply, in the history that it would have answered. */
function evidenceIn({ reply, judgement, history }: TriagedReply, text: string): Evidence {
  if (!reply && history && history.codes.length > 0) return historyCause(history).evidence;
  return evidenceOf(text, judgement?.trouble?.span ?? null);
}
