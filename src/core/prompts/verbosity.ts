import { EXAMPLE_STYLES, type ExampleStyle } from '../dialects/forge/write/example.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { generateExample } from './example/generate-example.ts';

/** The size of one call in one style. */
export interface Verbosity {
  readonly style: ExampleStyle;
  readonly text: string;
  /** UTF-16 code units. */
  readonly characters: number;
  readonly tokens: number;
  /** Tokens more (or fewer) than the escape style takes. */
  readonly difference: number;
}

/** The same call of a tool in every style, counted by a tokenizer or an estimate. */
export function compareVerbosity(
  tool: ToolDefinition,
  optional: boolean,
  countTokens: (text: string) => number,
): readonly Verbosity[] {
  const rows = EXAMPLE_STYLES.map((style) => {
    const { text } = generateExample(tool, { style, optional });
    return { style, text, characters: text.length, tokens: countTokens(text) };
  });
  const base = rows.find(({ style }) => style === 'escape')?.tokens ?? 0;
  return rows.map((row) => ({ ...row, difference: row.tokens - base }));
}
