import { expect, it } from 'vitest';
import { answeringServer, readerFor } from './answering-server.ts';

it.each([
  ['llama.cpp', '{"id": "chatcmpl-a", "system_fingerprint": "b6700-0123abc", "usage": {}}'],
  ['llama.cpp', '{"system_fingerprint":"b0-unknown"}'],
  ['llama.cpp', '{"usage": {}, "timings": {"cache_n": 1, "prompt_n": 2}}'],
  ['llama.cpp', "{'system_fingerprint': 'b1-0123abcd'}"],
  ['llama.cpp', '{\\"system_fingerprint\\": \\"b1-0123abcd\\"}'],
  ['vllm', '{"usage": {}, "prompt_logprobs": null}'],
  ['vllm', '{"kv_transfer_params":null}'],
  ['vllm', '{"tool_calls": [{"id": "chatcmpl-tool-0123"}]}'],
  ['ollama', '{"done": true, "done_reason": "stop"}'],
  ['ollama', '{"eval_count": 12}'],
  ['ollama', '{"system_fingerprint": "fp_ollama"}'],
  ['sglang', '{"finish_reason": "stop", "matched_stop": 151645}'],
  ['tensorrt-llm', '{"finish_reason": "stop", "disaggregated_params": null}'],
  ['mlx-lm', '{"system_fingerprint": "0.29.1-0.30.0-macOS-15-arm64-applegpu_g15"}'],
  [null, '{"id": "chatcmpl-a", "system_fingerprint": "fp_0123abc", "usage": {}}'],
  [null, '{"timings": {"receive": 3}}'],
  [null, 'The b1-0123abc build is new.'],
])('%s answered with %s', (server, answer) => {
  expect(answeringServer(answer)).toBe(server);
});

it.each([
  ['llama.cpp', 'qwen2.5-coder-0.5b', 'llama.cpp:qwen2.5'],
  ['llama.cpp', 'Qwen/Qwen2.5-7B-Instruct', 'llama.cpp:qwen2.5'],
  ['llama.cpp', 'Qwen3-8B', 'llama.cpp:qwen3'],
  ['llama.cpp', 'Hermes-3-Llama-3.1-8B', 'llama.cpp:hermes-3'],
  ['vllm', 'Qwen/Qwen2.5-7B-Instruct', 'vllm:hermes'],
  ['sglang', 'zai-org/GLM-4.5-Air', 'sglang:glm'],
])('on %s the parser of %s is %s', (server, model, id) => {
  expect(readerFor(server, model)?.id).toBe(id);
});

it('no parser is known for a model that nobody knows', () => {
  expect(readerFor('llama.cpp', 'my-model')).toBeNull();
});
