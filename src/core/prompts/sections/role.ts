import type { PromptSection } from './prompt-section.ts';

export const role: PromptSection = {
  id: 'role',
  title: 'Role',
  about: 'Who the model is and what it works with.',
  write: ({ tools }) =>
    tools.length > 0
      ? 'You complete tasks with tools.'
      : 'You complete tasks. No tools are available, so answer in text.',
};
