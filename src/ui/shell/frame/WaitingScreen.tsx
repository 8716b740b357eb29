import { useEffect } from 'react';
import { useAppStore } from '../../parts/page/page.ts';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { type Repeat, repeatedDrop, repeatedPaste } from './repeated-input.ts';

/** Stands in for a workspace that is on its way; what is pasted or dropped meanwhile is given to it once it is there. */
export function WaitingScreen() {
  const app = useAppStore();
  useEffect(() => {
    const { workspace } = app.getState();
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
        if (app.getState().workspace === workspace) for (const repeat of repeats) repeat(document);
      });
    };
  }, [app]);
  return <Skeleton />;
}
