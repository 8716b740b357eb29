import { ollama } from './ollama.ts';
import type { ServerLog } from './server-log.ts';
import { vllm } from './vllm.ts';

/** Logs of servers that write down what their models generate; the order does not matter. */
export const SERVER_LOGS: readonly ServerLog[] = [ollama, vllm];
