import type { PromptSection } from './prompt-section.ts';

export const toolList: PromptSection = {
  id: 'tools',
  title: 'Tools',
  about: 'Every tool with its arguments.',
  write: ({ tools }) => (tools.length === 0 ? '' : '{tools}'),
};
