import { ollama } from './ollama.ts';
import { vllm } from './vllm.ts';
import type { Wrapper } from './wrapper.ts';

/** What hides a reply so that only its vendor's shape tells, and streams amid words; the first that finds a text inside takes it. */
export const WRAPPERS: readonly Wrapper[] = [ollama, vllm];
