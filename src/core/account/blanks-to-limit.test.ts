import { expect, it } from 'vitest';
import { accountOf } from './account.ts';

const CALL = JSON.stringify({ name: 'get_tide', arguments: { port: 'Oslo' } });
const BLANKS = '\n'.repeat(1_900);
const FORCED = { type: 'function', function: { name: 'get_tide' } };

const record = (content: string, request: object, finish = 'length'): string =>
  JSON.stringify({
    request: {
      model: 'qwen2.5-7b',
      messages: [{ role: 'user', content: 'How high is the water in Oslo?' }],
      tools: [{ type: 'function', function: { name: 'get_tide', parameters: { type: 'object' } } }],
      ...request,
    },
    response: {
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
    },
  });

const WRITTEN = [
  ['JSON', CALL],
  ['a code fence', `\`\`\`json\n${CALL}\n\`\`\``],
  ['Hermes', `<tool_call>\n${CALL}\n</tool_call>`],
] as const;

it.each(WRITTEN)('after a whole call as %s the limit is not what is wrong, but the white space is', (_, call) => {
  const account = accountOf(record(call + BLANKS, {}));
  expect(account.calls).toMatchObject([{ toolName: 'get_tide', complete: true }]);
  expect(account.causes.map(({ code }) => code)).toContain('blanks-to-limit');
  expect(account.sentence).toContain('1,900 characters of white space');
  expect(`${account.sentence} ${account.next}`).not.toMatch(/missing|Raise the limit|grammar/);
  expect([account.culprit, account.do]).toEqual(['model', 'fix-reply']);
});

it.each([
  [{ tool_choice: 'required' }],
  [{ tool_choice: { type: 'any' } }],
  [{ tool_choice: FORCED }],
  [{ toolConfig: { toolChoice: { any: {} } } }],
  [{ toolConfig: { functionCallingConfig: { mode: 'ANY' } } }],
])('where the request forces a call, as in %j, the grammar of the server allowed nothing else', (request) => {
  const account = accountOf(record(CALL + BLANKS, request));
  expect(account.sentence).toMatch(
    /1,900 characters .* so the grammar of the server allowed the model nothing else\.$/,
  );
  expect([account.culprit, account.do]).toEqual(['request', 'fix-request']);
  expect(account.next).toMatch(/^Run the call/);
});

it.each([
  [{ tool_choice: 'auto' }],
  [{ tool_choice: { type: 'auto' } }],
  [{ toolConfig: { toolChoice: { auto: {} } } }],
])('%j forces nothing', (request) => {
  expect(accountOf(record(CALL + BLANKS, request)).sentence).not.toContain('grammar');
});

it('text that was cut after a call is missing all the same', () => {
  const account = accountOf(record(`<tool_call>\n${CALL}\n</tool_call>\nNow I`, { tool_choice: 'required' }));
  expect([account.culprit, account.do]).toEqual(['limit', 'raise-limit']);
  expect(account.sentence).toContain('what was to follow is missing');
});
