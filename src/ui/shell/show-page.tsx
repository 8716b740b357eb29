import { type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FirstTouch } from './first-touch.ts';

/**
 * Puts the live page in the place of the built one in a single step. It is prepared in slices of some milliseconds, between
 * which the built page goes on taking keys and presses. What awaits this runs before the next paint and the next event, with
 * all effects of the live page run.
 */
export function showPage(element: HTMLElement, touch: FirstTouch, page: ReactNode): Promise<void> {
  return new Promise((resolve) =>
    startTransition(() =>
      createRoot(element).render(
        <>
          <Arrival onShown={resolve}>{page}</Arrival>
          <WhenReplaceable touch={touch} />
        </>,
      ),
    ),
  );
}

function Arrival({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  // Drawn again at once: before that React runs the effects that would wait for the paint.
  useLayoutEffect(() => (isShown ? onShown() : setShown(true)), [isShown, onShown]);
  return children;
}

/** Comes last, so that little time passes between its answer and the step. */
function WhenReplaceable({ touch }: { touch: FirstTouch }) {
  const held = touch.untilReplaceable();
  if (held) use(held);
  return null;
}
