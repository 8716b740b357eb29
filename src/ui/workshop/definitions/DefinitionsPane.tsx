import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import { ToolsMenuButton } from '../tools/ToolsMenuButton.tsx';
import { WaysToBegin } from '../tools/WaysToBegin.tsx';
import { DefinitionsEditor } from './DefinitionsEditor.tsx';
import './definitions-pane.css';

/** The tool definitions as text, with what is wrong with it beside it. */
export function DefinitionsPane() {
  return (
    <section className="definitions pane" aria-labelledby="definitions-title">
      <header className="pane-head">
        <h2 id="definitions-title">Tool definitions</h2>
        <ToolPlace />
        <span className="fill" />
        <ToolsMenuButton />
        <Validity />
      </header>
      <Beginning />
      <DefinitionsEditor />
      <ProblemStrip />
      <Onward />
    </section>
  );
}

/** Where this pane fills the window, what follows on it. */
function Onward() {
  const { setView } = useWorkshopVerbs();
  const isReady = useWorkshop(({ problem, example }) => problem === null && example !== null);
  if (!isReady) return null;
  return (
    <footer className="definitions-onward line-below">
      <button type="button" className="button is-large is-solid" onClick={() => setView('example')}>
        See the example
      </button>
    </footer>
  );
}

/** Where this pane fills the window, the ways to begin are here as well as beside the example. */
function Beginning() {
  const hasNone = useWorkshop(({ definitions, reading }) => definitions.trim() === '' || reading?.tools.length === 0);
  if (!hasNone) return null;
  return (
    <div className="definitions-begin line-below">
      <WaysToBegin />
    </div>
  );
}

/** Which of the tools the caret is in. */
function ToolPlace() {
  const place = useWorkshop(({ reading, tool }) => reading?.tools.findIndex(({ id }) => id === tool));
  const total = useWorkshop(({ reading }) => reading?.tools.length ?? 0);
  const notation = useWorkshop(({ reading }) => reading?.notation ?? 'JSON');
  if (total === 0 || place === undefined || place < 0) return <span className="meta">{notation}</span>;
  return (
    <span className="meta">
      {notation}, {place + 1} of {total}
    </span>
  );
}

function Validity() {
  const isEmpty = useWorkshop((state) => state.definitions.trim() === '');
  const isBroken = useWorkshop((state) => state.problem !== null);
  if (isEmpty) return null;
  return isBroken ? (
    <span className="validity is-broken">
      <Glyph group="error" size={12} />
      Not valid
    </span>
  ) : (
    <span className="validity">
      <Icon name="check" size={14} />
      Valid
    </span>
  );
}

function ProblemStrip() {
  const { goToOffset } = useWorkshopVerbs();
  const problem = useWorkshop((state) => state.problem);
  const definitions = useWorkshop((state) => state.definitions);
  const partial = useWorkshop((state) => state.reading?.partial);
  const goTo = () => {
    if (problem?.line !== undefined) goToOffset(offsetOf(definitions, problem.line, problem.column ?? 1));
  };
  return (
    <div className="definitions-news" aria-live="polite">
      {problem && (
        <p className="definitions-problem line-above quiet">
          <Glyph group="error" size={12} />
          <span className="fill">{problem.sentence}</span>
          {problem.line !== undefined && (
            <button type="button" className="button is-solid" onClick={goTo}>
              Go to
            </button>
          )}
        </p>
      )}
      {!problem && partial && <p className="definitions-partial line-above quiet">{partial}</p>}
    </div>
  );
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let number = 1; number < line; number += 1) start = text.indexOf('\n', start) + 1;
  return Math.min(text.length, start + column - 1);
}
