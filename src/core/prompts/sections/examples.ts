import { exampleText } from '../example/generate-example.ts';
import type { PromptSection } from './prompt-section.ts';

export const examples: PromptSection = {
  id: 'examples',
  title: 'Examples',
  about: 'One call of each tool.',
  write: ({ tools, dialect, style, optional, effort }) =>
    tools.map((tool) => exampleText(tool, { dialect, style, optional }, effort)).join('\n\n'),
};
