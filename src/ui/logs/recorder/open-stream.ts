import { companion } from '../../parts/companion/companion.ts';
import type { Page } from '../../parts/page/page.ts';
import { recorderFor } from '../store/recorder-store.ts';

const UNREACHABLE = 'The recorder does not answer. Look whether it still runs.';

/** Opens a stream in Debug, as far as it has come. */
export async function openStream(page: Page, id: number): Promise<void> {
  const service = await recorderFor(page).live();
  const opened = await service.openStream(id).catch(() => null);
  if (opened?.ok) page.openReply(opened.value, null);
  else page.news.toast(opened?.error ?? UNREACHABLE, { isError: true });
}

/** The tape of a stream; null where it is not kept. */
export async function tapeOf(id: number): Promise<string | null> {
  const answer = await companion()
    ?.ask(`streams/${id}`)
    .catch(() => null);
  return answer ? await answer.text() : null;
}
