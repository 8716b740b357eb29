import type { ReactNode } from 'react';

/** What scrolls below the head of a pane of Try. */
export function PaneBody({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is a stop for the Tab key.
    <div className="try-body pane-body scrolls" tabIndex={0}>
      {children}
    </div>
  );
}
