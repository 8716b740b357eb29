import type { Contender } from '../contender.ts';

/** Our engine at three depths; the list is filled from src/core. */
export const engine: readonly Contender[] = [];
