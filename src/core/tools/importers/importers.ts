import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { bareSchema } from './bare-schema.ts';
import { bedrock } from './bedrock.ts';
import { gemini } from './gemini.ts';
import { mcp } from './mcp.ts';
import { nameOnly } from './name-only.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { plainParameters } from './plain-parameters.ts';
import { providerBuiltIn } from './provider-built-in.ts';
import type { ToolImporter } from './tool-importer.ts';

/** Every shape of tool definitions that is understood; the first that knows an object reads it. */
export const TOOL_IMPORTERS: readonly ToolImporter[] = [
  mcp,
  anthropic,
  openaiChat,
  openaiResponses,
  gemini,
  bedrock,
  plainParameters,
  providerBuiltIn,
  aiSdk,
  bareSchema,
  nameOnly,
];
