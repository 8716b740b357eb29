import type { PromptSection } from './prompt-section.ts';

export const custom: PromptSection = {
  id: 'custom',
  title: 'Further instructions',
  about: 'What you add yourself.',
  write: () => '',
};
