import type { DebugVerbs, ToastOptions } from '../../debug/state/debug-state.ts';

/** News of one part of the page: each takes the place of the one before. */
export interface LatestNews {
  tell(text: string, options?: ToastOptions): void;
  /** Takes back what was told last: it is no longer so. */
  hush(): void;
}

/** `verbs` are asked for when there is news. */
export function latestNews(verbs: () => Pick<DebugVerbs, 'toast' | 'dismissToast'>): LatestNews {
  let shown: number | null = null;
  const news: LatestNews = {
    tell(text, options) {
      news.hush();
      shown = verbs().toast(text, options);
    },
    hush() {
      if (shown !== null) verbs().dismissToast(shown);
      shown = null;
    },
  };
  return news;
}
