import type { LineSign } from './words-around.ts';

/** What a run of lines may be; values and fences are items by themselves. */
export type RunKind = 'reply' | 'note' | 'log';

/** What each kind pays for a line that it does not explain; markup of a call is what a reply is made of. */
const PRICES: Readonly<Record<RunKind, Readonly<Record<LineSign | 'markup', number>>>> = {
  reply: { blank: 0, plain: 1, data: 1, person: 4, heading: 2, logged: 8, traced: 8, command: 8, markup: 0 },
  note: { blank: 0, plain: 2, data: 3, person: 0, heading: 0, logged: 6, traced: 6, command: 3, markup: 40 },
  log: { blank: 0, plain: 3, data: 2, person: 6, heading: 4, logged: 0, traced: 0, command: 0, markup: 40 },
};
const KINDS: readonly RunKind[] = ['reply', 'note', 'log'];
/** What it costs to begin another item. */
const BEGIN = 3;

/** The kind of each line in the cheapest tiling: one pass, keeping the cheapest way to each kind. */
export function cheapestKinds(signs: readonly (LineSign | 'markup')[]): RunKind[] {
  let costs = KINDS.map(() => BEGIN);
  const from: number[][] = [];
  for (const sign of signs) {
    const best = costs.indexOf(Math.min(...costs));
    const back: number[] = [];
    costs = KINDS.map((kind, index) => {
      const stays = costs[index] ?? Infinity;
      const begins = (costs[best] ?? Infinity) + BEGIN;
      back.push(stays <= begins ? index : best);
      return Math.min(stays, begins) + PRICES[kind][sign];
    });
    from.push(back);
  }
  const kinds: RunKind[] = [];
  let at = costs.indexOf(Math.min(...costs));
  for (let index = signs.length - 1; index >= 0; index--) {
    kinds.unshift(KINDS[at] ?? 'note');
    at = from[index]?.[at] ?? 0;
  }
  return kinds;
}
