import { isSchemaProblem } from '../../reply/recovery/schema-problem.ts';
import type { LintRule } from './lint-rule.ts';

/** An example that a strict reader refuses teaches exactly that mistake. */
export const exampleUnreadable: LintRule = {
  id: 'example-unreadable',
  title: 'Examples that do not parse',
  check: ({ strict, resilient }) =>
    strict.calls.flatMap((call, index) => {
      const fault = strict.diagnostics.find(
        (diagnostic) => diagnostic.call === index && diagnostic.severity === 'error' && !isSchemaProblem(diagnostic),
      );
      if (call.complete && !fault) return [];
      const mended = resilient.calls.find(({ start, complete }) => start === call.start && complete);
      const edits = mended?.repairs.map(({ start, end, replacement }) => ({ start, end, text: replacement })) ?? [];
      return [
        {
          severity: 'error' as const,
          message: `This example can't be read${fault ? `: ${fault.message}` : '.'}`,
          start: fault?.start ?? call.start,
          end: fault?.end ?? call.end,
          ...(edits.length > 0 ? { fix: { title: 'Mend the example', edits } } : {}),
        },
      ];
    }),
};
