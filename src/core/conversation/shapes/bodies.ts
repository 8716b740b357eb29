import { anthropic } from './anthropic.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { cohere } from './cohere.ts';
import { gemini } from './gemini.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { DocumentShape } from './shape.ts';

/** The bodies of requests; those with marks of their own come before Chat Completions, whose messages most of them have. */
export const BODIES: readonly DocumentShape[] = [
  gemini,
  bedrockConverse,
  openaiResponses,
  anthropic,
  cohere,
  ollama,
  mistral,
  openaiChat,
];
