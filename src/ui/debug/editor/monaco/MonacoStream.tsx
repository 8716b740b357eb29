import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MonacoEditor } from '../../../parts/monaco/MonacoEditor.tsx';
import type { monaco } from '../../../parts/monaco/monaco.ts';
import { displayText } from '../../../parts/reply/display-text.ts';
import { useCardPlace } from '../../../parts/reply/use-card-place.ts';
import { selectCurrentProblem } from '../../state/selectors.ts';
import { useDebug, useDebugStore } from '../../store/context.ts';
import type { Handoff } from '../handoff.ts';
import { ProblemCard } from '../ProblemCard.tsx';
import type { ReplyHandle } from '../reply-handle.ts';
import { createStreamEditor, optionsFor, type StreamEditorHandle } from './stream-editor.ts';
import '../../../parts/monaco/monaco-stream.css';

export interface MonacoStreamProps {
  readonly handle: RefObject<ReplyHandle | null>;
  /** False until the editor took the place of the plain view. */
  readonly isShown: boolean;
  /** Where the plain view is, asked at the very moment of the change. */
  readonly handoff: () => Handoff;
  /** Takes the plain view away. */
  readonly onTakeOver: () => void;
}

/** The reply in Monaco. The editor follows the store by itself; only the card of the current problem is React's. */
export function MonacoStream({ handle, isShown, handoff, onTakeOver }: MonacoStreamProps) {
  const store = useDebugStore();
  const card = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<StreamEditorHandle | null>(null);
  const [notch, setNotch] = useState('');
  const current = useDebug(selectCurrentProblem);
  const problem = useCardPlace() === 'tab' ? null : current;
  const hasTorch = useDebug((state) => state.torch !== null);

  // From reading the caret to setting it all is one task: no key falls between the two editors, and no half is seen.
  const takeOver = (mounted: monaco.editor.IStandaloneCodeEditor) => {
    const from = handoff();
    flushSync(() => {
      setNotch(from.notch);
      onTakeOver();
    });
    const created = createStreamEditor(mounted, store, from);
    handle.current = created;
    flushSync(() => setEditor(created));
    card.current?.querySelectorAll('button')[from.cardButton]?.focus({ preventScroll: true });
    return () => {
      handle.current = null;
      created.dispose();
    };
  };

  useLayoutEffect(() => {
    const element = card.current;
    if (!problem || !element) return;
    return editor?.openZone(problem, element, (x) => setNotch(`${x}px`));
  }, [problem, editor]);

  return (
    <div className={`monaco-stream ${isShown ? '' : 'is-waiting'} ${hasTorch ? 'has-torch' : ''}`}>
      <MonacoEditor text={() => displayText(store.getState().reply.raw.text)} options={optionsFor} onReady={takeOver} />
      {isShown && problem && (
        <div className="monaco-card" ref={card}>
          <ProblemCard problem={problem} notchAt={notch} />
        </div>
      )}
    </div>
  );
}
