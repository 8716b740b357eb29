import type { HistoryCode, HistoryFix } from '../checks/check.ts';
import type { Conversation, ShapeId } from '../conversation.ts';
import type { Edit } from '../edits/edit.ts';
import type { JsonReader } from '../json-reader.ts';
import type { CallState, HistoryWriters } from '../shapes/body-writers.ts';
import type { FixContext } from './fix-context.ts';

/** A correction that loses no content. */
export const safeFix = (title: string, ...edits: readonly Edit[]): HistoryFix => ({ title, safe: true, edits });

/** What corrects each code. */
export type HistoryFixes = Readonly<Partial<Record<HistoryCode, (context: FixContext) => HistoryFix | undefined>>>;

/** A history that can be corrected: its values, and how it is read again with edits made. */
export interface Correctable {
  readonly history: Conversation;
  readonly valueAt: (pointer: string) => unknown;
  readonly readWith: (edits: readonly Edit[]) => Conversation | undefined;
  readonly writers: HistoryWriters;
  /** Shapes that keep a result in the state of its call. */
  readonly states?: Readonly<Partial<Record<ShapeId, CallState>>>;
  /** Corrections of problems that only a provider's words tell. */
  readonly ofSaid?: HistoryFixes;
  readonly json: JsonReader;
}
