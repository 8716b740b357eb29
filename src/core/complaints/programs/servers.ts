import type { Program } from './program.ts';

/** Servers that run models. */
export const SERVERS: readonly Program[] = [
  { by: 'vLLM', signs: /\bvllm\b|\(apiserver pid=|\bserving\w{0,20}\.py:\d|_tool_parser\.py|\bopenai_harmony\b/ },
  { by: 'SGLang', signs: /\bsglang\b/ },
  { by: 'llama.cpp', signs: /\bllama(?:\.cpp|-server)\b|\[json\.exception\.|\bsrv {1,3}\w|\bcommon_chat_/ },
  { by: 'Ollama', signs: /\bollama\b(?!com)|\bchatrequest\.messages/ },
  { by: 'LM Studio', signs: /\blm[ _-]?studio\b/ },
  { by: 'TensorRT-LLM', signs: /\btensorrt_?llm\b/ },
  { by: 'LocalAI', signs: /\blocalai\b/ },
];
