import type { News, ToastOptions } from './news.ts';

/** News of one part of the page: each takes the place of the one before. */
export interface LatestNews {
  tell(text: string, options?: ToastOptions): void;
  /** Takes back what was told last: it is no longer so. */
  hush(): void;
}

/** `news` is asked for when there is some. */
export function latestNews(news: () => News): LatestNews {
  let shown: number | null = null;
  const latest: LatestNews = {
    tell(text, options) {
      latest.hush();
      shown = news().toast(text, options);
    },
    hush() {
      if (shown !== null) news().dismissToast(shown);
      shown = null;
    },
  };
  return latest;
}
