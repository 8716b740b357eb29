import type { OfferedFix } from '../../../contract/conversation-service.ts';
import type { ProviderId } from '../../../core/conversation/providers/provider.ts';
import type {
  HistoryRow,
  MessageDetail,
  RowWords,
  ShownConversation,
  ShownProblem,
} from '../../../core/conversation/shown/shown-conversation.ts';

/** A view beside the tree. */
export type ConversationTab = 'message' | 'problems' | 'providers' | 'tools';

/** The conversation under the lens. */
export interface ConversationData {
  /** The paste that it is in; null where none is open. */
  readonly text: string | null;
  /** Null while it is being opened. */
  readonly shown: ShownConversation | null;
  /** It could not be opened: the worker is gone. */
  readonly isLost: boolean;
  /** Rows that fold others and show them. */
  readonly unfolded: ReadonlySet<number>;
  /** Index of the row in hand; -1 where there is none. */
  readonly current: number;
  /** Words of the rows that were seen. */
  readonly words: ReadonlyMap<number, RowWords>;
  readonly query: string;
  /** Rows that hold what is searched for; null where nothing is. */
  readonly matches: ReadonlySet<number> | null;
  /** Index of the problem whose card is open; -1 where none is. */
  readonly problem: number;
  /** What corrects that problem; undefined while it is being tried, null where nothing does. */
  readonly fix: OfferedFix | null | undefined;
  /** The message of the row in hand. */
  readonly detail: MessageDetail | null;
  readonly tab: ConversationTab;
  /** Where only one of both has room: the view beside the tree is shown in its place. */
  readonly isBeside: boolean;
  /** The provider that was chosen; null lets the paste decide. */
  readonly wanted: ProviderId | null;
  /** On a phone what is above the first problem is folded until it is asked for. */
  readonly isWhole: boolean;
}

export const NO_CONVERSATION: ConversationData = {
  text: null,
  shown: null,
  isLost: false,
  unfolded: new Set(),
  current: -1,
  words: new Map(),
  query: '',
  matches: null,
  problem: -1,
  fix: undefined,
  detail: null,
  tab: 'message',
  isBeside: false,
  wanted: null,
  isWhole: false,
};

/** Rows in view: those that match where something is searched for, else all that no row folds away. */
export function visibleRows(
  rows: readonly HistoryRow[],
  { unfolded, matches }: Pick<ConversationData, 'unfolded' | 'matches'>,
): number[] {
  if (matches) return [...rows.keys()].filter((index) => matches.has(index));
  const isSeen = new Uint8Array(rows.length);
  const seen: number[] = [];
  for (const [index, { parent }] of rows.entries()) {
    if (parent >= 0 && (isSeen[parent] === 0 || !unfolded.has(parent))) continue;
    isSeen[index] = 1;
    seen.push(index);
  }
  return seen;
}

/** Whether a row folds others. */
export const folds = ({ kind }: HistoryRow): boolean => kind === 'calls' || kind === 'loop';

/** The rows that a row is folded into. */
export function foldsAround(rows: readonly HistoryRow[], index: number): number[] {
  const around: number[] = [];
  for (let at = rows[index]?.parent ?? -1; at >= 0; at = rows[at]?.parent ?? -1) around.push(at);
  return around;
}

/** The problem whose card is open. */
export const problemOf = ({ shown, problem }: ConversationData): ShownProblem | null =>
  shown?.problems[problem] ?? null;

/** The problems of a kind, the first of each with how often it is there. */
export interface HistoryCause {
  readonly title: string;
  readonly first: number;
  readonly count: number;
}

export function causesOfHistory(problems: readonly ShownProblem[]): HistoryCause[] {
  const causes = new Map<string, HistoryCause>();
  for (const [index, { code, title }] of problems.entries()) {
    const cause = causes.get(code);
    causes.set(code, cause ? { ...cause, count: cause.count + 1 } : { title, first: index, count: 1 });
  }
  return [...causes.values()];
}

/** The turn before or after a message; null where there is none. */
export function turnBeside({ blocks }: ShownConversation, message: number, direction: 1 | -1): number | null {
  const turns = blocks.filter(({ isTurn }) => isTurn).map((block) => block.message);
  const next = direction === 1 ? turns.find((turn) => turn > message) : turns.findLast((turn) => turn < message);
  return next ?? null;
}

/** The number of a message as people count. */
export const numberOf = ({ blocks }: ShownConversation, message: number): number =>
  blocks.findLast((block) => block.message <= message)?.number ?? 0;
