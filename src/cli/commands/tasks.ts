import { printExactJson } from '../../core/json/exact-json.ts';
import { yamlReaderFor } from '../../core/tools/notations/yaml.ts';
import { copyTasks } from '../../core/trial/copy-tasks.ts';
import { KINDS, type Kind } from '../../core/trial/hard-content.ts';
import { type Arguments, type Command, EXIT, type Io, orRefuse, textOption, UsageError } from '../command.ts';
import { readAll } from '../lines.ts';
import { ndjsonLine } from '../ndjson.ts';
import { DIALECT_OPTION, toolsOption, WRITING_HELP, writtenDialect } from '../reading-options.ts';
import { readToolDefinitions } from '../tool-definitions.ts';
import { wholeNumber } from '../whole-number.ts';

/** Tasks with known right answers, made from tools. */
export const tasks: Command = {
  name: 'tasks',
  summary: 'make tasks from tools whose right arguments are known, to try prompts with',
  help: `Usage: npm run -s cli -- tasks [--tools FILE] [OPTION]... [< tools.json]

Prints copy tasks, one a line: {"id", "kind", "tool", "messages", "expect"}. For each tool with a text argument there is
one task for each kind of hard content; it says what to call and what exactly to put in, so no model has to judge the
answers. A task whose kind is "none" needs no tool; its "expect" is null. What a tool has no room for is left out and
reported on stderr. "try" runs them.

  --tools FILE     tool definitions in any known shape; stdin by default
${WRITING_HELP}
                   what calls will be written in: the content of "tool-end" is the end of its calls
  --kinds LIST     these alone, with commas between:
                   ${KINDS.slice(0, 11).join(', ')},
                   ${KINDS.slice(11).join(', ')}
  --per-tool N     at most so many for each tool, the first of that list

Example
  npm run -s cli -- tasks --tools tools.json --kinds shell,html,none > tasks.ndjson
`,
  options: {
    tools: { type: 'string' },
    dialect: DIALECT_OPTION,
    kinds: { type: 'string' },
    'per-tool': { type: 'string' },
  },
  async run(args, io) {
    const kinds = kindsOption(args);
    const dialects = [writtenDialect(args)];
    const perTool = textOption(args, 'per-tool') === undefined ? {} : { perTool: wholeNumber(args, 'per-tool', 1) };
    const tools = textOption(args, 'tools') === undefined ? await toolsFromInput(io) : await toolsOption(args, io);
    const { tasks: made, leftOut } = copyTasks(tools, { kinds, dialects, ...perTool });
    for (const sentence of leftOut) io.say(sentence);
    for (const task of made) await io.write(ndjsonLine(printExactJson(task)));
    return made.length > 0 ? EXIT.done : EXIT.badInput;
  },
};

function kindsOption(args: Arguments): readonly Kind[] {
  const given = textOption(args, 'kinds');
  if (given === undefined) return KINDS;
  return given.split(',').map((word) => {
    const kind = KINDS.find((known) => known === word.trim());
    if (kind === undefined) throw new UsageError(`--kinds: there is no kind "${word}". There are ${KINDS.join(', ')}.`);
    return kind;
  });
}

async function toolsFromInput(io: Io) {
  const text = await readAll(io);
  const { tools, skipped } = orRefuse(readToolDefinitions(text, await yamlReaderFor(text)));
  for (const sentence of skipped) io.say(sentence);
  return tools;
}
