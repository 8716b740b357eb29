import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ParseService } from '../../../contract/parse-service.ts';
import type { DebugState, DebugVerbs } from '../state/debug-state.ts';
import type { DebugStore } from './debug-store.ts';
import { presentedOf } from './presented.ts';

export const DebugContext = createContext<DebugStore | null>(null);
export const ServiceContext = createContext<ParseService | null>(null);

/** The store itself, for code that follows it outside rendering. */
export function useDebugStore(): DebugStore {
  const store = useContext(DebugContext);
  if (!store) throw new Error('Chunkscope bug: no store above this component');
  return store;
}

/** What the selector picks of the state as it is shown; the component renders again when that changes. */
export function useDebug<Picked>(selector: (state: DebugState) => Picked): Picked {
  return useStore(presentedOf(useDebugStore()), selector);
}

export function useVerbs(): DebugVerbs {
  return useDebugStore().getState().verbs;
}

/** The worker, for panels that ask for rows of their own. */
export function useService(): ParseService {
  const service = useContext(ServiceContext);
  if (!service) throw new Error('Chunkscope bug: no parse service above this component');
  return service;
}
