import { agentFailure } from './agent-failure.ts';
import { escapedText } from './escaped-text.ts';
import { fence } from './fence.ts';
import { issue } from './issue.ts';
import { jsonInside } from './json-inside.ts';
import { logCollector } from './log-collector.ts';
import { logRecord } from './log-record.ts';
import { ollama } from './ollama.ts';
import { providerError } from './provider-error.ts';
import { quotedField } from './quoted-field.ts';
import { rawArguments } from './raw-arguments.ts';
import { slack } from './slack.ts';
import { vllm } from './vllm.ts';
import type { Wrapper } from './wrapper.ts';

/**
 * Every shape in which replies are pasted with something around them; the first that finds a text inside takes it: what is before each line, then
 * the logs and errors of one server, then what any program writes.
 */
export const WRAPPERS: readonly Wrapper[] = [
  logCollector,
  issue,
  fence,
  ollama,
  vllm,
  providerError,
  rawArguments,
  agentFailure,
  slack,
  jsonInside,
  logRecord,
  escapedText,
  quotedField,
];
