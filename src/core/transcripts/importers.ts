import { aiSdkData } from './sources/ai-sdk-data.ts';
import { aiSdkUi } from './sources/ai-sdk-ui.ts';
import { anthropic } from './sources/anthropic.ts';
import { bareMessage } from './sources/bare-message.ts';
import { bedrock } from './sources/bedrock.ts';
import { cohere } from './sources/cohere.ts';
import { gemini } from './sources/gemini.ts';
import { geminiCli } from './sources/gemini-cli.ts';
import { geminiInteractions } from './sources/gemini-interactions.ts';
import { goose } from './sources/goose.ts';
import { langChain } from './sources/langchain.ts';
import { langGraph } from './sources/langgraph.ts';
import { letta } from './sources/letta.ts';
import { llamaCpp } from './sources/llama-cpp.ts';
import { lmStudio } from './sources/lm-studio.ts';
import { mistralConversations } from './sources/mistral-conversations.ts';
import { ollama } from './sources/ollama.ts';
import { openAiAssistants } from './sources/openai-assistants.ts';
import { openAiChat } from './sources/openai-chat.ts';
import { openAiResponses } from './sources/openai-responses.ts';
import { openCode } from './sources/opencode.ts';
import { openTelemetry } from './sources/opentelemetry.ts';
import { pydanticAi } from './sources/pydantic-ai.ts';
import { textEvents } from './sources/text-events.ts';
import { tgi } from './sources/tgi.ts';
import { watsonx } from './sources/watsonx.ts';
import type { StreamImporter } from './stream-importer.ts';

/** Every stream source; where two are equally sure, the earlier one reads. */
export const IMPORTERS: readonly StreamImporter[] = [
  openAiChat,
  openAiResponses,
  anthropic,
  gemini,
  geminiInteractions,
  aiSdkUi,
  aiSdkData,
  langGraph,
  langChain,
  ollama,
  bedrock,
  cohere,
  openAiAssistants,
  mistralConversations,
  llamaCpp,
  tgi,
  lmStudio,
  watsonx,
  goose,
  openCode,
  geminiCli,
  letta,
  pydanticAi,
  openTelemetry,
  bareMessage,
  textEvents,
];
