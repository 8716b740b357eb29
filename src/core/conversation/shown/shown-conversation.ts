import type { HistoryCode } from '../checks/check.ts';
import type { HistoryItemKind, Role, ShapeId } from '../conversation.ts';
import type { ProviderId } from '../providers/provider.ts';

/** What became of a call: `cut` where its result may be in what somebody left out of the paste. */
export type CallStatus = 'answered' | 'none' | 'failed' | 'pending' | 'cut';

/** A row of the tree. Its words are asked for when it is seen. */
export interface HistoryRow {
  /** `calls` folds the calls of one round, `loop` equal rounds; `empty` is a message with nothing in it. */
  readonly kind: 'text' | 'call' | 'result' | 'empty' | 'calls' | 'loop';
  /** From 1. */
  readonly level: number;
  /** Index of the row that it is folded into; -1 where it is always there. */
  readonly parent: number;
  /** Index in the messages of the history. */
  readonly message: number;
  /** Of its message as people count, from 1; 0 where a row before says it, or it has none. */
  readonly number: number;
  /** Absent where a row before says it. */
  readonly role?: Role;
  /** What is in it; of a row that folds others the kind of the first. */
  readonly item: HistoryItemKind | 'none';
  /** Index of the item; of the first one where it folds others; -1 where there is none. */
  readonly at: number;
  readonly status?: CallStatus;
  /** Number of the message of its result; 0 where it has none. */
  readonly resultNumber: number;
  /** How many calls or rounds it folds. */
  readonly count: number;
  /** Number of the last message that it folds; 0 where it folds none. */
  readonly lastNumber: number;
  /** Index of the first problem that is about it; -1 where none is. */
  readonly problem: number;
  /** It is a part of a loop. */
  readonly isLoop: boolean;
}

/** The words of a row: one line each, and not longer than a line may be. */
export interface RowWords {
  readonly words: string;
  /** Of a call: its tool, and of a row that folds calls their tools. */
  readonly name?: string;
  /** What a call got. */
  readonly result?: string;
}

/** A message in the row of turns below the tree. */
export interface MessageBlock {
  readonly number: number;
  readonly message: number;
  readonly kind: 'system' | 'text' | 'call' | 'result';
  /** Calls or results side by side. */
  readonly count: number;
  /** The model wrote it: it opens as a reply. */
  readonly isTurn: boolean;
}

/** Whether a provider takes the history. */
export type Stance = 'refuses' | 'accepts' | 'unknown';

export interface ShownProvider {
  readonly id: ProviderId;
  readonly title: string;
  readonly stance: Stance;
  /** Its own words for the first problem, as they are known. */
  readonly words?: string;
  readonly since?: string;
  readonly until?: string;
}

export interface ShownProblem {
  readonly code: HistoryCode;
  /** The check's: "Call without a result". */
  readonly title: string;
  readonly says: string;
  readonly why: string;
  /** Index in the messages, and its number. */
  readonly message: number;
  readonly number: number;
  /** Of the paste, from 1. */
  readonly line: number;
  /** Index of the row that it is about; -1 where none is. */
  readonly row: number;
  readonly providers: readonly string[];
  /** What the provider says: in the paste, else as it is known. */
  readonly quote?: ProviderQuote;
}

export interface ProviderQuote {
  readonly by: string;
  readonly text: string;
  /** Where it stands, or since when it is known, and how it counts. */
  readonly about: string;
}

export interface ShownLoop {
  /** Numbers of the first and last message. */
  readonly from: number;
  readonly to: number;
  readonly rounds: number;
  readonly tool: string;
  readonly row: number;
}

export interface ShownTool {
  readonly name: string;
  readonly description: string;
  /** How often the history calls it. */
  readonly calls: number;
}

/** All that a page shows of a history before its words are asked for. */
export interface ShownConversation {
  /** Which conversation of the worker it is. */
  readonly id: number;
  readonly shape: ShapeId;
  readonly format: string;
  readonly provider: ProviderId | null;
  readonly sentence: string;
  /** At most three, for one line. */
  readonly facts: readonly string[];
  readonly holds: boolean;
  readonly rows: readonly HistoryRow[];
  readonly blocks: readonly MessageBlock[];
  readonly problems: readonly ShownProblem[];
  /** Index of the problem that decides; -1 where there is none. */
  readonly deciding: number;
  readonly loops: readonly ShownLoop[];
  readonly providers: readonly ShownProvider[];
  /** Every provider that can be chosen. */
  readonly choices: readonly { readonly id: ProviderId; readonly title: string }[];
  readonly tools: readonly ShownTool[];
  readonly model: string | null;
  readonly isSession: boolean;
  /** What a provider said that no problem explains. */
  readonly said: ProviderQuote | null;
}

/** A part of a message, whole. */
export interface MessagePart {
  readonly kind: HistoryItemKind;
  readonly text: string;
  readonly name?: string;
  readonly id?: string;
  /** Arguments of a call, a name each; empty where they are not an object. */
  readonly members: readonly { readonly name: string; readonly type: string; readonly text: string }[];
  readonly status?: CallStatus;
  readonly result?: { readonly text: string; readonly number: number };
}

export interface MessageDetail {
  readonly role: Role;
  readonly number: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly isTurn: boolean;
  readonly parts: readonly MessagePart[];
}

/** One change of a correction, as a line of a diff. */
export interface HistoryChange {
  readonly sign: '+' | '−' | '→';
  readonly where: string;
  readonly text: string;
}

/** The corrected history. */
export interface CorrectedHistory {
  readonly text: string;
  readonly changes: readonly HistoryChange[];
  /** What each correction does, a title each. */
  readonly titles: readonly string[];
  /** Sentences on what is still wrong. */
  readonly left: readonly string[];
}
