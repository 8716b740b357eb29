import { useRef } from 'react';
import { usePublishedHeight } from '../../parts/widgets/use-published-height.ts';
import { Timeline } from './Timeline.tsx';
import { Transport } from './Transport.tsx';
import { TimelineProvider } from './timeline-view.tsx';

/** Everything that moves replay: the timeline, and the buttons below it. */
export function ReplayBar() {
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar, '--replay-now');
  return (
    <div ref={bar} className="replay" role="toolbar" aria-label="Replay">
      <TimelineProvider>
        <Timeline />
        <Transport />
      </TimelineProvider>
    </div>
  );
}
