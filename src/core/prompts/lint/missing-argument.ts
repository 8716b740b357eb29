import { pointerNames } from '../../json/json-pointer.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { generateExample } from '../example/generate-example.ts';
import type { LintRule } from './lint-rule.ts';

/** Examples that leave out what the tool requires. */
export const missingArgument: LintRule = {
  id: 'missing-argument',
  title: 'Missing arguments in examples',
  check: ({ strict, tools }) =>
    strict.diagnostics
      .filter(({ code }) => code === 'missing-argument')
      .map(({ start, end, path = '', call = -1 }) => {
        const toolCall = strict.calls[call];
        const name = pointerNames(path).at(-1) ?? '';
        const tool = tools.find((known) => known.name === toolCall?.toolName);
        const element = toolCall?.format === 'xml' && tool ? elementOf(tool, path) : undefined;
        return {
          severity: 'error' as const,
          message: `This example leaves out ${name}, which ${tool?.name ?? 'the tool'} requires.`,
          start,
          end,
          ...(element === undefined
            ? {}
            : { fix: { title: `Add ${name}`, edits: [{ start, end: start, text: element }] } }),
        };
      }),
};

/** The argument as the tool's own example has it. */
function elementOf(tool: ToolDefinition, path: string): string | undefined {
  const { text, spans } = generateExample(tool, { style: 'escape', optional: false });
  const span = spans.find((candidate) => candidate.path === path);
  return span && text.slice(span.start, span.end);
}
