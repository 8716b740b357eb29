import { useEffect, useRef, useState } from 'react';
import { useAppStore } from '../../parts/page/page.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { isStartCase } from '../cases/start-case.ts';
import { usePaste } from '../cases/use-paste.ts';
import { selectIsStale } from '../state/selectors.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { markIntroduced } from './introduced.ts';

/** What people use, each with three examples of three formats in which its calls go wrong. */
const STACKS: readonly (readonly [name: string, examples: readonly string[]])[] = [
  ['vLLM', ['qwen-without-opener', 'hermes-json', 'glm-key-lost']],
  ['Ollama', ['hermes-json', 'harmony-cut', 'llama3-json-cut']],
  ['Cline', ['tag-per-tool-cut', 'cline-mixed', 'restart-inside-value']],
  ['An API', ['native-cut', 'invoke-without-wrapper', 'mistral-cut']],
];

interface Tour {
  /** Of what is used. */
  readonly name: string;
  readonly example: string;
  readonly left: readonly string[];
}

/** What this is, in one line above the example of the first visit; gone with the first paste, or when it is put away. */
export function Intro() {
  const app = useAppStore();
  const paste = usePaste();
  const isExample = useDebug(({ reply }) => isStartCase(reply));
  const isPasted = useDebug(({ reply }) => reply.origin === 'pasted' && reply.raw.text !== '');

  useEffect(() => {
    if (isPasted) markIntroduced();
  }, [isPasted]);

  const [tour, setTour] = useState<Tour | null>(null);
  useShowsFirstProblem(tour?.example);
  /** The page follows its address, which leads to an example. */
  const show = (name: string, [next, ...left]: readonly string[]) => {
    if (next === undefined) {
      markIntroduced();
      return;
    }
    setTour({ name, example: next, left });
    location.hash = `#f=${next}`;
  };

  if (tour) {
    const { name, left } = tour;
    return (
      <section className="intro line-below in-row" aria-label="What this is" {...ONE_STOP}>
        <div className="intro-words">
          <p>
            {name}: example {3 - left.length} of 3
          </p>
          <p>Paused where the reply goes wrong; the card says why.</p>
        </div>
        {/* What was pressed before it is gone. */}
        <button type="button" className="button is-large" ref={focusOnce} onClick={() => show(name, left)}>
          {left.length > 0 ? 'Next example' : 'Done'}
        </button>
        <IconButton icon="close" name="Put the introduction away" onClick={markIntroduced} />
      </section>
    );
  }
  if (!isExample) return null;
  return (
    <section className="intro line-below in-row" aria-label="What this is" {...ONE_STOP}>
      <div className="intro-words">
        <p>Paste the reply your model streamed; see why its tool call failed and how to fix it</p>
        <p>
          <span>Below is an example, paused where it first goes wrong. </span>Nothing leaves this browser.
        </p>
      </div>
      <fieldset className="intro-stacks in-row">
        <legend>What do you use?</legend>
        {STACKS.map(([name, examples]) => (
          <button key={name} type="button" className="button is-large" onClick={() => show(name, examples)}>
            {name}
          </button>
        ))}
      </fieldset>
      <button type="button" className="button is-large" onClick={paste}>
        <Icon name="paste" />
        Paste
        <kbd className="key">
          <span className="key-mac">⌘V</span>
          <span className="key-other">Ctrl V</span>
        </kbd>
      </button>
      <button type="button" className="button is-large intro-file" onClick={() => app.setState({ dialog: 'open' })}>
        <Icon name="open" />
        Open a file
      </button>
      <IconButton icon="close" name="Put the introduction away" onClick={markIntroduced} />
    </section>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** An example of the tour is where it goes wrong once it is read. */
function useShowsFirstProblem(example: string | undefined): void {
  const { seek } = useVerbs();
  const stop = useDebug((state) =>
    state.reply.fixture?.id === example && !selectIsStale(state) ? state.problems[0]?.stop : undefined,
  );
  const shown = useRef(example);
  useEffect(() => {
    if (stop === undefined || shown.current === example) return;
    shown.current = example;
    seek(stop);
  }, [stop, example, seek]);
}
