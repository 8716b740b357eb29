import { markedDialect } from '../../dialects/dialects.ts';
import { describeTool } from '../describe-tool.ts';
import { toolsFor } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

export const toolList: PromptSection = {
  id: 'tools',
  title: 'Tools',
  about: 'Every tool with its arguments.',
  write: ({ tools, dialect }) => {
    const marked = markedDialect(dialect);
    return marked && tools.length > 0 ? toolsFor(marked, tools) : tools.map(describeTool).join('\n\n');
  },
};
