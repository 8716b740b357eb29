import { Timeline } from './Timeline.tsx';
import { Transport } from './Transport.tsx';
import { TimelineProvider } from './timeline-view.tsx';

/** Everything that moves replay: the timeline, and the buttons below it. */
export function ReplayBar() {
  return (
    <div className="replay" role="toolbar" aria-label="Replay">
      <TimelineProvider>
        <Timeline />
        <Transport />
      </TimelineProvider>
    </div>
  );
}
