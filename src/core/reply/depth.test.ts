import { describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '../calls/element-reader.ts';
import { valueToPlain } from '../calls/value.ts';
import { nativeCall } from '../diagnosis/rules/kit/native-call.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { renderCalls } from '../dialects/write/render-calls.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { parseReply } from './parse-reply.ts';

const TOOL: ToolDefinition = {
  name: 'save',
  inputSchema: { type: 'object', properties: { tree: { type: ['object', 'array'] } } },
};
const SHAPES: readonly ((inner: unknown) => unknown)[] = [(inner) => ({ a: inner }), (inner) => [inner]];

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

/** Without an opener of its own, what cannot be read is no call. */
const OPENED = WRITTEN_DIALECT_IDS.filter((id) => id !== 'json-bare' && id !== 'pythonic');

describe.each(OPENED)('arguments of %s', (dialect) => {
  const read = (tree: unknown) => {
    const call = { toolName: 'save', arguments: { tree } };
    return parseReply(renderCalls(dialect, [{ call, tool: TOOL }]), { dialect, tools: [TOOL] });
  };

  it('are read as deep as elements are', () => {
    for (const wrap of SHAPES) {
      const tree = nested(MAX_DEPTH - 16, wrap);
      expect(read(tree).calls.map((call) => valueToPlain(call.arguments))).toEqual([{ tree }]);
    }
  });

  it('have a cause that says so where they nest deeper', () => {
    for (const wrap of SHAPES) {
      const { diagnostics } = read(nested(MAX_DEPTH + 16, wrap));
      const said = diagnostics.find(({ code }) => code === 'input-too-large')?.message;
      expect([dialect, said]).toEqual([dialect, expect.stringMatching(/deeper than 256 levels in (?:the call|`)/)]);
    }
  });
});

it('native arguments that nest too deep have a cause, valid JSON or not', () => {
  for (const levels of [MAX_DEPTH, 2_000])
    for (const end of ['', ' oops']) {
      const { input, frames } = nativeCall('save', `${'{"a":'.repeat(levels + 1)}1${'}'.repeat(levels + 1)}${end}`);
      const { verdict, diagnostics } = parseReply(input, { dialect: 'native', frames });
      expect([verdict, diagnostics[0]?.code]).toEqual(['broken', 'input-too-large']);
      expect(diagnostics[0]?.message).toMatch('deeper than 256 levels in the call, from line');
    }
});
