import { wordsOf } from '../../dialects/dialect-words.ts';
import { AUTO } from '../../dialects/dialects.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { ReadReply } from '../example/check-example.ts';
import { type Fragment, fragmentsIn } from './fragments.ts';
import { examplesIn, type PromptExample } from './prompt-examples.ts';
import { blankOut, layoutOf, type PromptLayout } from './prompt-layout.ts';
import { type Statement, statementsIn } from './statements.ts';

/** A system prompt, ours or pasted, taken apart; offsets are UTF-16 code units. */
export interface PromptText {
  readonly text: string;
  readonly layout: PromptLayout;
  /** The text with examples and what is shown as wrong blanked out, offsets unchanged. */
  readonly prose: string;
  /** The calls that it shows as they should be, in order. */
  readonly examples: readonly PromptExample[];
  /** Pieces of calls that it labels right or wrong. */
  readonly fragments: readonly Fragment[];
  readonly statements: readonly Statement[];
  /** The dialect that it teaches: the one asked for, else that of most examples; undefined where nothing tells. */
  readonly dialect: string | undefined;
}

/** Takes a prompt apart; its examples are read by the engine with the schemas of the tools. */
export function readPromptText(
  text: string,
  tools: readonly ToolDefinition[],
  read: ReadReply,
  dialect?: string,
): PromptText {
  const layout = layoutOf(text);
  const examples = examplesIn(text, layout, tools, read, dialect ?? AUTO);
  const taught = dialect ?? mostUsed(examples);
  return {
    text,
    layout,
    prose: blankOut(
      text,
      [...examples, ...layout.wrong].sort((a, b) => a.start - b.start),
    ),
    examples,
    fragments: wordsOf(taught ?? null).hasElements ? fragmentsIn(text, layout, examples, read) : [],
    statements: statementsIn(text, examples, layout),
    dialect: taught,
  };
}

function mostUsed(examples: readonly PromptExample[]): string | undefined {
  const uses = new Map<string, number>();
  for (const { dialect } of examples) uses.set(dialect, (uses.get(dialect) ?? 0) + 1);
  return [...uses].reduce<[string, number] | undefined>(
    (most, use) => (most && most[1] >= use[1] ? most : use),
    undefined,
  )?.[0];
}
