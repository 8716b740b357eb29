import type { ConversationBuilder } from '../builder.ts';
import type { ShapeId } from '../conversation.ts';
import type { ProviderId } from '../providers/provider-id.ts';
import type { SessionBuilder } from '../session-builder.ts';

/** A shape whose history is one JSON value: the body of a request, a list of messages, a state, an export. */
export interface DocumentShape {
  readonly id: ShapeId;
  readonly title: string;
  /** Who gets such a history, where the shape itself says so. */
  readonly provider?: ProviderId;
  /** Whether a value is such a history. */
  readonly is: (root: unknown) => boolean;
  /** Reads it; pointers begin at the root. */
  readonly read: (root: unknown, to: ConversationBuilder) => void;
}

/** A record of a session file and where it is: `L<n>`, counted from 1. */
export interface SessionRecord {
  readonly value: unknown;
  readonly pointer: string;
}

/** A shape whose history is kept as JSON lines. */
export interface SessionShape {
  readonly id: ShapeId;
  readonly title: string;
  readonly provider?: ProviderId;
  /** Whether a record is one of such a session, and of no other. */
  readonly isRecord: (record: unknown) => boolean;
  /** Reads the records in order; they may be asked for again, and none should be kept. */
  readonly read: (records: Iterable<SessionRecord>, to: SessionBuilder) => void;
}
