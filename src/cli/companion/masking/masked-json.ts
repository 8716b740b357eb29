import { asObject } from '../../../core/json/json-access.ts';
import { JsonTokens } from '../../../core/json/json-tokens.ts';
import { HiddenKeys, hiddenJson } from './hidden-json.ts';
import type { Place, PlaceKind } from './places.ts';

/** A string of the protocol that says something, which may go on in another event. */
export interface Said {
  readonly kind: PlaceKind;
  /** The same for strings of which each goes on where the last one ended. */
  readonly channel: string;
  /** Where its content is in the JSON, without the quotes. */
  readonly start: number;
  readonly end: number;
}

/** What masking an event needs. */
export interface Masking {
  readonly place: Place;
  /** See `MaskedProtocol`. */
  readonly apart: readonly string[];
  /** Puts a text over what stands in the JSON from `at` on. */
  readonly put: (at: number, text: string) => void;
  /** Takes a string that is masked later, with those of other events. */
  readonly said: (said: Said) => void;
}

/** An open object or list. */
interface Open {
  readonly value: unknown;
  readonly place: Place;
  readonly channel: string;
  /** Of an object. */
  readonly keys: HiddenKeys | null;
  /** The place of the member or item that is read, and what it is called. */
  member: Place | undefined;
  name: string | number;
}

/**
 * Masks JSON, which has to be whole: what is at a place that the protocol knows stays or is hidden as the place says, and all else
 * is hidden, keys too.
 */
export const maskJson = (json: string, masking: Masking): void => new JsonMasking(json, masking).mask();

class JsonMasking {
  readonly #json: string;
  readonly #root: unknown;
  readonly #masking: Masking;
  readonly #tokens: JsonTokens;
  readonly #open: Open[] = [];

  constructor(json: string, masking: Masking) {
    this.#json = json;
    this.#root = JSON.parse(json);
    this.#masking = masking;
    this.#tokens = new JsonTokens(json);
  }

  mask(): void {
    const tokens = this.#tokens;
    while (tokens.next()) {
      const { mark } = tokens;
      const holder = this.#open.at(-1);
      if (mark === '{' || mark === '[') this.#begin(holder);
      else if (mark === '}' || mark === ']') this.#open.pop();
      else if (mark === ',' && holder && !holder.keys) holder.name = Number(holder.name) + 1;
      else if (mark === '' && tokens.isKey) this.#key(holder!);
      else if (mark === '') this.#scalar(holder ? holder.member : this.#masking.place);
    }
  }

  /** Opens an object or a list, or passes it over: of what is at no place all is hidden. */
  #begin(holder: Open | undefined): void {
    const place = holder ? holder.member : this.#masking.place;
    if (place && place.kind !== 'whole' && place.members.size > 0) {
      const value = holder ? (holder.value as Readonly<Record<string, unknown>>)[holder.name] : this.#root;
      this.#open.push(this.#opened(value, place, holder?.channel ?? ''));
      return;
    }
    const { start } = this.#tokens;
    const end = this.#endOfValue();
    if (place?.kind !== 'whole') this.#masking.put(start, hiddenJson(this.#json.slice(start, end)));
  }

  /** Goes on to the end of the object or list that has begun. */
  #endOfValue(): number {
    for (let depth = 1; depth > 0 && this.#tokens.next(); ) {
      const { mark } = this.#tokens;
      if (mark === '{' || mark === '[') depth += 1;
      else if (mark === '}' || mark === ']') depth -= 1;
    }
    return this.#tokens.end;
  }

  #opened(value: unknown, place: Place, channel: string): Open {
    if (Array.isArray(value)) return { value, place, channel, keys: null, member: place, name: 0 };
    const members = asObject(value);
    const own = this.#masking.apart.map((names) => {
      const name = names.split('|').find((one) => members[one] !== undefined && members[one] !== null);
      return name === undefined ? '' : String(members[name]);
    });
    const keys = new HiddenKeys(Object.keys(members).filter((key) => place.members.has(key)));
    return { value, place, channel: `${channel}/${own.join(' ')}`, keys, member: undefined, name: '' };
  }

  #key(holder: Open): void {
    const { start, written } = this.#tokens;
    const name = String(JSON.parse(written));
    holder.name = name;
    holder.member = holder.place.members.get(name);
    if (!holder.member && holder.keys) this.#masking.put(start, holder.keys.hidden(written));
  }

  #scalar(place: Place | undefined): void {
    const { kind, start, end, written } = this.#tokens;
    const stands = place?.kind ?? 'hidden';
    if (stands === 'whole' || stands === 'name') return;
    if (stands === 'word' && (kind === 'word' || isWord(String(JSON.parse(written))))) return;
    if (stands === 'word' || stands === 'hidden' || kind === 'word') this.#masking.put(start, hiddenJson(written));
    else this.#masking.said({ kind: stands, channel: this.#channelOf(stands), start: start + 1, end: end - 1 });
  }

  /** Names of members and what tells their holders apart, in any list. */
  #channelOf(kind: PlaceKind): string {
    const names = this.#open.flatMap(({ keys, name }) => (keys ? name : []));
    return `${kind} ${this.#open.at(-1)?.channel ?? ''} ${names.join('/')}`;
  }
}

/** Whether a text may be a word of a protocol, or an id, and nothing that people say. */
export const isWord = (text: string): boolean => /^\S{0,200}$/.test(text);
