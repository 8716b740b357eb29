import { useEffect, useState } from 'react';
import { type ToolsFound, usePage } from '../../parts/page/page.ts';
import { chooseFile } from '../../parts/widgets/choose-file.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { count } from '../../parts/words/count.ts';
import { toolsInForce } from '../state/tools-in-force.ts';
import { useDebug, useDebugStore } from '../store/context.ts';
import { useNextStep } from '../store/use-next-step.ts';
import './check-arguments.css';

/** The tools of the request, beside the calls that they check: pasted, from a file or a sample; then what they are. */
export function CheckArguments() {
  const tools = useDebug(toolsInForce);
  const isOwn = useDebug(({ reply }) => reply.ownTools.length > 0);
  const [isChanging, setChanging] = useState(false);
  if (tools.length > 0 && !isChanging)
    return (
      <p className="checked-against meta in-row">
        Checked against {count(tools.length, 'tool')}
        {isOwn && ' of its request'} ·{' '}
        <button type="button" className="text-button" onClick={() => setChanging(true)}>
          Change
        </button>
      </p>
    );
  return <ToolsBox onDone={() => setChanging(false)} />;
}

interface Found extends ToolsFound {
  readonly text: string;
}

function ToolsBox({ onDone }: { onDone: () => void }) {
  const page = usePage();
  const debug = useDebugStore();
  const [text, setText] = useState('');
  const [source, setSource] = useState('a paste');
  const [showsSamples, setShowsSamples] = useState(false);
  const found = useFound(text);
  const isFilled = useNextStep() === null;
  const take = (given: string, from: string) => {
    setText(given);
    setSource(from);
    setShowsSamples(false);
  };
  const openFile = async () => {
    const file = await chooseFile();
    if (file) take(await file.text(), file.name);
  };
  const check = async () => {
    const prompt = await page.prompt();
    await prompt.getState().verbs.importDefinitions(text, source);
    debug.getState().verbs.setTab('calls');
    onDone();
  };
  return (
    <section className="check-arguments" aria-label="Check the arguments">
      <header className="in-row wraps" {...ONE_STOP}>
        <h2>Check the arguments</h2>
        <span className="fill" />
        <button type="button" className="button" onClick={() => void openFile()}>
          Open file
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={showsSamples}
          onClick={() => setShowsSamples(!showsSamples)}
        >
          Samples
        </button>
      </header>
      {showsSamples && <Samples onTake={take} />}
      <textarea
        aria-label="Tools of the request"
        placeholder="Paste the tools of the request here: OpenAI, Anthropic, Gemini, MCP, OpenAPI, JSON or YAML."
        rows={text === '' ? 1 : 4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => take(target.value, 'a paste')}
      />
      {found && found.text === text && (
        <p className="check-found in-row wraps">
          <span className="fill meta">{found.sentence}</span>
          {found.tools > 0 && (
            <button type="button" className={`button ${isFilled ? 'is-solid' : ''}`} onClick={() => void check()}>
              Check with {found.tools === 1 ? 'this tool' : `these ${count(found.tools, 'tool')}`}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

/** What tools are found in a text; null while it is looked at, and for none. */
function useFound(text: string): Found | null {
  const page = usePage();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (text.trim() === '') return setFound(null);
      const prompt = await page.prompt();
      const tools = await prompt.getState().verbs.findTools(text);
      if (!isOver) setFound(tools && { text, ...tools });
    };
    void look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [page, text]);
  return found;
}

function Samples({ onTake }: { onTake: (text: string, source: string) => void }) {
  const [samples, setSamples] = useState<typeof import('../../parts/tools/samples.ts').SAMPLES>([]);
  useEffect(() => {
    void import('../../parts/tools/samples.ts').then(({ SAMPLES }) => setSamples(SAMPLES));
  }, []);
  return (
    <ul className="check-samples">
      {samples.map(({ title, credit, load }) => (
        <li key={title}>
          <button
            type="button"
            className="plain-button"
            onClick={() => void load().then((text) => onTake(text, title))}
          >
            {title} <span className="meta">{credit}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
