import type { PromptSection } from './prompt-section.ts';

export const examples: PromptSection = {
  id: 'examples',
  title: 'Examples',
  about: 'As few calls as show every way a value is written, each beside its tool.',
  write: ({ examples: shown, beside }) => (beside || shown.size === 0 ? '' : '{examples}'),
};
