import type { Conversation } from '../conversation.ts';
import type { Edit } from '../edits/edit.ts';
import type { JsonReader } from '../json-reader.ts';
import type { HistoryWriters } from '../shapes/body-writers.ts';

/** A history that can be corrected: its values, and how it is read again with edits made. */
export interface Correctable {
  readonly history: Conversation;
  readonly valueAt: (pointer: string) => unknown;
  readonly readWith: (edits: readonly Edit[]) => Conversation | undefined;
  readonly writers: HistoryWriters;
  readonly json: JsonReader;
}
