import type { HistoryProblem } from '../check-history.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { Conversation, ShapeId } from '../conversation.ts';
import type { Edit } from '../edits/edit.ts';
import type { JsonReader } from '../json-reader.ts';
import type { CallState, HistoryWriters } from '../shapes/body-writers.ts';

/** A correction that loses no content. */
export const safeFix = (title: string, ...edits: readonly Edit[]): HistoryFix => ({ title, safe: true, edits });

/** A history that can be corrected: its values, and how it is read again with edits made. */
export interface Correctable {
  readonly history: Conversation;
  readonly valueAt: (pointer: string) => unknown;
  readonly readWith: (edits: readonly Edit[]) => Conversation | undefined;
  readonly writers: HistoryWriters;
  /** Shapes that keep a result in the state of its call. */
  readonly states?: Readonly<Partial<Record<ShapeId, CallState>>>;
  /** The correction of a problem that only a provider's words tell. */
  readonly ofSaid?: (problem: HistoryProblem) => HistoryFix | undefined;
  readonly json: JsonReader;
}
