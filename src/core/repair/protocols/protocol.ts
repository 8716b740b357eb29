import type { JsonObject } from '../../json/json-access.ts';
import type { CallPiece } from '../../transcripts/native-calls.ts';

/** What an event says that a repair may concern. */
export type Piece =
  | TextPiece
  /** A piece of a call that came as data. */
  | { readonly kind: 'call'; readonly choice: number; readonly call: CallPiece }
  /** The whole arguments of a call whose pieces came before. */
  | { readonly kind: 'call-closed'; readonly choice: number; readonly call: CallPiece }
  | { readonly kind: 'finish'; readonly choice: number; readonly reason: string }
  /** Nothing that concerns a call follows. */
  | { readonly kind: 'over' };

export interface TextPiece {
  readonly kind: 'text';
  readonly choice: number;
  readonly channel: 'text' | 'reasoning';
  /** Names the part of the answer that the text is in. */
  readonly slot: string;
  readonly text: string;
  /** It only opens its slot, which is left out where no text stays in it. */
  readonly opens?: true;
}

/** One frame of an answer that is held. */
export interface HeldFrame {
  readonly raw: Uint8Array;
  /** Its JSON; null where it has none. */
  readonly json: JsonObject | null;
  /** What stays of the text of its pieces, by their order. */
  readonly left: readonly string[];
}

/** A call as it is sent on. */
export interface SentCall {
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
  /** What is said after it; null where nothing is. */
  readonly remark: string | null;
}

/** What is changed of one choice of an answer. */
export interface ChoiceChange {
  /** Calls that came as data, where they are sent again; null where they stay as they came. */
  readonly native: readonly SentCall[] | null;
  /** Calls that stay as they came. */
  readonly before: number;
  /** Calls out of the text. */
  readonly calls: readonly SentCall[];
  /** The reason for the end is to be that of calls. */
  readonly changesFinish: boolean;
  /** The text that stays in a slot; undefined where it is not changed. */
  readonly leftOf: (slot: string) => string | undefined;
}

/** What is sent in place of the frames that were held: as it came, as JSON in the frame's place, or as an event more. */
export type SentFrame =
  | { readonly raw: Uint8Array }
  | { readonly from: HeldFrame; readonly json: JsonObject }
  | { readonly event: string | null; readonly json: JsonObject }
  | { readonly remark: string };

/** How one API says text, calls and ends. */
export interface RepairProtocol {
  /** Whether it streams a JSON value a line. */
  readonly byLine?: true;
  readonly read: (json: JsonObject) => readonly Piece[];
  readonly rewrite: (frames: readonly HeldFrame[], changes: ReadonlyMap<number, ChoiceChange>) => readonly SentFrame[];
  /** What ids of calls begin with. */
  readonly idPrefix: string;
}

/** Calls with their remarks after each. */
export const spoken = (
  calls: readonly SentCall[],
  framesOf: (call: SentCall, index: number) => readonly SentFrame[],
): SentFrame[] =>
  calls.flatMap((call, index) => [
    ...framesOf(call, index),
    ...(call.remark === null ? [] : [{ remark: call.remark }]),
  ]);

/** All calls of a choice that are sent. */
export const callsOf = ({ native, calls }: ChoiceChange): readonly SentCall[] => [...(native ?? []), ...calls];
