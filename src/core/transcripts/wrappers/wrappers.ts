import { ollama } from './ollama.ts';
import type { Wrapper } from './wrapper.ts';

/** Every shape in which replies are pasted with something around them; the first that finds a text inside takes it. */
export const WRAPPERS: readonly Wrapper[] = [ollama];
