import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { MistakeCoverage } from '../../../core/prompts/workshop/covered-mistakes.ts';
import type { Code } from '../../../core/words/codes.ts';
import { usePage, usePrompt } from './page.ts';

/** What the Workshop's prompt says against a mistake; undefined while that is not known. */
export function useCoverage(code: Code): MistakeCoverage[Code] {
  const prompt = usePrompt();
  const { coverMistakes } = prompt.getState().verbs;
  const tools = useStore(usePage().reply, (reply) => reply.tools);
  const settings = useStore(prompt, (state) => state.settings);
  useEffect(() => {
    if (settings && tools.length > 0) coverMistakes();
  }, [coverMistakes, settings, tools]);
  return useStore(prompt, (state) => state.coverage?.[code]);
}
