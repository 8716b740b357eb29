import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Concept } from '../../words/concept.ts';
import { conceptsIn } from './concepts.ts';
import { blankOut, type PromptLayout } from './prompt-layout.ts';

/** One clause of a prompt that may lay down a rule. */
export interface Statement extends Span {
  readonly text: string;
  readonly concepts: ReadonlySet<Concept>;
  /** It says what not to do, or is under a label that does. */
  readonly negative: boolean;
}

/**
 * The clauses of a prompt outside its examples: a list item by itself, else the lines of a paragraph together, cut where a
 * sentence or a half of one ends. What is in backticks is part of its sentence.
 */
export function statementsIn(
  text: string,
  examples: readonly Span[],
  { fences, wrong }: PromptLayout,
): readonly Statement[] {
  const shown = [...examples, ...fences].sort((a, b) => a.start - b.start);
  const prose = blankOut(text, shown);
  return [...prose.matchAll(/\S(?:[^\n]|\n(?![ \t]*(?:\r?\n|[-*+•#>❌✅✗✓]|\d+[.)])))*/g)].flatMap(
    ({ 0: block, index }) =>
      [...block.matchAll(/\S.*?(?:[.!?](?=["'”’)*]*(?:\s|$))|;(?=\s)|$)/gs)].flatMap((match): Statement[] => {
        const start = index + match.index;
        const sentence = match[0];
        if (sentence.trim() === '') return [];
        const end = start + sentence.trimEnd().length;
        const concepts = conceptsIn(sentence);
        const around = wrong[firstStartAfter(wrong, start) - 1];
        const isWrong = around !== undefined && end <= around.end + 1;
        return [
          {
            start,
            end,
            text: text.slice(start, end),
            concepts,
            negative: isWrong || concepts.has('not'),
          },
        ];
      }),
  );
}
