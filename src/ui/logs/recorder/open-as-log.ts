import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import type { Page } from '../../parts/page/page.ts';
import { logsFor } from '../store/use-logs.ts';
import { tapeOf } from './open-stream.ts';

/** Reads the tapes of streams as one log, the oldest first. */
export async function openAsLog(page: Page, streams: readonly LiveStream[]): Promise<void> {
  const files: LogFile[] = [];
  for (const { id, model } of streams.toReversed()) {
    const tape = await tapeOf(id);
    if (tape !== null) files.push({ name: `${id}, ${model}`, file: new Blob([tape]) });
  }
  if (files.length === 0) page.news.toast('None of these streams is kept.', { isError: true });
  else await logsFor(page).getState().verbs.open(files);
}
