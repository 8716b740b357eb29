import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueToJson } from '../calls/value.ts';
import { printExactJson } from '../json/exact-json.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { dialectVectors } from './dialect-vectors.test-kit.ts';
import { isDialectId } from './names.ts';

const REAL = readFileSync(new URL('../../../fixtures/real/real-outputs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; text: string; dialect: string });

describe('the replies of other dialects', () => {
  it.each(dialectVectors().map((vector) => [vector.id, vector] as const))('%s reads to its calls', (_id, vector) => {
    const { calls, prose, thinking, verdict } = vector.expect;
    const result = parseReply(vector.chunks, { dialect: 'auto', tools: vector.tools });
    const read = result.calls.map((call) => ({
      toolName: call.toolName,
      arguments: sorted(JSON.parse(valueToJson(call.arguments))),
      complete: call.complete,
    }));
    expect(read).toEqual(calls.map((call) => ({ ...call, arguments: sorted(call.arguments) })));
    if (prose !== undefined) expect(result.prose).toBe(prose);
    if (thinking !== undefined) expect(result.thinking).toBe(thinking);
    if (verdict !== undefined) expect(result.verdict).toBe(verdict);
  });

  it('read in their own dialect as in the one that is found', () => {
    for (const { id, chunks, tools } of dialectVectors()) {
      const found = parseReply(chunks, { dialect: 'auto', tools });
      if (!isDialectId(found.dialect)) continue;
      const own = parseReply(chunks, { dialect: found.dialect, tools });
      expect([id, printExactJson(JSON.parse(JSON.stringify(own.calls.map(({ toolName }) => toolName))))]).toEqual([
        id,
        printExactJson(JSON.parse(JSON.stringify(found.calls.map(({ toolName }) => toolName)))),
      ]);
    }
  });
});

describe('the real outputs', () => {
  it('give a named call in ninety and more, where tools written as tags are known', () => {
    const named = REAL.filter(({ text }) => {
      const { calls } = parseReply(text, { dialect: 'auto', tools: toolsWrittenIn(text) });
      return calls.some(({ toolName }) => toolName !== '');
    });
    expect(named.length).toBeGreaterThanOrEqual(90);
  });
});

/** What a user of these prompts has at hand: a tool for each outer tag that closes. */
function toolsWrittenIn(text: string) {
  const tag = /^\s*(?:[^<]*\n)?<([a-z_]+)>/.exec(text)?.[1];
  if (!tag || !text.includes(`</${tag}>`) || OTHERS.has(tag)) return [];
  const names = new Set(Array.from(text.matchAll(/<([a-z_]+)>/g), ([, name]) => name as string));
  names.delete(tag);
  const properties = Object.fromEntries([...names].map((name) => [name, { type: 'string' }]));
  return [{ name: tag, inputSchema: { type: 'object', properties } }];
}

const OTHERS: ReadonlySet<string> = new Set(['tool', 'tool_call', 'think', 'thinking', 'function', 'arguments']);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
