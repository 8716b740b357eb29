import type { Anchor, DebugVerbs } from '../state/debug-state.ts';

/** Before the first note opens; while one is open the next comes at once. */
const OPENS_AFTER_MS = 300;

export interface Pointing {
  /** The pointer is over the character at an offset, or over none. */
  move(offset: number | null, anchor: () => Anchor | null): void;
  /** Nothing is pointed at any more, until the pointer goes to another character. */
  close(): void;
  dispose(): void;
}

/** Tells the store what the pointer rests on; Escape puts the note away. */
export function createPointing({ pointAt }: Pick<DebugVerbs, 'pointAt'>): Pointing {
  let at: number | null = null;
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide(): void {
    clearTimeout(timer);
    if (isOpen) pointAt(null, null);
    isOpen = false;
  }

  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') hide();
  };
  addEventListener('keydown', onKeyDown, true);

  return {
    move(offset, anchor) {
      if (offset === at) return;
      at = offset;
      clearTimeout(timer);
      if (offset === null) {
        hide();
        return;
      }
      const show = (): void => {
        const place = anchor();
        if (!place) return;
        isOpen = true;
        pointAt(offset, place);
      };
      if (isOpen) show();
      else timer = setTimeout(show, OPENS_AFTER_MS);
    },
    close: hide,
    dispose() {
      hide();
      removeEventListener('keydown', onKeyDown, true);
    },
  };
}
