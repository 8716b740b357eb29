import { counted } from '../../base/counted.ts';
import type { ServerWords } from '../cases/fixture.ts';
import { asArguments, asText } from '../json/json-access.ts';
import { endKind } from '../reading/stream-end.ts';
import type { FrameRemark } from '../words/frame.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import type { Channel, ChannelKind } from './channel.ts';
import { type CallFacts, ChannelCollector, type Place } from './channel-collector.ts';
import { type CallPiece, closingOnly, SentCalls } from './native-calls.ts';
import type { WireEvent } from './wire-event.ts';

export interface Finish {
  reason?: string;
  stopSequence?: string;
}

/** One answer of a model, as far as a transcript tells of it. */
export class Answer {
  model: string | undefined;
  /** The request's tools and system prompt, where the answer repeats them. */
  tools: unknown;
  system: string | undefined;
  /** What a program says of its calls. */
  says: ServerWords | undefined;
  /** The error that ended it. */
  failed: ServerWords | undefined;
  /** The answer said that it is over. */
  hasEnded = false;
  readonly #collector: ChannelCollector;
  readonly #sent = new SentCalls();
  readonly #finishes = new Map<number, Finish>();
  readonly #notes = new Set<string>();
  readonly #unknown = new Map<string, number>();
  #startMs: number | undefined;
  #firstLine: number | undefined;

  /** `leftOut`: the lines of events of which nothing could be read. */
  constructor(leftOut: readonly number[] = []) {
    this.#collector = new ChannelCollector(leftOut);
  }

  /** Whether any channel holds text. */
  get hasText(): boolean {
    return this.#collector.hasText;
  }

  add(event: WireEvent, kind: ChannelKind, chunk: string, place?: Place): void {
    this.#begin(event);
    this.#collector.add(event, kind, chunk, place);
  }

  /** Adds what the text has beyond what was added before; false where it does not go on from there. */
  addRest(event: WireEvent, kind: ChannelKind, text: string, place?: Place): boolean {
    const before = this.#collector.textOf(kind, place);
    if (before.startsWith(text)) return true;
    if (!text.startsWith(before)) return false;
    this.add(event, kind, text.slice(before.length), place);
    return true;
  }

  close(event: WireEvent, kind: ChannelKind, value: string, place?: Place): void {
    this.#begin(event);
    this.#collector.close(event, kind, value, place);
  }

  closeName(event: WireEvent, key: string, name: string): void {
    this.#begin(event);
    this.#collector.closeName(event, key, name);
  }

  nameTool(event: WireEvent, key: string, facts: CallFacts): void {
    this.#begin(event);
    this.#collector.nameTool(event, key, facts);
  }

  /** Adds a call, or a piece of one, as OpenAI's members hold it. */
  addCall(event: WireEvent, piece: CallPiece): void {
    const { key, name, id, text, remarks } = this.#sent.sort(event, piece);
    this.nameTool(event, key, { name, id, choice: piece.choice, custom: piece.custom, remarks });
    if (text !== undefined) this.add(event, 'tool', text, { key });
  }

  /** A whole call that closes the one whose pieces came, or one of which none did. */
  closeCall(event: WireEvent, piece: CallPiece, position: number): void {
    const known = this.#sent.closedBy(piece, position);
    if (known === undefined) return this.addCall(event, piece);
    const [name, value] = [asText(piece.name), asArguments(piece.arguments)];
    if (name !== undefined) this.closeName(event, known, name);
    if (value === undefined || value === '') return;
    if (!this.toolHasText(known)) this.nameTool(event, known, { remarks: closingOnly(event, value) });
    this.close(event, 'tool', value, { key: known });
  }

  /** Remarks on the last call of a choice that the reason for its end is not that of calls. */
  remarkFinish(event: WireEvent, choice: number, reason: string): void {
    this.#collector.remarkLast(choice, { kind: 'finish-reason', line: event.line, sent: reason });
  }

  toolHasText(key: string): boolean {
    return this.#collector.toolHasText(key);
  }

  startPart(): void {
    this.#collector.startReply();
  }

  finish(choice: number): Finish {
    return getOrCreate(this.#finishes, choice, () => ({}));
  }

  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  unknown(kind: string): void {
    this.#unknown.set(kind, (this.#unknown.get(kind) ?? 0) + 1);
  }

  /** All channels with text; times count from the origin, else from the first chunk. */
  channels(originMs: number | undefined = this.#startMs): Channel[] {
    return this.#collector.channels(originMs, (choice) => this.#isCut(choice));
  }

  /** Whether a choice broke off before its end. */
  #isCut(choice: number): boolean {
    const { reason } = this.finishOf(choice);
    if (reason === undefined) return !this.hasEnded;
    return isBrokenOff(reason);
  }

  finishOf(choice: number): Readonly<Finish> {
    return this.#finishes.get(choice) ?? this.#finishes.get(0) ?? {};
  }

  /** Line of the imported text on which it begins. */
  get firstLine(): number {
    return this.#firstLine ?? 1;
  }

  #begin({ timeMs, line }: WireEvent): void {
    this.#startMs ??= timeMs;
    this.#firstLine ??= line;
  }

  /** What is remarked on outside of native calls. */
  get streamRemarks(): readonly FrameRemark[] {
    return this.#collector.remarks();
  }

  /** What the answer itself told, errors above all. */
  get remarks(): readonly string[] {
    return [...this.#notes];
  }

  /** One sentence for each thing worth telling. */
  notes(): string[] {
    const { replies, wasCumulative } = this.#collector;
    return [
      ...this.remarks,
      ...(wasCumulative ? ['Each event holds the whole text so far; what each one adds was taken.'] : []),
      ...(this.#unknown.size > 0 ? [unknownNote(this.#unknown)] : []),
      ...(replies > 1 ? [`The transcript holds ${replies} replies; each can be chosen alone.`] : []),
      ...(this.hasEnded ? [] : ['The stream gives no finish reason, so it may be cut off.']),
    ];
  }
}

const BROKEN_OFF: ReadonlySet<string> = new Set(['length', 'filter', 'cancelled', 'error', 'broken']);

/** Whether an end leaves a call unfinished. */
export const isBrokenOff = (reason: string): boolean => BROKEN_OFF.has(endKind({ reason }));

function unknownNote(kinds: ReadonlyMap<string, number>): string {
  const total = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  const named = [...kinds].slice(0, 5).map(([kind, count]) => (count > 1 ? `${kind} (${count})` : kind));
  const more = kinds.size > 5 ? ' and others' : '';
  return `${counted(total, 'event')} of unknown kind held no text that could be read: ${named.join(', ')}${more}.`;
}
