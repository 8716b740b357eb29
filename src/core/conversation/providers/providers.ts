import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { bedrock } from './bedrock.ts';
import { cohere } from './cohere.ts';
import { dashscope } from './dashscope.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { groq } from './groq.ts';
import { langgraph } from './langgraph.ts';
import { llamaCpp } from './llama-cpp.ts';
import { minimax } from './minimax.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiResponses } from './openai-responses.ts';
import type { Provider } from './provider.ts';
import { sglang } from './sglang.ts';
import { vllm } from './vllm.ts';
import { xai } from './xai.ts';

/** Everyone who holds histories to rules. */
export const PROVIDERS: readonly Provider[] = [
  openai,
  openaiResponses,
  anthropic,
  gemini,
  bedrock,
  mistral,
  cohere,
  deepseek,
  xai,
  dashscope,
  groq,
  moonshot,
  minimax,
  ollama,
  vllm,
  sglang,
  llamaCpp,
  langgraph,
  aiSdk,
];
