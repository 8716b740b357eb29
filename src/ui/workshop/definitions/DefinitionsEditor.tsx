import { type ComponentType, useRef, useState } from 'react';
import { useWorkshop } from '../store/use-workshop.ts';
import type { Handoff } from './handoff.ts';
import type { MonacoDefinitionsProps } from './MonacoDefinitions.tsx';
import { PlainDefinitions } from './PlainDefinitions.tsx';

/** Characters from which on Monaco takes over before anything is pressed. */
const LONG = 100_000;

const fetchMonaco = () => import('./MonacoDefinitions.tsx');

/**
 * The definitions as text to edit. At first a text area; Monaco is fetched when the pointer comes and takes over at the
 * first press or key, when no button is held. Where the pointer is a finger it never is.
 */
export function DefinitionsEditor() {
  const area = useRef<HTMLTextAreaElement>(null);
  const isAsked = useRef(false);
  const isHeld = useRef(false);
  const [Monaco, setMonaco] = useState<ComponentType<MonacoDefinitionsProps> | null>(null);
  const [isMonaco, setIsMonaco] = useState(false);
  const isForMonaco = () => !matchMedia('(pointer: coarse), (max-width: 699.98px)').matches;

  const isLong = useWorkshop((state) => state.definitions.length > LONG);
  const warm = () => {
    if (isMonaco || !isForMonaco()) return;
    // Taking over a long text takes a while, which must not be the time of a press or key.
    if (isLong) begin();
    else void fetchMonaco().catch(() => undefined);
  };
  const begin = () => {
    if (isAsked.current || !isForMonaco()) return;
    isAsked.current = true;
    fetchMonaco().then(
      ({ MonacoDefinitions }) => {
        const take = () => {
          if (isHeld.current) requestAnimationFrame(take);
          else setMonaco(() => MonacoDefinitions);
        };
        take();
      },
      () => {
        isAsked.current = false;
      },
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the editor inside is touched.
    <div
      className="definitions-body pane-body"
      onPointerEnter={warm}
      onFocus={warm}
      onPointerDown={() => {
        isHeld.current = true;
        addEventListener(
          'pointerup',
          () => {
            isHeld.current = false;
          },
          { once: true, capture: true },
        );
        begin();
      }}
      onKeyDown={begin}
    >
      {!isMonaco && <PlainDefinitions area={area} />}
      {Monaco && (
        <Monaco isShown={isMonaco} handoff={() => handoffFrom(area.current)} onTakeOver={() => setIsMonaco(true)} />
      )}
    </div>
  );
}

function handoffFrom(area: HTMLTextAreaElement | null): Handoff {
  return {
    start: area?.selectionStart ?? 0,
    end: area?.selectionEnd ?? 0,
    scrollTop: area?.scrollTop ?? 0,
    scrollLeft: area?.scrollLeft ?? 0,
    hasFocus: area !== null && document.activeElement === area,
  };
}
