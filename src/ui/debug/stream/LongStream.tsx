import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { PaintedText } from '../../parts/reply/PaintedText.tsx';
import { characterUnder } from '../../parts/widgets/text-offset.ts';
import { count } from '../../parts/words/count.ts';
import { ProblemCard } from '../editor/ProblemCard.tsx';
import { createPointing, type Pointing } from '../editor/pointing.ts';
import { useNotch } from '../editor/use-notch.ts';
import { usePainting } from '../editor/use-painting.ts';
import { useTextPresses } from '../editor/use-text-presses.ts';
import { useDebugStore, useVerbs } from '../store/context.ts';

/**
 * A reply too long for a text area: painted and read only. A paste still replaces it. With `onInsist` it says why and
 * offers the editor all the same.
 */
export function LongStream({ onInsist }: { onInsist?: () => void }) {
  const { replaceText } = useVerbs();
  const store = useDebugStore();
  const painting = usePainting();
  const presses = useTextPresses();
  const painted = useRef<HTMLDivElement>(null);
  const notch = useNotch(painted, painting.current);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    event.preventDefault();
    event.stopPropagation();
    replaceText(text, 'paste');
  };
  // Only the rows in sight are in the document: where all of them are selected, the whole text is meant.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'a') return;
    event.preventDefault();
    getSelection()?.selectAllChildren(event.currentTarget);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (getSelection()?.anchorNode !== event.currentTarget) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', store.getState().reply.raw.text);
  };
  const pointing = usePointing();
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const isResting = event.pointerType !== 'touch' && event.buttons === 0;
    const found = isResting ? pointedIn(event) : null;
    pointing.current?.move(found?.offset ?? null, () => found?.box ?? null);
  };
  const stopPointing = () => pointing.current?.close();
  return (
    <div className={`long-stream ${painting.torch ? 'has-torch' : ''}`}>
      {onInsist && (
        <p className="long-notice line-below in-row">
          <span className="fill">
            {count(painting.text.length, 'character')} are too many to edit smoothly here, so they are shown read only.
          </span>
          <button type="button" className="button" onClick={onInsist}>
            Edit them anyway
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text area of this size would stall the page. */}
      <div
        role="textbox"
        tabIndex={0}
        aria-label="Model output"
        aria-multiline="true"
        aria-readonly="true"
        className="long-text"
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPointerMove={onPointerMove}
        onPointerLeave={() => pointing.current?.move(null, () => null)}
        onPointerDown={stopPointing}
      >
        <PaintedText
          presses={presses}
          painting={painting}
          ref={painted}
          onScroll={stopPointing}
          card={painting.current && <ProblemCard problem={painting.current} notchAt={notch} />}
        />
      </div>
    </div>
  );
}

function usePointing(): { readonly current: Pointing | null } {
  const verbs = useVerbs();
  const pointing = useRef<Pointing | null>(null);
  useEffect(() => {
    const made = createPointing(verbs);
    pointing.current = made;
    return () => made.dispose();
  }, [verbs]);
  return pointing;
}

/** The character of the reply under the pointer, and its box on the screen. */
function pointedIn({ target, clientX, clientY }: PointerEvent): { offset: number; box: DOMRect } | null {
  const segment = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const found = segment && characterUnder(segment, clientX, clientY);
  return found && { offset: Number(segment.dataset['at']) + found.index, box: found.box };
}
