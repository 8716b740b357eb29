import type { CheckData, CheckVerbs } from '../debug-state.ts';
import type { StoreParts } from '../store-parts.ts';

/** Random cuts of a proof that nobody asked for, or that asks for no number. */
export const USUAL_SEEDS = 20;

export const NOTHING_CHECKED: CheckData = { proof: null, proving: null, comparisons: null };

export function checkVerbs({ store: { getState: get, setState: set }, service, ask }: StoreParts): CheckVerbs {
  return {
    async proveSplits(seeds = USUAL_SEEDS) {
      const { revision, proving } = get();
      if (proving) return;
      set({ proving: { done: 0, total: 0 } });
      const onProgress = (done: number, total: number): void => {
        if (get().proving && get().revision === revision) set({ proving: { done, total } });
      };
      const proof = await ask(service.proveSplits(seeds, onProgress));
      if (get().revision === revision) set({ proving: null, ...(proof && { proof }) });
    },
    cancelProof() {
      void ask(service.cancel());
    },
    async compare() {
      const { revision, isBare } = get();
      if (isBare) return;
      const comparisons = await ask(service.compare(get().reply.split));
      if (comparisons && get().revision === revision) set({ comparisons });
    },
  };
}
