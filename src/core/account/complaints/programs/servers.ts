import type { Program } from './program.ts';

/** Servers that run models. */
export const SERVERS: readonly Program[] = [
  { by: 'vLLM', signs: /\bvllm\b|\(APIServer pid=|\bserving\w{0,20}\.py:\d|_tool_parser\.py|\bopenai_harmony\b/i },
  { by: 'SGLang', signs: /\bsglang\b/i },
  { by: 'llama.cpp', signs: /\bllama(?:\.cpp|-server)\b|\[json\.exception\.|\bsrv {1,3}\w|\bcommon_chat_/i },
  { by: 'Ollama', signs: /\bollama\b|\bChatRequest\.messages/i },
  { by: 'LM Studio', signs: /\blm[ _-]?studio\b/i },
  { by: 'TensorRT-LLM', signs: /\btensorrt_?llm\b/i },
  { by: 'LocalAI', signs: /\blocalai\b/i },
];
