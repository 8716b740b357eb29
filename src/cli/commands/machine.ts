import { describeDialect } from '../../core/dialects/describe-dialect.ts';
import { DIALECT_IDS } from '../../core/dialects/dialects.ts';
import type { MachineDescription } from '../../core/kernel/description.ts';
import { machineToMarkdown } from '../../core/reference/machine-markdown.ts';
import { machineToMermaid } from '../../core/reference/machine-mermaid.ts';
import { type Command, choice, EXIT } from '../command.ts';
import { DIALECT_OPTION } from '../reading-options.ts';

const FORMATS = ['json', 'mermaid', 'markdown'] as const;

const PRINTERS: Readonly<Record<(typeof FORMATS)[number], (machine: MachineDescription) => string>> = {
  json: (machine) => `${JSON.stringify(machine, null, 2)}\n`,
  mermaid: machineToMermaid,
  markdown: machineToMarkdown,
};

/** The definition of the machine. */
export const machine: Command = {
  name: 'machine',
  summary: 'print the states and transitions of the reader, and what each means',
  help: `Usage: npm run -s cli -- machine [--format json|mermaid|markdown] [--dialect ID]

Prints the definition that the reader runs on: every state with a sentence, an example ("█" marks where the reader
is) and its transitions.

  --format FORMAT  json (default), mermaid for a diagram, markdown for a reference
  --dialect ID     the dialect whose machine is meant; forge by default

Example
  npm run -s cli -- machine --format markdown > states.md
`,
  options: { format: { type: 'string', words: FORMATS }, dialect: DIALECT_OPTION },
  async run(args, io) {
    const described = describeDialect(choice(args, 'dialect', ['auto', ...DIALECT_IDS], 'forge'));
    await io.write(PRINTERS[choice(args, 'format', FORMATS, 'json')](described));
    return EXIT.done;
  },
};
