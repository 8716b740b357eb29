import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDebug, useDebugStore } from '../../store/context.ts';
import { selectCurrentProblem } from '../../store/selectors.ts';
import { ProblemCard } from '../ProblemCard.tsx';
import type { ReplyHandle } from '../reply-handle.ts';
import type { Handoff } from '../StreamEditor.tsx';
import { createStreamEditor, type StreamEditorHandle } from './stream-editor.ts';
import './monaco-stream.css';

export interface MonacoStreamProps {
  readonly handoff: Handoff;
  readonly handle: RefObject<ReplyHandle | null>;
  /** True for long texts: features that cost by length are off. */
  readonly isHeavy: boolean;
}

/** The reply in Monaco. The editor follows the store by itself; only the card of the current problem is React's. */
export function MonacoStream({ handoff, handle, isHeavy }: MonacoStreamProps) {
  const store = useDebugStore();
  const host = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const editor = useRef<StreamEditorHandle | null>(null);
  const problem = useDebug(selectCurrentProblem);
  const hasTorch = useDebug((state) => state.torch !== null);
  const [notch, setNotch] = useState(handoff.notch);

  useLayoutEffect(() => {
    if (!host.current) return;
    const created = createStreamEditor(host.current, store, handoff, isHeavy);
    editor.current = created;
    handle.current = created;
    return () => {
      handle.current = null;
      editor.current = null;
      created.dispose();
    };
  }, [store, handoff, handle, isHeavy]);

  useEffect(() => {
    const element = card.current;
    if (!problem || !element) return;
    const zone = editor.current?.openZone(problem, element, (x) => setNotch(`${x}px`));
    return zone;
  }, [problem]);

  return (
    <div className={`monaco-stream ${hasTorch ? 'has-torch' : ''}`}>
      <div className="monaco-host" ref={host} />
      {problem && (
        <div className="monaco-card" ref={card}>
          <ProblemCard problem={problem} notchAt={notch} />
        </div>
      )}
    </div>
  );
}
