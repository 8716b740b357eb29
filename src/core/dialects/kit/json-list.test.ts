import { expect, it } from 'vitest';
import { parseReply } from '../../reply/parse-reply.ts';

it('leaves the list of calls where a call in it is cut short by the opener of the next call', () => {
  const reply =
    '<tool_call>\n[{"name": "a", "arguments": {"x": \n<tool_call>\n{"name": "b", "arguments": {}}\n</tool_call>';
  for (const chunks of [[reply], [...reply]]) {
    const { diagnostics } = parseReply(chunks, { dialect: 'hermes' });
    expect(diagnostics.map(({ code, start }) => [code, reply.slice(start)])).toEqual([
      ['unclosed-tag', ' \n<tool_call>\n{"name": "b", "arguments": {}}\n</tool_call>'],
    ]);
  }
});
