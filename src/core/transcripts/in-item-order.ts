import { chunksOf, type Draft, withChunks } from './draft.ts';

/**
 * Drafts of which the items have places in their answer: what came of an item stands where its place says, whenever it
 * came. As they are where they came in that order.
 */
export function inItemOrder(
  drafts: readonly Draft[],
  placeOf: (draft: Draft, item: string) => number | undefined,
): readonly Draft[] {
  const arrivals = drafts
    .flatMap((draft, of) => [
      ...(draft.call ? [{ of, at: -1, order: draft.call.begun.order, place: placeOf(draft, '') }] : []),
      ...draft.orders.map((order, at) => ({ of, at, order, place: placeOf(draft, draft.items[at]!) })),
    ])
    .sort((a, b) => a.order - b.order);
  let last = Number.NEGATIVE_INFINITY;
  const placed = arrivals.map((arrival) => {
    last = arrival.place ?? last;
    return { ...arrival, place: last };
  });
  if (placed.every(({ place }, at) => at === 0 || place >= placed[at - 1]!.place)) return drafts;
  const ranks = drafts.map(() => new Map<number, number>());
  const sorted = placed.sort((a, b) => a.place - b.place);
  for (const [rank, { of, at }] of sorted.entries()) ranks[of]!.set(at, rank);
  return drafts.map((draft, of) => {
    const ranked = chunksOf(draft).map((chunk, at) => ({ ...chunk, order: ranks[of]!.get(at)! }));
    const moved = withChunks(
      draft,
      ranked.sort((a, b) => a.order - b.order),
    );
    const order = ranks[of]!.get(-1);
    const { call } = draft;
    return call && order !== undefined ? { ...moved, call: { ...call, begun: { ...call.begun, order } } } : moved;
  });
}
