import { agentFailure } from './agent-failure.ts';
import { agentScreen } from './agent-screen.ts';
import { aiSdk } from './ai-sdk.ts';
import { errorMessage } from './error-message.ts';
import { escapedText } from './escaped-text.ts';
import { fence } from './fence.ts';
import { issue } from './issue.ts';
import { jsonInside } from './json-inside.ts';
import { labelledOutput } from './labelled-output.ts';
import { langChain } from './langchain.ts';
import { llamaCpp } from './llama-cpp.ts';
import { lmStudio } from './lm-studio.ts';
import { logCollector } from './log-collector.ts';
import { logRecord } from './log-record.ts';
import { ollama } from './ollama.ts';
import { providerError } from './provider-error.ts';
import { quotedChat } from './quoted-chat.ts';
import { quotedField } from './quoted-field.ts';
import { quotedText } from './quoted-text.ts';
import { rawArguments } from './raw-arguments.ts';
import { sglang } from './sglang.ts';
import { slack } from './slack.ts';
import { terminalBox } from './terminal-box.ts';
import { toolArguments } from './tool-arguments.ts';
import { traceback } from './traceback.ts';
import { vllm } from './vllm.ts';
import type { Wrapper } from './wrapper.ts';
import { xinference } from './xinference.ts';

/**
 * Every shape in which replies are pasted with something around them; the first that finds a text inside takes it: what is before each line, then
 * the logs and errors of one server, then what any program writes.
 */
export const WRAPPERS: readonly Wrapper[] = [
  logCollector,
  terminalBox,
  quotedChat,
  issue,
  fence,
  ollama,
  vllm,
  lmStudio,
  sglang,
  llamaCpp,
  xinference,
  providerError,
  rawArguments,
  aiSdk,
  langChain,
  agentFailure,
  agentScreen,
  slack,
  traceback,
  jsonInside,
  logRecord,
  labelledOutput,
  errorMessage,
  escapedText,
  quotedText,
  quotedField,
  toolArguments,
];
