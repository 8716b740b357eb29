import type { PromptSection } from './prompt-section.ts';

export const loop: PromptSection = {
  id: 'loop',
  title: 'How you work',
  about: 'One call for each turn, and when to stop.',
  write: ({ tools, taskEnd }) =>
    tools.length === 0
      ? ''
      : `Think first, outside the call. Write one call and stop; its result comes back. When done, ${taskEnd === 'answer' ? 'answer without a call' : `call ${taskEnd.tool}`}.`,
};
