import { EXAMPLE_STYLES } from '../../core/dialects/forge/write/example.ts';
import { parseExactJson } from '../../core/json/exact-json.ts';
import { exportPrompt, PROMPT_FORMATS } from '../../core/prompts/export-prompt.ts';
import {
  defaultSettings,
  holdsSettings,
  notSettings,
  type PromptSettings,
  readSettings,
} from '../../core/prompts/prompt-settings.ts';
import { buildPrompt } from '../../core/prompts/system-prompt.ts';
import { inOneLine } from '../../core/text/quote.ts';
import { importTools } from '../../core/tools/importers/import-tools.ts';
import { yamlReaderFor } from '../../core/tools/notations/yaml.ts';
import { type Command, choice, EXIT, type Io, orRefuse, textOption, UsageError } from '../command.ts';
import { readAll } from '../lines.ts';
import { readTextFile } from '../read-file.ts';
import { DIALECT_OPTION, taskEndOption, WRITING_HELP, writtenDialect } from '../reading-options.ts';

/** The system prompt for a set of tools. */
export const prompt: Command = {
  name: 'prompt',
  summary: 'write the system prompt that teaches a model to call these tools',
  help: `Usage: npm run -s cli -- prompt [OPTION]... < tools.json

Reads tool definitions, JSON, YAML or a literal in any shape that MCP, OpenAI, Anthropic, Gemini, Bedrock, OpenAPI or
the frameworks use, and prints the system prompt. What was skipped or renamed is reported on stderr.

${WRITING_HELP}
  --style STYLE    escape (default), cdata or json: how it asks for values in Forge's own
  --optional       show optional arguments in examples, as without --settings; with it, whatever the file says
  --format FORMAT  text (default), markdown, openai, anthropic, typescript or python: a request lacks its model
                   and the user's message
  --task-end END   how a task ends: answer (default), or the name of a tool
  --settings FILE  sections, their order and texts as JSON, as a variant of the Workshop holds them;
                   it says dialect and style itself

Example
  npm run -s cli -- prompt --style cdata < tools.json > system-prompt.md
`,
  options: {
    dialect: DIALECT_OPTION,
    style: { type: 'string', words: EXAMPLE_STYLES },
    settings: { type: 'string' },
    optional: { type: 'boolean' },
    format: { type: 'string', words: PROMPT_FORMATS },
    'task-end': { type: 'string', words: ['answer'] },
  },
  async run(args, io) {
    const dialect = writtenDialect(args);
    const file = textOption(args, 'settings');
    const chosen = defaultSettings(choice(args, 'style', EXAMPLE_STYLES, 'escape'), dialect);
    const given = file === undefined ? chosen : settingsFrom(file, io);
    const taskEnd = taskEndOption(args);
    const settings = {
      ...given,
      ...(args.options['optional'] === true && { optional: true }),
      ...(taskEnd && { taskEnd }),
    };
    const format = choice(args, 'format', PROMPT_FORMATS, 'text');
    const text = await readAll(io);
    const { tools, skipped, sentence, partial } = orRefuse(importTools(text, await yamlReaderFor(text)));
    io.say(sentence);
    for (const { name, reason } of skipped) io.say(`${name} was skipped: ${reason}.`);
    for (const { definition, notes } of tools) for (const note of notes) io.say(`${definition.name}: ${note}`);
    if (partial) io.say(partial);
    const { taskEnd: end = 'answer' } = settings;
    if (end !== 'answer' && !tools.some(({ definition }) => definition.name === end.tool))
      io.say(`A task is to end with ${end.tool}, which is none of these tools.`);
    const built = buildPrompt(
      tools.map(({ definition }) => definition),
      settings,
    );
    await io.write(`${exportPrompt(built.text, format)}\n`);
    return tools.length > 0 ? EXIT.done : EXIT.badInput;
  },
};

function settingsFrom(file: string, io: Io): PromptSettings {
  const parsed = parseExactJson(readTextFile(file, io));
  if (!parsed.ok) throw new UsageError(`${file} can't be read: ${parsed.error}`);
  const settings = readSettings(parsed.value);
  if (settings === null || !holdsSettings(parsed.value))
    throw new UsageError(
      `${file} holds no settings: an object with style, sections, dialect, optional, taskEnd or without is wanted.`,
    );
  const [first, ...others] = notSettings(parsed.value);
  if (first !== undefined) io.say(`${file}: ${leftOut(first, others)}`);
  return settings;
}

/** A sentence that says which parts of a file are not settings. */
function leftOut(first: string, others: readonly string[]): string {
  if (others.length === 0) return `${inOneLine(first)} is not understood and was left out.`;
  const named = [first, ...others].slice(0, MOST_NAMED).map(inOneLine).join(', ');
  const rest = others.length - MOST_NAMED + 1;
  return `${named}${rest > 0 ? ` and ${rest} more` : ''} are not understood and were left out.`;
}

/** The most parts that are named. */
const MOST_NAMED = 5;
