import type { PromptSection } from './prompt-section.ts';

export const loop: PromptSection = {
  id: 'loop',
  title: 'How you work',
  about: 'One call for each turn, and when to stop.',
  write: ({ tools }) =>
    tools.length === 0
      ? ''
      : [
          '1. Decide what the next step needs.',
          '2. Call one tool, then stop writing. Its result comes back to you.',
          '3. Read the result and go on from there. Do not guess a result.',
          '4. When the task is done, answer without a call.',
        ].join('\n'),
};
