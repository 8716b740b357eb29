import { asArguments, asText } from '../json/json-access.ts';
import type { CustomText } from '../words/custom-input.ts';
import type { FrameRemark } from '../words/frame.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import type { WireEvent } from './wire-event.ts';

/** A call, or a piece of one, in the members in which OpenAI and all that imitate it send it. */
export interface CallPiece {
  readonly choice: number;
  /** Whether it is one of several pieces, which need an index to be told apart. */
  readonly isDelta: boolean;
  /** Whether the interface gives each call an id, by which its result is sent back. */
  readonly hasIds: boolean;
  /** Its arguments are the text that a custom tool takes. */
  readonly custom?: CustomText;
  /** Whether it says that it is a call of a function; absent where its interface has no member for that. */
  readonly isTyped?: boolean;
  /** It came in place of the list of pieces. */
  readonly isAlone?: boolean;
  readonly index?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
}

/** What a piece adds to its call. */
export interface SortedPiece {
  /** Unique in the reply. */
  readonly key: string;
  /** The whole name so far. */
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly text: string | undefined;
  readonly remarks: readonly FrameRemark[];
}

interface SentCall {
  readonly key: string;
  name: string;
  id: string | undefined;
  readonly json: JsonSoFar;
  readonly isCustom: boolean;
  /** The event that began it. */
  readonly event: WireEvent;
}

/** What a piece says of its call, each as far as it is sent. */
interface Sent {
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly text: string | undefined;
}

type Remark = (kind: FrameRemark['kind'], sent?: string) => void;

/**
 * Tells which call each piece belongs to (pasted.md §3): by index, by id, or the one before; a new id under an old index is a
 * new call. Arguments alone that belong to none so are those of a call that waits for its own.
 */
export class SentCalls {
  readonly #bySlot = new Map<string, SentCall>();
  readonly #byId = new Map<string, SentCall>();
  readonly #last = new Map<number, SentCall>();
  /** By choice, in the order in which they began. */
  readonly #calls = new Map<number, SentCall[]>();
  #count = 0;

  sort(event: WireEvent, piece: CallPiece): SortedPiece {
    const remarks: FrameRemark[] = [];
    const remark: Remark = (kind, sent) => {
      if (!event.isShortened) remarks.push({ kind, line: event.line, ...(sent !== undefined && { sent }) });
    };
    const name = typeof piece.name === 'string' ? piece.name : undefined;
    const id = asText(piece.id);
    const text = asArguments(piece.arguments);
    const call = this.#callOf(event, piece, { name, id, text }, remark);
    if (text !== undefined && typeof piece.arguments !== 'string') remark('object');
    if (piece.isAlone) remark('not-a-list');
    if (name === '' && call.name !== '') remark('empty-name');
    else if (name !== undefined && name !== '' && call.name !== '' && (name === call.name || !call.json.isBlank))
      remark('name-again', name);
    else if (asText(name) !== undefined) {
      if (call.name === '' && call.event !== event) remark('late-name', name);
      call.name += name;
    }
    call.id ??= id;
    if (call.id !== undefined) getOrCreate(this.#byId, `${piece.choice}/${call.id}`, () => call);
    call.json.take(text ?? '');
    return { key: call.key, name: asText(call.name), id: call.id, text, remarks };
  }

  #callOf(event: WireEvent, piece: CallPiece, sent: Sent, remark: Remark): SentCall {
    const { choice, index, isDelta, hasIds, custom, isTyped } = piece;
    const { id } = sent;
    const last = this.#last.get(choice);
    const slot = typeof index === 'number' ? `#${index}` : id === undefined ? undefined : `id ${id}`;
    if (isDelta && typeof index !== 'number') remark('no-index');
    const known = slot === undefined ? (isDelta ? last : undefined) : this.#bySlot.get(`${choice}/${slot}`);
    const isOther = id !== undefined && known?.id !== undefined && id !== known.id;
    const isCustom = custom !== undefined;
    const isSame = known?.isCustom === isCustom && !begins(known, sent, isOther);
    const sharing = known || id === undefined ? undefined : this.#byId.get(`${choice}/${id}`);
    if (sharing) remark('id-again', id);
    const waiting = known ? undefined : this.#waiting(choice, sent, sharing);
    if (waiting && waiting.event !== event) remark('other-index', String(index));
    if (waiting?.event === event || (isSame && slot !== undefined && isRest(event, known, sent)))
      remark('second-entry');
    const call = (isSame ? known : waiting) ?? this.#begin(choice, isCustom, event);
    if (call === known && isOther) remark('id-changed', id);
    if (call !== known && !waiting) {
      // A piece without a name is none that begins a call: its id came before what is known.
      if (hasIds && id === undefined && sent.name !== undefined) remark('no-id');
      if (isDelta && isTyped === false) remark('no-type');
      if (known && known.event !== event && typeof index === 'number' && isCustom === known.isCustom)
        remark('index-again', String(index));
    }
    if (slot !== undefined) this.#bySlot.set(`${choice}/${slot}`, call);
    this.#last.set(choice, call);
    return call;
  }

