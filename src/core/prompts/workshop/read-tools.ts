import type { Span } from '../../../base/span.ts';
import type { importTools, SkippedTool } from '../../tools/importers/import-tools.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolId } from '../../tools/tool-named.ts';

export type ToolsOutcome =
  | { readonly ok: true; readonly reading: ToolsReading }
  | { readonly ok: false; readonly problem: DefinitionsProblem };

/** Why definitions can't be read, with the place where they break. */
export interface DefinitionsProblem {
  readonly sentence: string;
  /** From 1; absent where the whole text is meant. */
  readonly line?: number;
  readonly column?: number;
}

export interface ToolsReading {
  /** In the order of the text. */
  readonly tools: readonly ReadTool[];
  readonly skipped: readonly SkippedTool[];
  /** Shapes they came in: `MCP tools/list`. */
  readonly origins: readonly string[];
  /** How the text is written, as a label: `JSON`, `YAML`. */
  readonly notation: string;
  /** What was found, one sentence. */
  readonly sentence: string;
  /** Set where the list says that it goes on, one sentence. */
  readonly partial?: string;
  /** The system prompt of a request body. */
  readonly system?: string;
}

export interface ReadTool {
  /** What tells it from the others: its name, after its server's where it names one. */
  readonly id: string;
  readonly definition: ToolDefinition;
  readonly argumentCount: number;
  /** What was changed or supposed, a sentence each. */
  readonly notes: readonly string[];
  readonly isRenamed: boolean;
  /** The whole definition in the text. */
  readonly range: Span;
}

/** What was imported, as the Workshop shows it. */
export function toolsOutcome(outcome: ReturnType<typeof importTools>): ToolsOutcome {
  if (!outcome.ok) {
    const place = /^Line (\d+), column (\d+):/.exec(outcome.error);
    const at = place && { line: Number(place[1]), column: Number(place[2]) };
    return { ok: false, problem: { sentence: outcome.error, ...at } };
  }
  const { tools, skipped, notation, sentence, partial, system } = outcome.value;
  return {
    ok: true,
    reading: {
      tools: tools.map(({ definition, notes, renamedFrom, range }) => ({
        id: toolId(definition),
        definition,
        argumentCount: declaredProperties(definition.inputSchema, definition.inputSchema).length,
        notes,
        isRenamed: renamedFrom !== undefined,
        range,
      })),
      skipped,
      notation: notation.replace(/^an? /, '').replace(/^./, (letter) => letter.toUpperCase()),
      origins: [...new Set(tools.map(({ origin }) => origin))],
      sentence,
      ...(partial === undefined ? {} : { partial }),
      ...(system === undefined ? {} : { system }),
    },
  };
}
