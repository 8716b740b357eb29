import { isObject } from '../json/json-access.ts';
import type {
  ArgumentsForm,
  Conversation,
  HistoryItem,
  HistoryMessage,
  RequestFacts,
  Role,
  ShapeId,
} from './conversation.ts';
import { type JsonReader, PLAIN_JSON } from './json-reader.ts';
import { pairsOf } from './pairing.ts';
import type { ProviderId } from './providers/provider-id.ts';
import { samenessOf } from './sameness.ts';
import { turnsOf } from './turns.ts';

/** What a shape says of a call. */
export interface GivenCall {
  readonly id?: unknown;
  readonly name?: unknown;
  /** As it is written: an object, or its text. */
  readonly args?: unknown;
  readonly signature?: HistoryItem['signature'];
  readonly itemId?: unknown;
}

/** What a shape says of a result. */
export interface GivenResult {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly content?: unknown;
  readonly failed?: boolean;
}

/** Takes the messages and items of a history one after the other, as a shape reads them. */
export class ConversationBuilder {
  protected readonly messages: (HistoryMessage & { end: number })[] = [];
  protected readonly items: HistoryItem[] = [];
  readonly #json: JsonReader;
  #request: RequestFacts = {};

  constructor(json: JsonReader = PLAIN_JSON) {
    this.#json = json;
  }

  request(facts: RequestFacts): void {
    this.#request = { ...this.#request, ...facts };
  }

  /** Begins a message; the items that follow belong to it. */
  message(role: Role, pointer: string, { isEmpty = false } = {}): void {
    const at = this.items.length;
    this.messages.push({ role, pointer, start: at, end: at, isEmpty });
  }

  /** A text of whoever the message speaks for, or of another where one message holds texts of several. */
  text(pointer: string, text: string, role: Role = this.#last.role): void {
    const kind = role === 'assistant' ? 'text' : role === 'system' ? 'system' : 'user';
    this.#add({ kind, pointer, isBlank: text.trim() === '', endsBlank: /\s$/.test(text) });
  }

  /** An image, a file, a document. */
  media(pointer: string): void {
    this.#add({ kind: 'media', pointer });
  }

  reasoning(pointer: string, given: Pick<HistoryItem, 'id' | 'isBlank' | 'signature'> = {}): void {
    this.#add({ kind: 'reasoning', pointer, ...given });
  }

  call(pointer: string, { id, name, args, signature, itemId }: GivenCall): void {
    const parsed = typeof args === 'string' ? this.#json.parse(args) : args;
    const form = formOf(args, parsed);
    this.#add({
      kind: 'call',
      pointer,
      ...named(id, name),
      form,
      sameness: this.#samenessOf(form === 'json' ? parsed : args),
      ...(signature && { signature }),
      ...(typeof itemId === 'string' && { itemId }),
    });
  }

  result(pointer: string, { id, name, content, failed = false }: GivenResult): void {
    this.#add({
      kind: 'result',
      pointer,
      ...named(id, name),
      failed,
      isBlank: isBlankContent(content),
      sameness: this.#samenessOf(content),
    });
  }

  /** @param provider  who gets such a history, where the shape itself says so */
  build(shape: ShapeId, provider: ProviderId | null = null): Conversation {
    const { messages, items } = this;
    const turns = turnsOf(messages, items);
    return {
      shape,
      provider,
      messages,
      items,
      request: this.#request,
      turns,
      pairs: pairsOf(items, (item) => turns[item.message] ?? -1),
      aside: [],
      cut: [],
    };
  }

  #samenessOf(value: unknown): number {
    return samenessOf(this.#json.exact(value));
  }

  /** A message comes before any item. */
  get #last(): HistoryMessage & { end: number } {
    return this.messages.at(-1) as HistoryMessage & { end: number };
  }

  #add(item: Omit<HistoryItem, 'message'>): void {
    this.#last.end = this.items.push({ ...item, message: this.messages.length - 1 });
  }
}

/** An id or a name that is there, empty or not; a symbol stands for an id that was cut away. */
function named(id: unknown, name: unknown): Pick<HistoryItem, 'id' | 'name' | 'isCut'> {
  return {
    ...(typeof id === 'string' ? { id } : typeof id === 'symbol' && { isCut: true }),
    ...(typeof name === 'string' && { name }),
  };
}

function formOf(args: unknown, parsed: unknown): ArgumentsForm {
  if (args === undefined) return 'none';
  if (isObject(args)) return 'object';
  if (typeof args !== 'string') return 'other';
  if (args.trim() === '') return 'empty';
  return isObject(parsed) ? 'json' : 'text';
}

/** Whether a content holds nothing: no text, an empty list, blocks of blank text alone. */
function isBlankContent(content: unknown): boolean {
  if (typeof content === 'string') return content.trim() === '';
  const blocks = Array.isArray(content) ? content : [];
  const isBlank = (block: unknown): boolean => isBlankContent(isObject(block) ? (block['text'] ?? block) : block);
  return content === undefined || content === null || (blocks === content && blocks.every(isBlank));
}
