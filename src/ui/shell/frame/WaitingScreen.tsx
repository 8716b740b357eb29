import { useEffect } from 'react';
import type { Workspace } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { type Repeat, repeatedDrop, repeatedPaste } from './repeated-input.ts';

/** Stands in for a workspace that is on its way; what is pasted or dropped meanwhile is given to it once it is there. */
export function WaitingScreen() {
  const app = useAppStore();
  const workspace = useApp((state) => state.workspace);
  useEffect(() => {
    const { workspace: waited } = app.getState();
    const repeats: Repeat[] = [];
    const hold = (event: Event): void => {
      const repeat =
        event instanceof ClipboardEvent
          ? repeatedPaste(event)
          : event instanceof DragEvent
            ? repeatedDrop(event)
            : null;
      if (repeat) repeats.push(repeat);
    };
    const types = ['paste', 'dragover', 'drop'] as const;
    for (const type of types) addEventListener(type, hold, true);
    return () => {
      for (const type of types) removeEventListener(type, hold, true);
      // What takes them begins to listen in the task that takes this away.
      setTimeout(() => {
        if (app.getState().workspace === waited) for (const repeat of repeats) repeat(document);
      });
    };
  }, [app]);
  return (
    <div className={`waiting is-${workspace}`} aria-hidden="true">
      <div className="waiting-row">
        <span />
      </div>
      {PANES[workspace].map((name) => (
        <div className="waiting-pane" key={name}>
          <header className="pane-head">
            <h2>{name}</h2>
          </header>
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

/** The panes of each workspace from the left, as wide as those that come. */
const PANES: Readonly<Record<Workspace, readonly string[]>> = {
  debug: [],
  logs: ['Filter', 'Causes', 'Reply'],
  workshop: ['Tools', 'Tool definitions', 'Example', 'System prompt'],
};
