/**
 * The kinds of events. Events tile the text: each starts where the one before it ended, so one column of ends is enough.
 * Kinds of zero width mark what is missing in the text.
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
  /** Text that no value keeps: a stray end tag, or what follows a fatal error. */
  'dropped',
  /** The unfinished markup at the end of the stream. */
  'cut',
  /** The name of a call or an argument inside its opener, where the name of the element is another. */
  'name',
  /** Markup around calls: a wrapper's tag, or the name of a channel. */
  'wrapper-tag',
  /** What JSON is written with around its strings, where those are events of their own. */
  'json-mark',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** Kinds by their names, as columns hold them. */
export const K = Object.fromEntries(EVENT_KINDS.map((kind, index) => [kind, index])) as Record<EventKind, number>;

/** The log as it is sent between threads; row `i` starts at `end[i - 1]` (0 for the first). */
export interface EventColumns {
  /** Index into EVENT_KINDS. */
  readonly kind: Uint8Array;
  readonly end: Uint32Array;
  /** Index into the machine's states: the state after the event. */
  readonly state: Uint8Array;
}
