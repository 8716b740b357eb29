import type { Report } from '../../../../contract/parse-service.ts';
import type { CauseGroup } from '../../../../core/words/causes.ts';
import { figure } from '../../../parts/words/count.ts';

export { causeTitle } from '../../../../core/words/causes.ts';

/** What the button that makes the fixes of a group says; null where there is none to make. */
export function fixAllWords({ count, fixable, mayHaveFixes }: CauseGroup): string | null {
  if (mayHaveFixes) return 'Fix all';
  if (fixable === 0) return null;
  return count === 1 ? 'Fix' : `Fix ${fixable === count ? 'all ' : ''}${figure(fixable)}`;
}

/** Why a group has no button. A call that was read whole is stopped by nothing but its schema. */
export function noFixWords(
  { code, severity, members: [first] }: CauseGroup,
  { calls, callCount }: Pick<Report, 'calls' | 'callCount'>,
): string {
  if (code === 'foreign-dialect' && callCount === 0) return 'not read';
  if (severity !== 'error' || first?.call === undefined) return 'no safe fix';
  if (calls[first.call]?.complete && !first.schemaOnly) return 'no safe fix';
  return `stops ${callCount > 1 ? `call ${figure(first.call + 1)}` : 'the call'}, no safe fix`;
}
