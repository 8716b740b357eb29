import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Text that scrolls in a box of its own; where it does not fit, the box is a stop for the Tab key. */
export function ScrollBox({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLPreElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, []);
  return (
    <pre ref={box} className={`${className} scrolls`} {...(overflows && { tabIndex: 0 })}>
      {children}
    </pre>
  );
}
