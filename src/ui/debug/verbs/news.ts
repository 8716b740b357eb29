import type { NewsData, NewsVerbs } from '../state/debug-state.ts';
import type { StoreParts } from '../state/store-parts.ts';

const MOST_TOASTS = 3;

export const NO_NEWS: NewsData = { toasts: [], said: null };

export function newsVerbs({ store: { getState: get, setState: set } }: StoreParts): NewsVerbs {
  let toastId = 0;
  return {
    toast(text, { isError = false, stays = isError, notes = [], actions = [], about = null, isSeen = false } = {}) {
      toastId += 1;
      const toast = { id: toastId, text, notes, isError, stays, actions, about, isSeen };
      // The same news again takes the place of itself.
      const others = get().toasts.filter((other) => other.text !== text);
      set({ toasts: [...others, toast].slice(-MOST_TOASTS) });
      return toastId;
    },
    dismissToast(id) {
      set({ toasts: get().toasts.filter((toast) => toast.id !== id) });
    },
    say(text) {
      set({ said: { id: (get().said?.id ?? 0) + 1, text } });
    },
  };
}
