import type { Frame } from '../words/frame.ts';

/** What a channel's text is; the order is that of preference where nothing was chosen. */
export const CHANNEL_KINDS = [
  'native',
  'text',
  'refusal',
  'reasoning',
  'reasoning-summary',
  'tool-plan',
  'tool',
  'discarded',
] as const;

export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** One text of a transcript, cut into chunks as it arrived. */
export interface Channel {
  /** Names the channel for `--channel`: `text`, `reasoning`, `tool-0`, `text-1` (choice 1), `text/block-2` (a part). */
  readonly id: string;
  /** For people: `Assistant text`, `Arguments of get_weather`. */
  readonly label: string;
  readonly kind: ChannelKind;
  /** Index of the choice or candidate it belongs to. */
  readonly choice: number;
  readonly chunks: readonly string[];
  /** Milliseconds before each chunk, the first counted from the request where a tape tells it, else from the first event; absent where no times were recorded. */
  readonly dt?: readonly number[];
  /** Line of the imported text that each chunk's event is on, from 1. */
  readonly lines: readonly number[];
  /** UTF-16 code units in all chunks. */
  readonly characters: number;
  /** The tool that is called with these arguments, where it is told. */
  readonly tool?: string;
  /** Where the calls are in a text of native calls. */
  readonly frames?: readonly Frame[];
}

export const CHANNEL_TITLES: Readonly<Record<ChannelKind, string>> = {
  native: 'Native calls',
  text: 'Assistant text',
  refusal: 'Refusal',
  reasoning: 'Reasoning',
  'reasoning-summary': 'Reasoning summary',
  'tool-plan': 'Tool plan',
  tool: 'Tool call arguments',
  discarded: 'Text that the stream took back',
};

/** The channel of a text that has no other: all of it, cut as given. */
export function textChannel(chunks: readonly string[], label = CHANNEL_TITLES.text, dt?: readonly number[]): Channel {
  const characters = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return {
    id: 'text',
    label,
    kind: 'text',
    choice: 0,
    chunks,
    lines: chunks.map(() => 1),
    characters,
    ...(dt && { dt }),
  };
}
