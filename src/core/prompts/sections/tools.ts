import { markedDialect } from '../../dialects/dialects.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { describeTool } from '../describe-tool.ts';
import { toolsFor } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

export const toolList: PromptSection = {
  id: 'tools',
  title: 'Tools',
  about: 'Every tool with its arguments.',
  write: ({ tools, dialect, examples, beside }) => {
    const marked = markedDialect(dialect);
    return marked && tools.length > 0 ? toolsFor(marked, tools) : toolsOf(tools, beside ? examples : new Map());
  },
};

function toolsOf(tools: readonly ToolDefinition[], examples: ReadonlyMap<ToolDefinition, string>): string {
  return tools
    .map((tool) => {
      const example = examples.get(tool);
      return describeTool(tool) + (example === undefined ? '' : `\n\n${example}`);
    })
    .join('\n\n');
}
