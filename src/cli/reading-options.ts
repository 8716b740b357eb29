import type { ParseOptions } from '../core/parse-reply.ts';
import { DEFAULT_RECOVERY, RECOVERIES } from '../core/recovery.ts';
import { importTools } from '../core/tools/importers/import-tools.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import { type Arguments, choice, type Io, textOption, UsageError } from './command.ts';
import { readTextFile } from './read-file.ts';

/** The options of every command that reads replies. */
export const READING_OPTIONS = { recovery: { type: 'string' }, tools: { type: 'string' } } as const;

export const READING_HELP = `  --recovery MODE  strict, ampersand or resilient (default): how faults are met
  --tools FILE     check calls against these tool definitions: JSON in any shape that
                   MCP, OpenAI, Anthropic, Gemini, Bedrock or the AI SDK use`;

/** The options as the reader takes them; what the tools file holds that can't be used is said. */
export function readingOptions(args: Arguments, io: Io): ParseOptions {
  const recovery = choice(args, 'recovery', RECOVERIES, DEFAULT_RECOVERY);
  const file = textOption(args, 'tools');
  return file === undefined ? { recovery } : { recovery, tools: toolsFrom(file, io) };
}

function toolsFrom(file: string, io: Io): readonly ToolDefinition[] {
  const imported = importTools(readTextFile(file));
  if (!imported.ok) throw new UsageError(`${file}: ${imported.error}`);
  for (const { name, reason } of imported.value.skipped) io.say(`${file}: ${name} was skipped, ${reason}.`);
  return imported.value.tools.map(({ definition }) => definition);
}
