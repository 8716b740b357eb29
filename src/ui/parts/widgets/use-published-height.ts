import { type RefObject, useEffect } from 'react';

/** Keeps the height of an element, in pixels, in a property of the style sheets as long as the element is there. */
export function usePublishedHeight(ref: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => {
      const height = element.offsetHeight;
      // A property of the root that changes makes every style be found again; one that is absent counts as 0.
      if (height === 0) style.removeProperty(property);
      else style.setProperty(property, `${height}px`);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty(property);
    };
  }, [ref, property]);
}
