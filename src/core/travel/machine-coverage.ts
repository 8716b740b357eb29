import { newCounters, type ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';

/** Visits of states, moves between them, and transitions taken by id. */
export interface MachineCoverage {
  readonly states: readonly {
    readonly name: string;
    readonly visits: number;
    readonly characters: number;
    readonly firstAt: number | null;
  }[];
  /** Visits by transition id; transitions never taken are absent. */
  readonly transitions: Readonly<Record<string, number>>;
  /** How often one named state followed another; between places, markup in between is skipped. */
  readonly moves: readonly { readonly from: string; readonly to: string; readonly visits: number }[];
}

const PLACES: ReadonlySet<string> = new Set(['InTool', 'InServerName', 'InToolName', 'InArguments', 'InArgument']);
/** Places that are counted; a `<tool>` that turns out to be prose passes through the markup of a call but never enters it. */
const COUNTED_PLACES: ReadonlySet<string> = new Set(['Outside', ...PLACES]);

/** The counters of a tokenizer at its current offset. For a place each arrival counts, with or without markup in between. */
export function machineCoverage(tokenizer: ReplayedTokenizer): MachineCoverage {
  const { states: named, rowIds } = tokenizer;
  const {
    counts,
    visits: markup,
    placeVisits: places,
  } = tokenizer.counters ?? newCounters(rowIds.length, named.length);
  const current = named.indexOf(tokenizer.stateName);
  const states = named.map((name, index) => {
    const counters = PLACES.has(name) ? places : markup;
    return {
      name,
      visits: counters.visitsOf(index),
      characters: markup.charactersOf(index, current, tokenizer.offset),
      firstAt: counters.firstAt(index),
    };
  });
  const transitions: Record<string, number> = {};
  for (const [number, id] of rowIds.entries()) {
    const taken = counts[number] ?? 0;
    if (id !== null && taken > 0) transitions[id] = (transitions[id] ?? 0) + taken;
  }
  const moves: { from: string; to: string; visits: number }[] = [];
  for (const [from, fromName] of named.entries())
    for (const [to, toName] of named.entries()) {
      // A literal such as `<tool>` leads directly from place to place: then both counters include it.
      const visits = Math.max(
        places.movesBetween(from, to),
        bothPlaces(fromName, toName) ? 0 : markup.movesBetween(from, to),
      );
      if (visits > 0) moves.push({ from: fromName, to: toName, visits });
    }
  return { states, transitions, moves };
}

function bothPlaces(from: string, to: string): boolean {
  return COUNTED_PLACES.has(from) && COUNTED_PLACES.has(to);
}
