import { readFileSync } from 'node:fs';
import type { ToolDefinition } from '../tools/tool-definition.ts';

export interface DialectVector {
  readonly id: string;
  readonly dialect: string;
  readonly chunks: readonly string[];
  readonly tools: readonly ToolDefinition[];
  readonly expect: {
    readonly calls: readonly { readonly toolName: string; readonly arguments: object; readonly complete: boolean }[];
    readonly prose?: string;
    readonly thinking?: string;
    readonly verdict?: string;
    /** What `auto` finds; `none` where it finds nothing. */
    readonly dialect?: string;
    readonly codes?: readonly string[];
    readonly notCodes?: readonly string[];
  };
  readonly note?: string;
}

/** Replies in twelve dialects with the calls that they read to. */
export const dialectVectors = (): readonly DialectVector[] => [...vectorsIn('dialects.jsonl'), ...amendments()];

/** Hostile replies, a few for each sentence of the dialects' rules, with what they read to and what is said of them. */
export const dialectRulings = (): readonly DialectVector[] => [...vectorsIn('dialect-rulings.jsonl'), ...amendments()];

/** Replies that servers read in different ways, with what is ruled of them. */
const amendments = (): readonly DialectVector[] => vectorsIn('dialects-amended.jsonl');

/** Replies in the formats of JSON, Python and pairs with what they read to; their tools are lines of a file of their own. */
export const formatVectors = (): readonly DialectVector[] => vectorsIn('formats.jsonl', toolLists());

/** The same of the formats that came later, and of what is ruled of the others since. */
export const laterFormatVectors = (): readonly DialectVector[] => vectorsIn('formats-2.jsonl', toolLists());

/** Replies in them that were written from the text of the rules, each with the rule that it stands for. */
export const formatRulings = (): readonly DialectVector[] => vectorsIn('format-rulings.jsonl', toolLists());

const toolLists = () => linesOf('formats-tools.jsonl') as readonly ToolDefinition[][];

type Line = Omit<DialectVector, 'chunks' | 'tools'> & {
  input?: string;
  chunks?: string[];
  tools?: ToolDefinition[] | number;
};

const vectorsIn = (file: string, lists: readonly ToolDefinition[][] = []): readonly DialectVector[] =>
  (linesOf(file) as readonly Line[]).map(({ input = '', chunks = [input], tools = [], ...rest }) => ({
    ...rest,
    chunks,
    tools: typeof tools === 'number' ? (lists[tools] ?? []) : tools,
  }));

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(new URL(`../../../fixtures/vectors/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
