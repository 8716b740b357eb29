import type { StoreApi } from 'zustand/vanilla';
import type { ParseService } from '../../../contract/parse-service.ts';
import type { DebugState } from './debug-state.ts';

/** What the verbs of a store work with. */
export interface StoreParts {
  readonly store: StoreApi<DebugState>;
  readonly service: ParseService;
  /** Asks the worker; null when it died, for then everything is asked again after the restart. */
  readonly ask: <T>(question: Promise<T>) => Promise<T | null>;
  /** Milliseconds. */
  readonly now: () => number;
}
