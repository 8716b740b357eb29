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
  };
}

/** Replies in twelve dialects with the calls that they read to. */
export function dialectVectors(): readonly DialectVector[] {
  return readFileSync(new URL('../../../fixtures/vectors/dialects.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const {
        input,
        chunks,
        tools = [],
        ...rest
      } = JSON.parse(line) as Omit<DialectVector, 'chunks' | 'tools'> & {
        input?: string;
        chunks?: string[];
        tools?: ToolDefinition[];
      };
      return { ...rest, tools, chunks: chunks ?? [input ?? ''] };
    });
}
