/**
 * What one event of the log covers. Events tile the text: each starts where the one before it ended, so a column of
 * ends is enough. Kinds with zero width mark what the text lacks.
 */
export const EVENT_KINDS = [
  'prose',
  'thinking-tag',
  'thinking',
  'call-opened',
  'start-tag',
  'end-tag',
  'text',
  'cdata-opened',
  'cdata-text',
  'cdata-closed',
  'comment',
  'instruction',
  'directive',
  'json',
  'call-closed',
  /** Zero width: an element closed without its end tag. */
  'implied-close',
  /** Text that no reading keeps: a stray end tag, or what follows a fatal error. */
  'dropped',
  /** The half markup at which the stream stops. */
  'cut',
  /** The name of a call or an argument inside its opener, where the element's own name is another. */
  'name',
  /** What stands around calls: a wrapper's tag, or the name of a channel. */
  'wrapper-tag',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** The log as it crosses threads; row `i` starts at `end[i - 1]` (0 for the first). */
export interface EventColumns {
  /** Index into EVENT_KINDS. */
  readonly kind: Uint8Array;
  readonly end: Uint32Array;
  /** Index into the machine's states: the state after the event. */
  readonly state: Uint8Array;
}
