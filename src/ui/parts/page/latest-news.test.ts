import { expect, it } from 'vitest';
import { latestNews } from './latest-news.ts';

it('tells one thing at a time, and takes back what is no longer so', () => {
  let id = 0;
  const shown = new Map<number, string>();
  const { tell, hush } = latestNews(() => ({
    toast(text) {
      id += 1;
      shown.set(id, text);
      return id;
    },
    dismissToast: (gone) => void shown.delete(gone),
  }));
  for (const text of ['one', 'two', 'three']) tell(text);
  expect([...shown.values()]).toEqual(['three']);
  hush();
  expect(shown.size).toBe(0);
});
