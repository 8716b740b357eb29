import { rulesToMarkdown } from '../../core/reference/rules-markdown.ts';
import { type Command, EXIT } from '../command.ts';

/** The rule reference. */
export const rules: Command = {
  name: 'rules',
  summary: 'print what every diagnostic code means, as Markdown',
  help: `Usage: npm run -s cli -- rules

Prints the reference of the diagnostic codes: what each means, a reply that shows it and one that does not.

Example
  npm run -s cli -- rules > rules.md
`,
  options: {},
  async run(_args, io) {
    await io.write(rulesToMarkdown());
    return EXIT.done;
  },
};
