import type { Span } from '../../../base/span.ts';
import type { Lesson } from '../../diagnosis/rules/kit/lesson.ts';
import { ruleOf } from '../../diagnosis/rules/rules.ts';
import type { Code } from '../../words/codes.ts';
import type { PromptText } from './prompt-text.ts';
import type { Statement } from './statements.ts';

/** A stretch of a prompt that addresses a mistake. */
export interface Address extends Span {
  /** The sentence, or what is shown there. */
  readonly text: string;
}

/** What of a prompt addresses a mistake: sentences first, then pieces that it shows as wrong, the form, the list of tools. */
export function addressesOf(code: Code, prompt: PromptText, lists: readonly Address[]): readonly Address[] {
  const taught = ruleOf(code).lesson;
  if (!taught) return [];
  const { text, statements, fragments, examples } = prompt;
  return [
    ...statements.filter((statement) => speaksOf(statement, taught.says)),
    ...fragments
      .filter(({ label, diagnostics }) => label === 'wrong' && diagnostics.some((found) => found.code === code))
      .map(({ start, end }) => ({ start, end, text: text.slice(start, end) })),
    ...(taught.shown
      ? examples.slice(0, 1).map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
      : []),
    ...(taught.listed ? lists : []),
  ];
}

/** Under a label that says what not to do, a sentence says "not" without the word. */
const speaksOf = ({ concepts, negative }: Statement, says: Lesson['says']): boolean =>
  says.some((wanted) => wanted.every((concept) => concepts.has(concept) || (concept === 'not' && negative)));
