import type { CustomText } from '../words/custom-input.ts';
import type { Frame, FrameRemark } from '../words/frame.ts';
import type { ChannelKind } from './channel.ts';
import type { WireEvent } from './wire-event.ts';

/** A channel while its pieces come. */
export interface Draft {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly choice: number;
  readonly chunks: string[];
  readonly lines: number[];
  readonly times: (number | undefined)[];
  /** Places among all chunks of the answer. */
  readonly orders: number[];
  /** The item of the answer that each chunk is a piece of. */
  readonly items: string[];
  /** What the last closing event of an item holds. */
  readonly closings: Map<string, Closing>;
  readonly parts: Map<string, Part>;
  label: string;
  /** Of a tool call, once it was told. */
  toolName?: string;
  /** Of a native call: what is known beside its arguments. */
  call?: DraftCall;
  readonly frames?: readonly Frame[];
}

/** A value as a closing event holds it. */
export interface Closing {
  readonly value: string;
  readonly line: number;
  readonly time: number | undefined;
}

interface DraftCall {
  id: string | undefined;
  readonly event: WireEvent;
  /** The first arguments came with the name. */
  isAtOnce: boolean;
  custom: CustomText | undefined;
  readonly begun: { readonly line: number; readonly time: number | undefined; readonly order: number };
  readonly remarks: FrameRemark[];
  /** Its name by the last closing event. */
  closedName?: Closing;
}

/** What one block of one reply adds to a draft. */
interface Part {
  readonly reply: number;
  readonly block: number | string | undefined;
  readonly draft: Draft;
}

/** An empty draft. */
export const newDraft = (id: string, kind: ChannelKind, label: string, choice: number): Draft => ({
  id,
  kind,
  label,
  choice,
  chunks: [],
  lines: [],
  times: [],
  orders: [],
  items: [],
  closings: new Map(),
  parts: new Map(),
});

/** A chunk of a draft with what is known of it. */
export interface Chunk {
  readonly text: string;
  readonly line: number;
  readonly time: number | undefined;
  readonly order: number;
  readonly item: string;
}

/** Adds a chunk at the end. */
export function append(draft: Draft, { text, line, time, order, item }: Chunk): void {
  draft.chunks.push(text);
  draft.lines.push(line);
  draft.times.push(time);
  draft.orders.push(order);
  draft.items.push(item);
}

/** The chunks of a draft. */
export const chunksOf = ({ chunks, lines, times, orders, items }: Draft): Chunk[] =>
  chunks.map((text, at) => ({
    text,
    line: lines[at]!,
    time: times[at],
    order: orders[at]!,
    item: items[at]!,
  }));

/** The draft with other chunks. */
export const withChunks = (draft: Draft, chunks: readonly Chunk[]): Draft => ({
  ...draft,
  chunks: chunks.map(({ text }) => text),
  lines: chunks.map(({ line }) => line),
  times: chunks.map(({ time }) => time),
  orders: chunks.map(({ order }) => order),
  items: chunks.map(({ item }) => item),
});
