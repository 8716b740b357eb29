import { ALL_DIALECTS } from '../core/dialects/all-dialects.ts';
import { WRITTEN_DIALECT_IDS } from '../core/dialects/dialects.ts';
import type { ExampleStyle } from '../core/dialects/forge/write/example.ts';
import { isDialectId, NATIVE } from '../core/dialects/names.ts';
import { generateExample } from '../core/prompts/example/generate-example.ts';
import { defaultSettings, type PromptSettings } from '../core/prompts/prompt-settings.ts';
import { buildPrompt } from '../core/prompts/system-prompt.ts';
import { convertReply } from '../core/reading/convert-calls.ts';
import { checkStyle, checkTools } from './given.ts';
import { readingOf } from './read.ts';
import type { DialectId, ReadOptions, ToolDefinition } from './types.ts';

export type { DialectId, ExampleStyle, PromptSettings, ReadOptions, ToolDefinition };

/** The system prompt that teaches a model these tools and the dialect to call them in. */
export function systemPrompt(tools: readonly ToolDefinition[], settings: Partial<PromptSettings> = {}): string {
  checkTools(tools);
  const { style, dialect } = settings;
  if (style !== undefined) checkStyle(style);
  if (dialect !== undefined) checkDialect(dialect);
  return buildPrompt(tools, { ...defaultSettings(style, dialect), ...settings }).text;
}

/** An example call of a tool, made from its schema. */
export interface ExampleCall {
  readonly text: string;
  /** The values that the text should read back to; null where the tool brings the text itself. */
  readonly values: unknown;
  /** What the example can't show as in the schema, one sentence each with its path. */
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
}

/** An example call of a tool; `optional` shows arguments that are not required too. */
export function example(
  tool: ToolDefinition,
  { style = 'escape', optional = false }: { readonly style?: ExampleStyle; readonly optional?: boolean } = {},
): ExampleCall {
  checkTools([tool]);
  checkStyle(style);
  const { text, values, warnings } = generateExample(tool, { style, optional });
  return { text, values, warnings };
}

/** A reply with its calls converted to another dialect; `output` is null where one can't be, which the warning names. */
export interface Conversion {
  readonly output: string | null;
  readonly warnings: readonly { readonly message: string; readonly path?: string; readonly call?: number }[];
}

/** Writes the calls of a reply in another dialect; prose and thinking stay as they are. */
export function convert(input: string | readonly string[], to: DialectId, options: ReadOptions = {}): Conversion {
  checkDialect(to);
  const reading = readingOf(input, options, ALL_DIALECTS);
  if (reading.calls.length === 0) return { output: String(reading.text), warnings: [] };
  const written = convertReply(reading, to);
  if (written.ok) return { output: written.output, warnings: written.warnings };
  const { ok: _, ...refusal } = written;
  return { output: null, warnings: [refusal] };
}

function checkDialect(id: string): void {
  if (!isDialectId(id) || id === NATIVE)
    throw new RangeError(`There is no dialect "${id}" to write in: ${WRITTEN_DIALECT_IDS.join(', ')}.`);
}
