import { type RefObject, useEffect } from 'react';

/**
 * Marks at which ends of a strip something is out of view, in `data-hidden`, for the style sheet to fade them. `content` is
 * what the strip holds: another is measured again.
 */
export function useScrollHint(strip: RefObject<HTMLElement | null>, content?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other children.
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const mark = () => markHidden(element);
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [strip, content]);
}

function markHidden({ scrollLeft, scrollWidth, clientWidth, dataset }: HTMLElement): void {
  const isBefore = scrollLeft > 1;
  const isAfter = scrollLeft + clientWidth < scrollWidth - 1;
  dataset['hidden'] = isBefore && isAfter ? 'both' : isBefore ? 'before' : isAfter ? 'after' : 'none';
}
