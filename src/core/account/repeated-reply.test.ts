import { expect, it } from 'vitest';
import { accountOf } from './account.ts';

const CALL = '<tool_call>\n{"name": "ls", "arguments": {"path": "a"}}\n</tool_call>';

it.each([
  ['a structure of Go', 'ToolCalls:[{Index:<nil> ID:c Type:function Function:{Name:ls Arguments:{"path":"a"}}}]'],
  ['a record of Java', 'toolCalls=[ToolCall[id=c, type=function, name=ls, arguments={"path":"a"}]], textContent=null]'],
  ['a record of LangChain4j', '[ToolExecutionRequest { id = "c", name = "ls", arguments = "{"path":"a"}" }]'],
  ['a record that names its tool', '{"level":"ERROR","toolName":"ls","buffer":"{\\"path\\": \\"a\\"}","count":3}'],
  [
    'an error of the AI SDK',
    'Invalid input for tool ls: Type validation failed: Value: {"path": "a"}.\nError message: []',
  ],
  ['an error about arguments', 'Failed to parse arguments for tool \'ls\': no JSON\nArguments: {"path": "a"}'],
  ['an error whose quotes are escaped', 'Failed to parse arguments for tool \'ls\'.\nArguments: {\\"path\\": \\"a\\"}'],
  ['a screen of an agent', '> Tool: ls\n> Arguments: {"path": "a"}'],
  ['a label in a fence', `It gives:\n\`\`\`\nmodel output: ${CALL}\n\`\`\``],
  ['an error of a server', `Failed to parse input at pos 0: ${CALL}`],
  ['an error of a server in JSON', JSON.stringify({ error: { message: `Failed to parse input at pos 0: ${CALL}` } })],
])('reads the call that a program repeats: %s', (_, text) => {
  const [call, ...more] = accountOf(text).calls;
  expect(more).toEqual([]);
  expect(call?.toolName).toBe('ls');
  expect(call?.arguments.entries.map(([name]) => name)).toEqual(['path']);
});

it('reads a reply that is repeated twice once', () => {
  const line = `Failed to parse input at pos 0: ${CALL}`;
  expect(accountOf(`${line}\n${line}`).calls).toMatchObject([{ toolName: 'ls' }]);
});

it('takes what a server was asked for no reply', () => {
  const asked = `2025-12-05 16:06:18 DEBUG Prompt: <|im_start|>user\n${CALL}<|im_end|>\n`;
  const { calls } = accountOf(`${asked}2025-12-05 16:06:19 DEBUG Model output: ${CALL.replaceAll('ls', 'cat')}`);
  expect(calls.map(({ toolName }) => toolName)).toEqual(['cat']);
});

it('does not blame a server for the name that an error leaves out', () => {
  const { sentence, culprit } = accountOf(
    'error parsing tool call: raw=\'{"path": "a"\', err=unexpected end of JSON input',
  );
  expect(sentence).not.toContain('without a name');
  expect(culprit).toBe('model');
});

it('takes words of a program inside an argument for the text of the argument', () => {
  const text = `<tool_call>\n<function=write>\n<parameter=text>\nFailed to parse input at pos 0: ${CALL}\n</parameter>\n</function>\n</tool_call>`;
  expect(accountOf(text).calls.map(({ toolName }) => toolName)).toEqual(['write']);
});
