import type { Code } from '../../../core/words/codes.ts';
import { useAppStore, usePrompt } from '../../parts/page/page.ts';
import { useCoverage } from '../../parts/page/use-coverage.ts';
import './prompt-coverage-note.css';

/** Beside a problem: which section of the system prompt prevents it, and whether the prompt says it. */
export function PromptCoverageNote({ code }: { code: Code }) {
  const app = useAppStore();
  const { showSection } = usePrompt().getState().verbs;
  const coverage = useCoverage(code);
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
