import { type RefObject, useEffect, useState } from 'react';

/** The width of an element in pixels; `usual` before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? usual)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, usual]);
  return width;
}
