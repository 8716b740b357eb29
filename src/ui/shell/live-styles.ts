// What only the live page shows: they come with it, after those of the first screen and before those of any panel.
import '../parts/widgets/dialog.css';
import '../parts/widgets/pane-parts.css';
import '../parts/widgets/toast.css';
import '../parts/widgets/waiting.css';
import '../parts/widgets/scroll-hint.css';
import '../parts/reply/directional.css';
import '../parts/reply/pointed.css';
import '../debug/stream/stream-states.css';
import '../debug/panels/call-complaint.css';
import '../debug/panels/machine-states.css';
import '../debug/replay/timeline-window.css';
import '../debug/screen/windows/compare.css';
