import { AUTO, DIALECT_IDS, WRITTEN_DIALECT_IDS } from '../core/dialects/dialects.ts';
import type { ParseOptions } from '../core/reading/read-text.ts';
import { yamlReaderFor } from '../core/tools/notations/yaml.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import { DEFAULT_RECOVERY, RECOVERIES } from '../core/words/recovery.ts';
import { readTaskEnd, type TaskEnd } from '../core/words/task-end.ts';
import { type Arguments, choice, type Io, textOption, UsageError } from './command.ts';
import { readTextFile } from './read-file.ts';
import { readToolDefinitions } from './tool-definitions.ts';

export const DIALECT_OPTION = { type: 'string', words: [AUTO, ...DIALECT_IDS] } as const;

/** The options of every command that reads replies. */
export const READING_OPTIONS = {
  recovery: { type: 'string', words: RECOVERIES },
  dialect: DIALECT_OPTION,
  tools: { type: 'string' },
} as const;

export const DIALECT_HELP = `  --dialect ID     auto (default: that of the first call), or one of
                   ${DIALECT_IDS.slice(0, 7).join(', ')},
                   ${DIALECT_IDS.slice(7).join(', ')}
  --tools FILE     check calls against these tool definitions: JSON, YAML or a literal in any
                   shape that MCP, OpenAI, Anthropic, Gemini, OpenAPI and frameworks use`;

export const READING_HELP = `  --recovery MODE  strict, ampersand or resilient (default): how faults are met
${DIALECT_HELP}`;

/** How commands take one reply out of a paste. */
export const TEXT_HELP = `  --text FILE      take the one reply that "explain" speaks of out of a text ("-" is stdin)`;

/** How the options of a command ask to read a reply; no tools where none are given. */
type AskedReading = Required<Pick<ParseOptions, 'recovery' | 'dialect' | 'tools'>>;

/** The reader's options; entries of the tools file that can't be used are reported. */
export async function readingOptions(args: Arguments, io: Io): Promise<AskedReading> {
  const recovery = choice(args, 'recovery', RECOVERIES, DEFAULT_RECOVERY);
  const dialect = dialectOption(args);
  const tools = await toolsOption(args, io);
  return { recovery, dialect, tools };
}

/** The tools of `--tools`; none by default. */
export async function toolsOption(args: Arguments, io: Io): Promise<readonly ToolDefinition[]> {
  const file = textOption(args, 'tools');
  return file === undefined ? [] : toolsFrom(file, io);
}

/** The dialect of `--dialect`; `auto` by default. */
export const dialectOption = (args: Arguments): string => choice(args, 'dialect', [AUTO, ...DIALECT_IDS], AUTO);

/** How a task ends by `--task-end`; undefined where it is not given. */
export function taskEndOption(args: Arguments): TaskEnd | undefined {
  const given = textOption(args, 'task-end');
  if (given === undefined) return undefined;
  const end = readTaskEnd(given);
  if (end === null) throw new UsageError('--task-end is answer or the name of a tool.');
  return end;
}

export const WRITING_HELP = `  --dialect ID     forge (default), or one of
                   ${WRITTEN_DIALECT_IDS.slice(1, 7).join(', ')},
                   ${WRITTEN_DIALECT_IDS.slice(7).join(', ')}`;

/** The dialect to write; Forge's own by default and for `auto`. */
export function writtenDialect(args: Arguments): string {
  const given = choice(args, 'dialect', [AUTO, ...WRITTEN_DIALECT_IDS], 'forge');
  const dialect = given === AUTO ? 'forge' : given;
  if (dialect !== 'forge' && args.options['style'] !== undefined)
    throw new UsageError(`--style is Forge's own; ${dialect} has one way to write values.`);
  return dialect;
}

async function toolsFrom(file: string, io: Io): Promise<readonly ToolDefinition[]> {
  const text = readTextFile(file, io);
  const read = readToolDefinitions(text, await yamlReaderFor(text));
  if (!read.ok) throw new UsageError(`${file}: ${read.error}`);
  for (const skipped of read.value.skipped) io.say(`${file}: ${skipped}`);
  return read.value.tools;
}
