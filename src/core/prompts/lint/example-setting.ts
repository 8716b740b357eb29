import { titleOf } from '../../dialects/names.ts';
import type { TextEdit } from '../../words/diagnostic.ts';
import type { PromptExample } from '../reading/prompt-examples.ts';
import type { PromptFence } from '../reading/prompt-layout.ts';
import type { LintContext, LintRule, PromptFinding } from './lint-rule.ts';

/** Examples that are written in another dialect than the prompt teaches, or are in a code fence. */
export const exampleSetting: LintRule = (context) => [...inOtherDialects(context), ...inFences(context)];

function inOtherDialects({ examples, dialect }: LintContext): PromptFinding[] {
  return examples
    .filter((example) => example.dialect !== dialect)
    .map(({ start, end, dialect: own }) => ({
      rule: 'foreign-dialect',
      severity: 'error',
      message: `This example is written in ${titleOf(own)}, and the prompt teaches ${titleOf(dialect ?? 'forge')}.`,
      start,
      end,
    }));
}

/** Said once for the prompt: models copy the fence with the call. */
function inFences({ examples, text }: LintContext): PromptFinding[] {
  const fences = [...new Set(examples.flatMap(({ fence }) => fence ?? []))];
  const [first] = fences;
  if (!first) return [];
  const edits = fences.map((fence) => withoutFence(fence, text, examples));
  const subject =
    fences.length === 1 ? 'An example is in a code fence' : `${fences.length} examples are in code fences`;
  return [
    {
      rule: 'call-in-code-fence',
      severity: 'warning',
      message: `${subject}, and models copy the fence with the call.`,
      start: first.start,
      end: first.inside.start,
      ...(edits.every((edit) => edit.length > 0)
        ? { fix: { title: 'Take them out of their fences', edits: edits.flat() } }
        : {}),
    },
  ];
}

/** The edits that remove a fence; none where it holds more than calls. */
function withoutFence(
  { start, end, inside }: PromptFence,
  text: string,
  examples: readonly PromptExample[],
): TextEdit[] {
  let rest = text.slice(inside.start, inside.end);
  for (const example of examples)
    if (inside.start <= example.start && example.end <= inside.end)
      rest = rest.replace(text.slice(example.start, example.end), () => '');
  if (rest.trim() !== '') return [];
  return [
    { start, end: inside.start, text: '' },
    { start: inside.end, end, text: '' },
  ];
}
