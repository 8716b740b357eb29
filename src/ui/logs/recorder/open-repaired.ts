import type { Page } from '../../parts/page/page.ts';
import { recorderFor } from '../store/recorder-store.ts';

/** Shows an answer that was repaired on its way in Debug, as it came and as it was sent on, each a step from the other. */
export async function openRepaired(page: Page, id: number): Promise<void> {
  const service = await recorderFor(page).live();
  const found = await Promise.all([service.openStream(id), service.openSent(id)]).catch(() => null);
  const fixtures = found?.flatMap((opened) => (opened.ok ? [opened.value] : [])) ?? [];
  if (fixtures.length < 2) {
    page.news.toast('The tape of this stream is not kept.', { isError: true });
    return;
  }
  const show = (index: number): void => {
    const go = (direction: 1 | -1): void => show((index + direction + 2) % 2);
    page.openReply(fixtures[index]!, { index, count: 2, go });
  };
  show(0);
}
