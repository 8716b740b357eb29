import { isDialectId, titleOf } from '../dialects/names.ts';
import type { CauseSummary } from './summary.ts';

/** The title of a cause whose calls are named and not read: `In Harmony (gpt-oss), not read`; null of every other. */
export function unreadCause({ codes, tool, dialect }: Pick<CauseSummary, 'codes' | 'tool' | 'dialect'>): string | null {
  const isUnread = codes.length === 1 && codes[0] === 'foreign-dialect' && tool === '' && isDialectId(dialect);
  return isUnread ? `In ${titleOf(dialect)}, not read` : null;
}
