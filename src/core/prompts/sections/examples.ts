import { Effort } from '../../words/effort.ts';
import { generateExample } from '../example/generate-example.ts';
import type { PromptSection } from './prompt-section.ts';

/** Steps for all examples of a prompt; past them values are made up without trying whether they fit. */
const STEPS = 1_000_000;

export const examples: PromptSection = {
  id: 'examples',
  title: 'Examples',
  about: 'One call of each tool.',
  write({ tools, style, optional }) {
    const effort = new Effort(STEPS);
    return tools.map((tool) => generateExample(tool, { style, optional }, effort).text).join('\n\n');
  },
};
