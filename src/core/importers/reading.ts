import type { Channel, ChannelKind } from './channel.ts';
import type { Place } from './channel-collector.ts';
import { ChannelCollector } from './channel-collector.ts';
import { counted } from './counted.ts';
import { getOrCreate } from './get-or-create.ts';
import { asText, isObject } from './json-access.ts';
import type { WireEvent } from './wire-event.ts';

interface Finish {
  reason?: string;
  stopSequence?: string;
}

/** What an importer learns from a stream; the first model named stays, the last finish reason counts. */
export class Reading {
  model: string | undefined;
  /** The request's tools and system prompt, where the stream repeats them. */
  tools: unknown;
  system: string | undefined;
  readonly #collector = new ChannelCollector();
  readonly #finishes = new Map<number, Finish>();
  readonly #notes: string[] = [];
  readonly #unknown = new Map<string, number>();
  #ended = false;

  /** Adds a chunk to a channel; anything but a string that is not empty is no chunk. */
  add(event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const chunk = asText(text);
    if (chunk !== undefined) this.#collector.add(event, kind, chunk, place);
  }

  /** Adds a chunk of a native tool call's arguments, or only its name. `key` is unique in the reply. */
  tool(event: WireEvent, key: string | number, name: unknown, text?: unknown): void {
    this.#collector.nameTool(String(key), asText(name));
    this.add(event, 'tool', text, { key: String(key) });
  }

  /** As `tool`, for arguments that repeat what was streamed: they count only if nothing was. */
  wholeTool(event: WireEvent, key: string | number, name: unknown, text: unknown): void {
    this.tool(event, key, name, this.#collector.toolHasText(String(key)) ? undefined : text);
  }

  startReply(): void {
    this.#collector.startReply();
  }

  finish(reason: unknown, choice = 0): void {
    const known = asText(reason);
    if (known === undefined) return;
    this.#finish(choice).reason = known;
    this.#ended = true;
  }

  stopSequence(sequence: unknown, choice = 0): void {
    const known = asText(sequence);
    if (known !== undefined) this.#finish(choice).stopSequence = known;
  }

  /** The stream said that it is over. */
  end(): void {
    this.#ended = true;
  }

  modelNamed(name: unknown): void {
    this.model ??= asText(name);
  }

  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  /** An error that the provider sent inside the stream, in any of the shapes they use. */
  error(event: WireEvent, error: unknown): void {
    this.#ended = true;
    this.note(`The stream reports an error on line ${event.line}: ${errorText(error)}`);
  }

  /** An event whose kind says nothing to the importer. */
  unknown(kind: unknown): void {
    const name = asText(kind) ?? 'without a type';
    this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + 1);
  }

  channels(originMs: number | undefined): Channel[] {
    return this.#collector.channels(originMs);
  }

  finishOf(choice: number): Readonly<Finish> {
    return this.#finishes.get(choice) ?? this.#finishes.get(0) ?? {};
  }

  /** One sentence for each thing worth telling. */
  notes(): string[] {
    const { replies } = this.#collector;
    return [
      ...new Set(this.#notes),
      ...(this.#unknown.size > 0 ? [unknownNote(this.#unknown)] : []),
      ...(replies > 1 ? [`The transcript holds ${replies} replies; each can be chosen alone.`] : []),
      ...(this.#ended ? [] : ['The stream gives no finish reason, so it may be cut off.']),
    ];
  }

  #finish(choice: number): Finish {
    return getOrCreate(this.#finishes, choice, () => ({}));
  }
}

function unknownNote(kinds: ReadonlyMap<string, number>): string {
  const total = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  const named = [...kinds].slice(0, 5).map(([kind, count]) => (count > 1 ? `${kind} (${count})` : kind));
  const more = kinds.size > 5 ? ' and others' : '';
  return `${counted(total, 'event')} of unknown kind held no text that could be read: ${named.join(', ')}${more}.`;
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return sentence(error);
  if (!isObject(error)) return 'it does not say which.';
  const kind = asText(error['type']) ?? asText(error['status']) ?? asText(error['code']);
  const message = asText(error['message']) ?? asText(error['errorText']) ?? asText(error['detail']);
  return sentence([kind, message].filter((part) => part !== undefined).join(': ') || JSON.stringify(error));
}

const sentence = (source: string): string => (/[.!?]$/.test(source) ? source : `${source}.`);
