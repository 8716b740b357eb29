import { generateExample } from '../example/generate-example.ts';
import type { PromptSection } from './prompt-section.ts';

export const examples: PromptSection = {
  id: 'examples',
  title: 'Examples',
  about: 'One call of each tool.',
  write: ({ tools, style, optional }) =>
    tools.map((tool) => generateExample(tool, { style, optional }).text).join('\n\n'),
};
