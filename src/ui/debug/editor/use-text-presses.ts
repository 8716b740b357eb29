import { useMemo } from 'react';
import type { TextPresses } from '../../parts/reply/PaintedText.tsx';
import { toggled, toggledInLine } from '../state/breakpoints.ts';
import { useDebugStore } from '../store/context.ts';

/** A press on the reply goes there and puts the caret there, or with Alt sets a breakpoint; one on the gutter sets or takes away that of a line. */
export function useTextPresses(): TextPresses {
  const store = useDebugStore();
  return useMemo(() => {
    const { seek, select, setBreakpoints } = store.getState().verbs;
    const here = () => store.getState().reply.breakpoints;
    return {
      onText(offset, isAlt) {
        if (!isAlt) {
          seek(offset);
          select({ start: offset, end: offset });
        } else if (offset > 0) setBreakpoints(toggled(here(), { on: 'offset', offset }));
      },
      onGutter: (start, end) => setBreakpoints(toggledInLine(here(), start, end)),
    };
  }, [store]);
}
