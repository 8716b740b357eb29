import { expect, it } from 'vitest';
import { cli } from '../cli/cli.test-kit.ts';
import { account } from './account.ts';

const CALL = '<tool_call>\n<function=pay>\n<parameter=id>\n7\n</parameter>\n</function>\n</tool_call>';
const PASTE = `Error: Missing required parameter: amount\n\n${CALL}\n`;
const TOOLS = [{ name: 'pay', inputSchema: { type: 'object', properties: { id: { type: 'integer' } } } }];

it('gives what the command line prints', async () => {
  for (const text of ['', PASTE, CALL.slice(0, -30), 'I will look.'])
    expect(account(text)).toEqual(JSON.parse((await cli(['explain', '-', '--format', 'json'], text)).out));
  const asked = await cli(['explain', '-', '--format', 'json', '--dialect', 'hermes', '--reader', 'vllm:hermes'], CALL);
  expect(account(CALL, { dialect: 'hermes', reader: 'vllm:hermes' })).toEqual(JSON.parse(asked.out));
});

it('says whose fault it is, what helps and what to send to the model', () => {
  const { culprit, do: helps, message, complaints, calls } = account(PASTE);
  expect({ culprit, helps }).toEqual({ culprit: 'model', helps: 'message-model' });
  expect(message).toContain('`amount`');
  expect(complaints).toMatchObject([{ missing: ['amount'], line: 1 }]);
  expect(calls).toMatchObject([{ toolName: 'pay', line: 4 }]);
});

it('keeps the digits of integers where bigints are asked for', () => {
  const long = CALL.replace('7', '9007199254740993');
  expect(account(long, { tools: TOOLS }).calls[0]?.arguments).toEqual({ id: 9007199254740992 });
  expect(account(long, { tools: TOOLS, bigints: true }).calls[0]?.arguments).toEqual({ id: 9007199254740993n });
});

it('reads a cassette in YAML', () => {
  const body = JSON.stringify({ choices: [{ message: { content: CALL } }] });
  const cassette = `interactions:\n- request: {method: POST, uri: "https://a.test/v1", body: "{}"}\n  response:\n    body: {string: ${JSON.stringify(body)}}\n    headers: {Content-Type: [application/json]}\n    status: {code: 200, message: OK}\n`;
  expect(account(cassette).calls).toMatchObject([{ toolName: 'pay' }]);
});

it('refuses what is asked wrongly in a sentence', () => {
  expect(() => account(new Uint8Array() as unknown as string)).toThrow(/^A paste is text; .*\.$/);
  expect(() => account('', { dialect: 'none' as 'forge' })).toThrow(/^There is no dialect "none"\.$/);
  expect(() => account('', { reader: 'none' })).toThrow(/^There is no server or reader "none"\.$/);
  expect(() => account('', { tools: [{}] as unknown as typeof TOOLS })).toThrow(/^tools\[0\] has no name/);
});
