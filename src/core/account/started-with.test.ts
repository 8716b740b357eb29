import { describe, expect, it } from 'vitest';
import { accountOf } from './account.ts';
import { otherParser } from './started-with.ts';

const QWEN3_CODER = '<tool_call>\n<function=get_tide>\n<parameter=port>\nOslo\n</parameter>\n</function>\n</tool_call>';
const answer = JSON.stringify({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: QWEN3_CODER, tool_calls: [] }, finish_reason: 'stop' }],
});

describe('a server that the paste shows started', () => {
  it.each([
    ['vllm serve Qwen/Qwen3-Coder-30B-A3B-Instruct --tool-call-parser hermes', 'hermes', 'qwen3_coder'],
    ['vllm serve --model="zai-org/GLM-4.5-Air" --tool-call-parser=hermes', 'hermes', 'glm45'],
    [
      'python3 -m sglang.launch_server --model-path /m/q --served-model-name Qwen3-Coder --tool-call-parser qwen25',
      'qwen25',
      'qwen3_coder',
    ],
    ["vLLM args: Namespace(model='moonshotai/Kimi-K2', tool_call_parser='hermes')", 'hermes', 'kimi_k2'],
  ])('%s runs the parser of another model', (paste, set, wanted) => {
    const found = otherParser(paste);
    expect([found?.set, found?.wanted[0]?.parser]).toEqual([set, wanted]);
  });

  it.each([
    ['its model has that parser', 'vllm serve Qwen/Qwen3-Coder-30B --tool-call-parser qwen3_xml'],
    ['nobody knows the parser', 'vllm serve Qwen/Qwen3-Coder-30B --tool-call-parser my_own'],
    ['nobody knows the model', 'vllm serve /models/mine --tool-call-parser hermes'],
    ['no parser is named', 'vllm serve Qwen/Qwen3-Coder-30B'],
  ])('is not said to run another one where %s', (_, paste) => {
    expect(otherParser(paste)).toBeUndefined();
  });
});

it('calls that came as text are the fault of the server that runs the parser of another format', () => {
  const paste = `python3 -m sglang.launch_server --model-path /m/q --tool-call-parser qwen25\n\n${answer}`;
  const { verdict, culprit, do: helps, sentence, next } = accountOf(paste);
  expect([verdict, culprit, helps]).toEqual(['would-fail', 'server', 'set-parser']);
  expect(sentence).toBe(
    'The server runs the parser `qwen25`; this model’s calls need `qwen3_coder`. The call came as text.',
  );
  expect(next).toBe('Start SGLang with `--tool-call-parser qwen3_coder`.');
});

it('a parser that fails in the log of a server is that of another model', () => {
  const paste =
    'vllm serve Qwen/Qwen3-Coder-30B-A3B-Instruct --enable-auto-tool-choice --tool-call-parser hermes\n\n' +
    'ERROR 11-03 17:20:36 [hermes_tool_parser.py:157] json.decoder.JSONDecodeError: Expecting value: line 2 column 1 (char 1)';
  const { verdict, culprit, do: helps, next } = accountOf(paste);
  expect([verdict, culprit, helps]).toEqual(['failed', 'server', 'set-parser']);
  expect(next).toBe('Start vLLM with `--tool-call-parser qwen3_coder` or `--tool-call-parser qwen3_xml`.');
});

it('so is one that fails beside the reply that it could not read', () => {
  const paste =
    "INFO 11-24 09:12:01 args: Namespace(model='Qwen/Qwen3-Coder-30B-A3B-Instruct', tool_call_parser='hermes')\n" +
    'ERROR 11-24 09:14:07 [hermes_tool_parser.py:135] json.decoder.JSONDecodeError: Expecting value: line 2 column 1 (char 1)\n\n' +
    `What the client got as content:\n\n${QWEN3_CODER}\n`;
  const { verdict, culprit, do: helps, calls, next } = accountOf(paste);
  expect([verdict, culprit, helps, calls.length]).toEqual(['would-fail', 'server', 'set-parser', 1]);
  expect(next).toBe('Start vLLM with `--tool-call-parser qwen3_coder` or `--tool-call-parser qwen3_xml`.');
});
