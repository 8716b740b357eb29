import { count } from '../../parts/words/count.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

/** The system prompt that came with a request, until it is kept. */
export function RequestPrompt() {
  const { keepPrompt } = useWorkshopVerbs();
  const system = useWorkshop((state) => state.reading?.system);
  const isKept = useWorkshop((state) =>
    state.variants.some(({ settings }) => settings.sections.some(({ text }) => text === system)),
  );
  if (system === undefined || isKept) return null;
  return (
    <p className="request-prompt line-below in-row">
      <span className="fill">The request brings a system prompt of {count(system.length, 'character')}.</span>
      <button type="button" className="button" onClick={() => keepPrompt(system)}>
        Keep it as a variant
      </button>
    </p>
  );
}
