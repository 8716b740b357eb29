import { useEffect } from 'react';
import type { Code } from '../../core/words/codes.ts';
import { toolsInForce } from '../debug/state/tools-in-force.ts';
import { useDebug } from '../debug/store/context.ts';
import { useAppStore } from '../parts/page/app-store.ts';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';
import './prompt-coverage-note.css';

/** Beside a problem in Debug: which section of the system prompt prevents it, and whether the prompt says it. */
export function PromptCoverageNote({ code }: { code: Code }) {
  const app = useAppStore();
  const { coverMistakes, showSection } = useWorkshopVerbs();
  const tools = useDebug(toolsInForce);
  const settings = useWorkshop((state) => state.settings);
  const coverage = useWorkshop((state) => state.coverage?.[code]);
  useEffect(() => {
    if (settings && tools.length > 0) coverMistakes();
  }, [coverMistakes, settings, tools]);
  if (!coverage) return null;
  const open = () => {
    showSection(coverage.section);
    app.setState({ workspace: 'workshop' });
  };
  return (
    <p className="prompt-coverage">
      {coverage.sentence}{' '}
      <button type="button" onClick={open}>
        Open the prompt
      </button>
    </p>
  );
}
