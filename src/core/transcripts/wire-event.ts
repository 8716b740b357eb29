import { asObject, asText } from '../json/json-access.ts';

/** How the events were written in the text. */
export type Frame = 'sse' | 'jsonl' | 'json' | 'data-stream' | 'recording' | 'event-stream';

/** One event of a stream as it came over the wire. */
export interface WireEvent {
  readonly frame: Frame;
  /** The payload as written. */
  readonly data: string;
  /** The payload as JSON; undefined where it is not one. */
  readonly json: unknown;
  /** The payload is JSON that the end of the text cuts off; `json` holds what there is. */
  readonly isCut?: boolean;
  /** Somebody shortened it by hand; `json` holds what is left. */
  readonly isShortened?: true;
  /** SSE's `event:` field, or the code of an AI SDK data stream line. */
  readonly event?: string;
  /** When it arrived, in milliseconds from any fixed point; absent where nothing was recorded. */
  readonly timeMs?: number;
  /** Line of the imported text, from 1; of a binary stream the message. */
  readonly line: number;
}

/** The sentinel that ends OpenAI-like streams. */
export const isDone = (event: WireEvent): boolean => event.data === '[DONE]';

/** The kind of event: the payload's `type`, else what SSE's `event:` line says; empty where neither does. */
export const eventType = (event: WireEvent): string => asText(asObject(event.json)['type']) ?? event.event ?? '';
