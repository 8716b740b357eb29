import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { bareSchema } from './bare-schema.ts';
import { bedrock } from './bedrock.ts';
import { bedrockAgents } from './bedrock-agents.ts';
import { gemini } from './gemini.ts';
import { llamaIndex } from './llama-index.ts';
import { mcp } from './mcp.ts';
import { nameOnly } from './name-only.ts';
import { namedSchema } from './named-schema.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { openapi } from './openapi.ts';
import { cohere, langchain, smolagents } from './parameter-maps.ts';
import { plainParameters } from './plain-parameters.ts';
import { providerBuiltIn } from './provider-built-in.ts';
import type { ToolImporter } from './tool-importer.ts';

/** Every shape of tool definitions that is understood; the first that knows an object reads it. */
export const TOOL_IMPORTERS: readonly ToolImporter[] = [
  openapi,
  mcp,
  anthropic,
  openaiChat,
  openaiResponses,
  gemini,
  bedrock,
  bedrockAgents,
  llamaIndex,
  cohere,
  smolagents,
  langchain,
  plainParameters,
  namedSchema,
  providerBuiltIn,
  aiSdk,
  bareSchema,
  nameOnly,
];
