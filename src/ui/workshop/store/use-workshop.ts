import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SizedText } from '../../../core/prompts/workshop/workbench.ts';
import { usePage } from '../../parts/page/page.ts';
import { type Lit, litIn } from './selectors.ts';
import { workshopFor } from './workshop-for.ts';
import type { WorkshopState, WorkshopVerbs } from './workshop-state.ts';
import type { WorkshopStore } from './workshop-store.ts';

export function useWorkshopStore(): WorkshopStore {
  return workshopFor(usePage());
}

/** What the selector picks; the component renders again when that changes. */
export function useWorkshop<Picked>(selector: (state: WorkshopState) => Picked): Picked {
  return useStore(useWorkshopStore(), selector);
}

export function useWorkshopVerbs(): WorkshopVerbs {
  return useWorkshopStore().getState().verbs;
}

/** The argument that is lit in all views. */
export function useLit(): Lit | null {
  const example = useWorkshop((state) => state.example);
  const pointed = useWorkshop((state) => state.pointed);
  const caret = useWorkshop((state) => state.caret);
  const definitions = useWorkshop((state) => state.definitions);
  const readDefinitions = useWorkshop((state) => state.readDefinitions);
  return useMemo(
    () => litIn({ example, pointed, caret, definitions, readDefinitions }),
    [example, pointed, caret, definitions, readDefinitions],
  );
}

/** A number of tokens and whether a tokenizer counted it. */
export interface TokenCount {
  readonly tokens: number;
  readonly isCounted: boolean;
}

export function useTokens({ text, tokens }: SizedText): TokenCount {
  const counted = useWorkshop(({ counter, counts }) => (counter === 'estimate' ? undefined : counts.get(text)));
  return { tokens: counted ?? tokens, isCounted: counted !== undefined };
}
