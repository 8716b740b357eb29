// The styles of the first screen, so that they stand in the head of the built page and not behind a script.
import '../theme/tokens.css';
import '../theme/base.css';
import '../widgets/widgets.css';
import './header.css';
import './verdict-bar.css';
import '../diagnosis/characters/characters-card.css';
import './phone-tabs.css';
import '../editor/stream-pane.css';
import '../editor/paint.css';
import '../editor/painted-text.css';
import '../editor/problem-card.css';
import './now-strip.css';
import '../panels/machine-panel.css';
import './panel-tabs.css';
import '../panels/calls-panel.css';
import '../replay/timeline.css';
import '../replay/transport.css';
import './debug-screen.css';
// One file a window class, the narrower and shorter ones behind those that they change.
import './windows/wide.css';
import './windows/two-columns.css';
import './windows/one-column.css';
import './windows/short.css';
import './windows/phone.css';
import './windows/touch.css';
import './windows/landscape.css';
