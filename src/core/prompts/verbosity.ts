import { DIALECT_IDS } from '../dialects/dialects.ts';
import { EXAMPLE_STYLES, type ExampleStyle, STYLE_TITLES } from '../dialects/forge/write/example.ts';
import { titleOf } from '../dialects/names.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { generateExample } from './example/generate-example.ts';

/** The size of one call as one dialect writes it, in Forge's own in one style. */
export interface Verbosity {
  readonly dialect: string;
  /** Null where the dialect has one way to write. */
  readonly style: ExampleStyle | null;
  /** As people read it. */
  readonly title: string;
  readonly text: string;
  /** UTF-16 code units. */
  readonly characters: number;
  readonly tokens: number;
  /** Tokens more (or fewer) than Forge's escape style takes. */
  readonly difference: number;
}

const WAYS: readonly Pick<Verbosity, 'dialect' | 'style' | 'title'>[] = [
  ...EXAMPLE_STYLES.map((style) => ({ dialect: 'forge', style, title: STYLE_TITLES[style] })),
  ...DIALECT_IDS.slice(1).map((dialect) => ({ dialect, style: null, title: titleOf(dialect) })),
];

/** The same call of a tool in every style and dialect, counted by a tokenizer or an estimate. */
export function compareVerbosity(
  tool: ToolDefinition,
  optional: boolean,
  countTokens: (text: string) => number,
): readonly Verbosity[] {
  const rows = WAYS.map((way) => {
    const { text } = generateExample(tool, { dialect: way.dialect, style: way.style ?? 'escape', optional });
    return { ...way, text, characters: text.length, tokens: countTokens(text) };
  });
  const base = rows.find(({ style }) => style === 'escape')?.tokens ?? 0;
  return rows.map((row) => ({ ...row, difference: row.tokens - base }));
}
