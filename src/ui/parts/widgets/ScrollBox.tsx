import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface ScrollBoxProps {
  readonly className: string;
  readonly children: ReactNode;
  /** Text as it stands by default, else anything. */
  readonly element?: 'pre' | 'div';
}

/** What scrolls in a box of its own with nothing to press in it; where it does not fit, the box is a stop for the Tab key. */
export function ScrollBox({ className, children, element: Element = 'pre' }: ScrollBoxProps) {
  const box = useRef<HTMLPreElement & HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Told first when the page is laid out anyway.
    const sizes = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    <Element ref={box} className={`${className} scrolls`} {...(overflows && { tabIndex: 0 })}>
      {children}
    </Element>
  );
}
