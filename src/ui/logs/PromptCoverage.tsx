import { useEffect } from 'react';
import type { Code } from '../../core/words/codes.ts';
import { toolsInForce } from '../debug/state/tools-in-force.ts';
import { useDebug } from '../debug/store/context.ts';
import { useWorkshop, useWorkshopVerbs } from '../workshop/store/use-workshop.ts';

/** Whether the Workshop's prompt says it; where there is no prompt yet, which section would. */
export function PromptCoverage({ code, title }: { code: Code; title: string }) {
  const { coverMistakes } = useWorkshopVerbs();
  const tools = useDebug(toolsInForce);
  const settings = useWorkshop((state) => state.settings);
  const coverage = useWorkshop((state) => state.coverage?.[code]);
  useEffect(() => {
    if (settings && tools.length > 0) coverMistakes();
  }, [coverMistakes, settings, tools]);
  return coverage?.sentence ?? `The section ${title} covers this.`;
}
