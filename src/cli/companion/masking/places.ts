import type { JsonObject } from '../../../core/json/json-access.ts';

/**
 * What stands at a place of a protocol's JSON, and so how much of it stays. `word`: a word or number of the protocol. `name`: a
 * name that is no secret, such as a tool's. `whole`: all that is inside. `path`: the path of a request. Hidden are the texts of a
 * `reply` but for the marks of its calls, of `prose` but for its markup, of `call` and `hidden` as a whole; what is in a `call` or in
 * `steps`, the path of an argument, may go on in a later event.
 */
export type PlaceKind = 'word' | 'name' | 'whole' | 'path' | 'reply' | 'prose' | 'call' | 'steps' | 'hidden';

/** A place, with the places of its members; what is in a list is at the place of the list. */
export interface Place {
  readonly kind: PlaceKind | undefined;
  readonly members: ReadonlyMap<string, Place>;
}

/** The places of a protocol, by what stands there: names from the outermost object inwards, `(a|b)` for either, blanks between. */
export type PlaceTable = Partial<Record<PlaceKind, string>>;

interface Building {
  kind: PlaceKind | undefined;
  readonly members: Map<string, Building>;
}

/** The tree of some tables; in a table, a kind that is named first wins. */
export function placesOf(...tables: readonly PlaceTable[]): Place {
  const root: Building = { kind: undefined, members: new Map() };
  for (const table of tables)
    for (const [kind, text] of Object.entries(table))
      for (const written of text.split(/\s+/))
        for (const pointer of written === '' ? [] : alternatives(written)) {
          let place = root;
          for (const name of pointer.split('.')) {
            // An empty alternative: the members are at this place too.
            if (name === '') continue;
            const next = place.members.get(name) ?? { kind: undefined, members: new Map() };
            place.members.set(name, next);
            place = next;
          }
          place.kind ??= kind as PlaceKind;
        }
  return root;
}

function alternatives(pointer: string): string[] {
  const found = /\(([^()]*)\)/.exec(pointer);
  if (!found) return [pointer];
  const [before, behind] = [pointer.slice(0, found.index), pointer.slice(found.index + found[0].length)];
  return (found[1] ?? '').split('|').flatMap((one) => alternatives(before + one + behind));
}

/** The same table below a place. */
export const below = (place: string, table: PlaceTable): PlaceTable =>
  Object.fromEntries(
    Object.entries(table).map(([kind, text]) => [
      kind,
      text
        .split(/\s+/)
        .filter((pointer) => pointer !== '')
        .map((pointer) => `${place}.${pointer}`)
        .join(' '),
    ]),
  );

/** How the answers of a protocol are masked. */
export interface MaskedProtocol {
  /** The places in an event or in a whole answer. */
  readonly places: (json: JsonObject) => Place;
  /** Members that tell texts apart which go on from event to event; of alternatives, separated by `|`, the first that is there. */
  readonly apart: readonly string[];
  /** Names of SSE events that are not the `type` of what they bring. */
  readonly events?: RegExp;
}
