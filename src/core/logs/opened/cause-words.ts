import { ruleOf } from '../../diagnosis/rules/rules.ts';
import { sectionAgainst } from '../../prompts/coverage-of-mistake.ts';
import type { SectionId } from '../../prompts/sections/prompt-section.ts';
import { CODES, type Code } from '../../words/codes.ts';
import { historyCauseTitle } from '../history-cause.ts';
import type { CauseView } from '../log-table.ts';
import { unreadCause } from '../unread-cause.ts';

const isCode = (code: string | undefined): code is Code => CODES.some((known) => known === code);

/** What a cause is called. */
export const causeTitle = (cause: Pick<CauseView, 'key' | 'codes' | 'tool' | 'dialect'>): string =>
  unreadCause(cause) ?? historyCauseTitle(cause) ?? titleOf(cause.codes);

/** The first fault's title, and how many other faults there are. */
export function titleOf(codes: readonly string[]): string {
  const [first] = codes;
  const title = isCode(first) ? ruleOf(first).title : (first ?? 'No fault named');
  return codes.length > 1 ? `${title} and ${codes.length - 1} more` : title;
}

/** The section of a prompt that can prevent one of the faults; null where none can. */
export function sectionOf(codes: readonly string[]): { readonly id: SectionId; readonly title: string } | null {
  for (const code of codes) {
    const section = isCode(code) ? sectionAgainst(code) : null;
    if (section) return section;
  }
  return null;
}
