import { count } from '../../parts/words/count.ts';
import type { DebugState } from './debug-state.ts';

/** What stands in the place of a verdict while none is known; null where the report has one. */
export function unreadWords({
  progress,
  isStopped,
  report,
  reply,
}: Pick<DebugState, 'progress' | 'isStopped' | 'report' | 'reply'>): string | null {
  if (progress && progress.total > 0) return `Reading ${count(progress.total, 'character')}`;
  if (isStopped) return 'Not read: the reading was stopped';
  if (report) return null;
  return reply.raw.text.length === 0 ? 'Paste a reply to read it' : 'Reading the reply';
}
