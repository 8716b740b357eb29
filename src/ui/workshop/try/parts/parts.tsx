import { type ReactNode, useEffect, useRef } from 'react';
import { usePage } from '../../../parts/page/page.ts';
import { copyText, NOT_COPIED } from '../../../parts/widgets/copy-text.ts';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { IconButton } from '../../../parts/widgets/IconButton.tsx';
import { useWorkshop } from '../../store/use-workshop.ts';
import { letterOf } from '../../trial/letters.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import './parts.css';
import './try-table.css';

/** The word that is after the name of a model that is not one. */
export function Simulated() {
  return <span className="try-simulated">simulated</span>;
}

/** The letter of each variant of the run: that of the Workshop where all of them are there, else by their order. */
export function useLetters(): (name: string) => string {
  const run = useTry((state) => state.news?.report.variants);
  const own = useWorkshop((state) => state.variants);
  const isKnown = (name: string): boolean => own.some((variant) => variant.name === name);
  const isOwn = run?.every(({ name, native }) => native || isKnown(name)) ?? true;
  const native = (run ?? []).filter((variant) => variant.native);
  const names = (isOwn ? [...own, ...native] : (run ?? [])).map(({ name }) => name);
  return (name) => letterOf(Math.max(0, names.indexOf(name)));
}

/** A command to be copied. */
export function CommandBox({ text }: { text: string }) {
  const { news } = usePage();
  const copy = async () => {
    const isDone = await copyText(text);
    news.toast(isDone ? 'Copied the command.' : NOT_COPIED, { isError: !isDone });
  };
  return (
    <div className="try-command">
      <pre>{text}</pre>
      <IconButton icon="copy" size={14} name="Copy command" onClick={() => void copy()} />
    </div>
  );
}

/** Opens the file of a run; two files are compared. */
export function OpenRunButton({ className = 'button' }: { className?: string }) {
  const { openRuns } = useTryVerbs();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} aria-label="Open a run" onClick={() => input.current?.click()}>
        <Icon name="open" size={14} />
        <span>Open a run</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void openRuns(files);
        }}
      />
    </>
  );
}

/** Opens a run, or two, dropped anywhere. */
export function useRunDrops(): void {
  const { openRuns } = useTryVerbs();
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void openRuns(files);
    };
    addEventListener('dragover', onOver);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('drop', onDrop);
    };
  }, [openRuns]);
}

/** The mark of a phase: an empty ring, a ring with a disc, with two bars, a disc with a tick. It is never coloured. */
export function PhaseGlyph({ phase }: { phase: 'ready' | 'running' | 'paused' | 'done' }) {
  return (
    <svg className="try-phase" width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="8" className={phase === 'done' ? 'is-full' : ''} />
      {phase === 'running' && <circle cx="9" cy="9" r="4" className="is-full" />}
      {phase === 'paused' && <path d="M7 6v6M11 6v6" />}
      {phase === 'done' && <path className="is-tick" d="M5 9.4 7.8 12 13 6.4" />}
    </svg>
  );
}

/** A sentence with its number before it. */
export function Said({ rows }: { rows: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="try-said">
      {rows.map(([term, words], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences of one look never move.
        <div key={at}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
