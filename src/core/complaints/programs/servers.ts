import type { Program } from './program.ts';

/** Servers that run models. */
export const SERVERS: readonly Program[] = [
  { by: 'vLLM', signs: /\bvllm\b|\(apiserver pid=|\[serving\w{0,20}\.py:\d|_tool_parser\.py|\bopenai_harmony\b/ },
  { by: 'SGLang', signs: /\bsglang\b|\b\w{2,30}_detector\.py\b/ },
  {
    by: 'llama.cpp',
    signs:
      /\bllama(?:\.cpp|-server)\b|--jinja\b|\bexceed_context_size_error\b|\bgrammar stack\b|\[json\.exception\.|\bsrv {1,9}\w|\bcommon_chat_/,
  },
  { by: 'Ollama', signs: /\bollama\b(?!com)|\bchatrequest\.messages|\berror parsing tool call: raw='/ },
  { by: 'LM Studio', signs: /\blm[ _-]?studio\b/ },
  { by: 'LMDeploy', signs: /\blmdeploy\b/ },
  { by: 'MLX', signs: /\bmlx[_-](?:lm|vlm)\b/ },
  {
    by: 'TGI',
    signs:
      /\btext[_-]generation[_-](?:inference|server)\b|\btext_generation\.errors\b|'error_type': ?'(?:validation|generation|overloaded|template|tool)/,
  },
  { by: 'Dynamo', signs: /\bdynamo_(?:llm|runtime|parsers)\b/ },
  { by: 'TensorRT-LLM', signs: /\btensorrt[_-]?llm\b/ },
  { by: 'LocalAI', signs: /\blocalai\b/ },
  { by: 'Xinference', signs: /\bxinference\b/ },
  // Gateways, which pass on what a server or a provider said.
  { by: 'New API', signs: /\bnew_api_error\b/ },
  { by: 'One API', signs: /\bone_(?:api|hub)_error\b/ },
  { by: 'Portkey', signs: /\bx-portkey\b/ },
  { by: 'nginx', signs: /\bnginx\b/ },
  { by: 'Cloudflare', signs: /\bcloudflare\b|\baierror: / },
];