  /** The named call that arguments without a name belong to: the one of their id, else the last one without arguments, or whose arguments they go on with. */
  #waiting(choice: number, { name, id, text }: Sent, sharing: SentCall | undefined): SentCall | undefined {
    if (sharing) return !sharing.json.isWhole && (asText(name) ?? sharing.name) === sharing.name ? sharing : undefined;
    if (asText(name) !== undefined || id !== undefined || text === undefined || text === '') return undefined;
    const named = (this.#calls.get(choice) ?? []).slice(-MOST_WAITING).filter((call) => call.name !== '');
    const last = named.at(-1);
    const isRestOfLast = last !== undefined && !last.json.isWhole && !/^\s*\{/.test(text);
    return named.findLast(({ json }) => json.isBlank) ?? (isRestOfLast ? last : undefined);
  }

  /** The key of the call that a whole one closes: of the same id, else of the same index or place; undefined where none came in pieces. */
  closedBy({ choice, id, index }: CallPiece, position: number): string | undefined {
    const calls = this.#calls.get(choice) ?? [];
    const byId = typeof id === 'string' ? calls.find((call) => call.id === id) : undefined;
    const at = typeof index === 'number' ? this.#bySlot.get(`${choice}/#${index}`) : calls[position];
    const isOther = typeof id === 'string' && at?.id !== undefined;
    return (byId ?? (isOther ? undefined : at))?.key;
  }

  #begin(choice: number, isCustom: boolean, event: WireEvent): SentCall {
    const key = `${choice}/${this.#count++}`;
    const call: SentCall = { key, name: '', id: undefined, json: new JsonSoFar(), isCustom, event };
    getOrCreate(this.#calls, choice, (): SentCall[] => []).push(call);
    return call;
  }
}

/** So many calls back one may wait for its arguments. */
const MOST_WAITING = 64;

/** The remark on a closing event that holds arguments of which no piece came; none where it holds none. */
export const closingOnly = ({ line }: WireEvent, args: unknown): FrameRemark[] =>
  asText(args) === undefined || /^\s*\{\s*\}\s*$/.test(String(args)) ? [] : [{ kind: 'closing-only', line }];

/** Whether a piece is the rest of a call that the same event began. */
const isRest = (event: WireEvent, known: SentCall, { name, text }: Sent): boolean =>
  known.event === event && known.name !== '' && asText(name) === undefined && asText(text) !== undefined;

/** Whether a piece begins another call than the one that its index, its id or its place says. */
function begins({ name: known, json, isCustom }: SentCall, { name, text }: Sent, isOtherId: boolean): boolean {
  const isNamed = name !== undefined && name !== '';
  if (!isNamed || (known === '' && !isOtherId)) return false;
  if (isOtherId) return name !== known || json.isWhole || json.isBlank;
  if (json.isBlank || !json.isWhole) return false;
  // A text has no beginning by which another one is known.
  return name !== known || (!isCustom && /^\s*\{/.test(text ?? '') && text !== json.source);
}

/** How far JSON has come that arrives in pieces. */
class JsonSoFar {
  readonly #pieces: string[] = [];
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  take(piece: string): void {
    if (piece !== '') this.#pieces.push(piece);
    for (const char of piece) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#inString) {
        if (char === '\\') this.#isEscaped = true;
        else if (char === '"') this.#inString = false;
      } else if (char === '"') this.#inString = true;
      else if (char === '{' || char === '[') this.#depth++;
      else if (char === '}' || char === ']') this.#depth--;
    }
  }

  get isBlank(): boolean {
    return this.#pieces.length === 0;
  }

  get isWhole(): boolean {
    return !this.isBlank && this.#depth <= 0 && !this.#inString;
  }

  get source(): string {
    return this.#pieces.join('');
  }
}
