import { count } from '../../parts/words/count.ts';
import type { DebugState } from './debug-state.ts';

/** What stands in the place of a verdict while none is known; null where the report has one. */
export function unreadWords({
  progress,
  isStopped,
  report,
}: Pick<DebugState, 'progress' | 'isStopped' | 'report'>): string | null {
  if (progress && progress.total > 0) return `Reading ${count(progress.total, 'character')}`;
  if (isStopped) return 'Not read: the reading was stopped';
  return report ? null : 'Paste a reply to read it';
}
