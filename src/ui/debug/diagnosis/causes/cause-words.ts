import type { Report } from '../../../../contract/parse-service.ts';
import type { Noun } from '../../../../core/diagnosis/rules/kit/rule.ts';
import type { Code } from '../../../../core/words/codes.ts';
import { figure } from '../../../parts/words/count.ts';
import type { CauseGroup } from '../../state/causes.ts';

/** Codes that speak of an argument by its name, not of something in it. */
const OF_THE_ARGUMENT: ReadonlySet<Code> = new Set(['missing-argument', 'unknown-argument']);

type Named = Pick<CauseGroup, 'code' | 'noun' | 'count' | 'argument' | 'fixable'>;

/** What there is so often, without the number: `bare &`, `wrong end tags`. */
export function nounFor(count: number, [one, many = one]: Noun): string {
  return count === 1 ? one : many;
}

/** Where: `in command`; empty where they stand in no argument, or in several. */
export function causePlace({ code, argument, fixable }: Pick<Named, 'code' | 'argument' | 'fixable'>): string {
  if (!argument) return '';
  // A cut has a safe fix only where it is behind the argument: every one was closed, and the end alone is missing.
  if (code === 'truncated' && fixable > 0) return '';
  const name = `\`${argument.replaceAll('`', '’')}\``;
  return OF_THE_ARGUMENT.has(code) ? name : `in ${name}`;
}

/** A group in words, as the head of its places: `Bare & in command`. */
export function causeTitle(group: Named): string {
  const title = [nounFor(1, group.noun), causePlace(group)].filter(Boolean).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** What the button that makes the fixes of a group says; null where there is none to make. */
export function fixAllWords({ count, fixable, mayHaveFixes }: CauseGroup): string | null {
  if (mayHaveFixes) return 'Fix all';
  if (fixable === 0) return null;
  return count === 1 ? 'Fix' : `Fix ${fixable === count ? 'all ' : ''}${figure(fixable)}`;
}

/** Why a group has no button. A call that was read whole is stopped by nothing but its schema. */
export function noFixWords(
  { severity, members: [first] }: CauseGroup,
  { calls, callCount }: Pick<Report, 'calls' | 'callCount'>,
): string {
  if (severity !== 'error' || first?.call === undefined) return 'no safe fix';
  if (calls[first.call]?.complete && !first.schemaOnly) return 'no safe fix';
  return `stops ${callCount > 1 ? `call ${figure(first.call + 1)}` : 'the call'}, no safe fix`;
}
