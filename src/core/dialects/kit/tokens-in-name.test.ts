import { expect, it } from 'vitest';
import { parseReply } from '../../reply/parse-reply.ts';

const severities = (reply: string): readonly (readonly [string, string])[] =>
  parseReply(reply, { dialect: 'auto' })
    .diagnostics.filter(({ code }) => code === 'leaked-token')
    .map(({ start, end, severity }) => [reply.slice(start, end), severity]);

it('a token in a name is an error only where nothing else is left of the name', () => {
  expect(severities('<|python_tag|>{"name": "ping<|eot_id|>", "parameters": {}}')).toEqual([['<|eot_id|>', 'warning']]);
  expect(severities('<|python_tag|>{"name": "<|eot_id|>", "parameters": {}}')).toEqual([['<|eot_id|>', 'error']]);
  expect(severities('[TOOL_CALLS]</s>[ARGS]{}')).toEqual([['</s>', 'error']]);
});

it('a name at the end of a reply is not read on in the token that ends the turn', () => {
  const { calls, prose } = parseReply('[TOOL_CALLS]ping</s>', { dialect: 'mistral' });
  expect(calls).toEqual([]);
  expect(prose).toBe('[TOOL_CALLS]ping</s>');
});
