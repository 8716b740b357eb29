import type { AskedComparison } from '../../../core/diagnosis/compare/comparison.ts';
import type { CheckData, CheckVerbs, DebugState } from '../state/debug-state.ts';
import { keepMyServer } from '../state/my-server.ts';
import { selectIsRead } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { untilRead } from '../state/when-read.ts';

/** Random cuts of a proof that nobody asked for, or that asks for no number. */
export const USUAL_SEEDS = 20;

export const NOTHING_CHECKED: CheckData = {
  proof: null,
  proving: null,
  readers: null,
  comparison: null,
  comparing: null,
  isCompareStopped: false,
  heldAgainst: null,
  pickedCell: null,
};

const askedOf = ({ reply, heldAgainst }: DebugState): AskedComparison => ({
  split: reply.split,
  against: heldAgainst ?? reply.recovery,
  reader: reply.reader,
});

export function checkVerbs({ store, service, ask }: StoreParts): CheckVerbs {
  const { getState: get, setState: set } = store;
  /** Of all that were begun, the one whose outcome counts. */
  let comparisons = 0;
  return {
    async proveSplits(seeds = USUAL_SEEDS) {
      if (!(await untilRead(store))) return;
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
    async askReaders() {
      const { revision, isBare, reply } = get();
      if (isBare) return;
      const readers = await ask(service.readers(reply.reader));
      if (readers && get().revision === revision && get().reply.reader === reply.reader) set({ readers });
    },
    setReader(reader) {
      keepMyServer(reader);
      set({ reply: { ...get().reply, reader } });
      if (!selectIsRead(get())) return;
      void get().verbs.askReaders();
      if (get().comparison) void get().verbs.compare();
    },
    async compare() {
      if (!(await untilRead(store))) return;
      const { revision, isBare } = get();
      if (isBare) return;
      comparisons += 1;
      const own = comparisons;
      const isStill = (): boolean => get().revision === revision && own === comparisons;
      const onProgress = (done: number, total: number): void => {
        if (get().comparing && isStill()) set({ comparing: { done, total } });
      };
      set({ comparing: { done: 0, total: 0 }, isCompareStopped: false });
      const comparison = await ask(service.compare(askedOf(get()), onProgress));
      if (isStill()) set({ comparing: null, ...(comparison && { comparison }) });
    },
    cancelCompare() {
      comparisons += 1;
      void ask(service.cancel());
      set({ comparing: null, isCompareStopped: true });
    },
    holdAgainst(heldAgainst) {
      set({ heldAgainst });
      void get().verbs.compare();
    },
    pickCell(pickedCell) {
      set({ pickedCell });
    },
    async agreeingFix(cell) {
      const { comparison, revision } = get();
      if (!comparison) return null;
      const found = await ask(service.agreeingFix({ ...askedOf(get()), against: comparison.against }, cell));
      return get().revision === revision ? found : null;
    },
  };
}
