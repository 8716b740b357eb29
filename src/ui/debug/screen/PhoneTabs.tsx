import { useRef } from 'react';
import { Tab, TabStrip, TabTitle } from '../../parts/widgets/Tabs.tsx';
import { useScrollHint } from '../../parts/widgets/use-scroll-hint.ts';
import { figure } from '../../parts/words/count.ts';
import { PANELS, type PanelEntry, panelOf } from '../panels/panels.ts';
import type { DebugState } from '../state/debug-state.ts';
import { useDebug, useVerbs } from '../store/context.ts';

/** What fills a phone: a panel, or one of what is beside the panels elsewhere. */
type Screen = { readonly title: string } & (
  | { readonly view: 'stream' | 'machine' }
  | { readonly view: 'panel'; readonly panel: PanelEntry }
);

/** As many tabs as a phone shows without a swipe. */
const MOST_TABS = 5;

const SOON = PANELS.filter(({ isFirstOnPhone }) => isFirstOnPhone).map(screenOf);
const LATER = PANELS.filter(({ isFirstOnPhone }) => !isFirstOnPhone).map(screenOf);

/** In the order of the tabs: each panel has one, and the first five are seen. More leads to the others. */
export const SCREENS: readonly Screen[] = [
  { title: 'Reply', view: 'stream' },
  ...SOON,
  { title: 'Machine', view: 'machine' },
  ...LATER,
];

/** The tabs in view: the first five, the last of them given up for a screen beyond them that is open. */
function tabsFor(state: Pick<DebugState, 'phoneView' | 'tab'>): readonly Screen[] {
  const shown = SCREENS.slice(0, MOST_TABS);
  const open = SCREENS.find((screen) => isShown(screen, state));
  return open && !shown.includes(open) ? [...shown.slice(0, -1), open] : shown;
}

function screenOf(panel: PanelEntry): Screen {
  return { title: panel.title, view: 'panel', panel };
}

/** On a phone one thing is on the screen at a time; these say which. */
export function PhoneTabs() {
  const strip = useRef<HTMLDivElement>(null);
  const phoneView = useDebug((state) => state.phoneView);
  const tab = useDebug((state) => state.tab);
  useScrollHint(strip);
  return (
    <TabStrip className="phone-tabs" aria-label="Screens" ref={strip}>
      {tabsFor({ phoneView, tab }).map((screen) => (
        <PhoneTab key={screen.title} screen={screen} />
      ))}
    </TabStrip>
  );
}

function PhoneTab({ screen }: { screen: Screen }) {
  const { setTab, setPhoneView, showMachineTab } = useVerbs();
  const isOn = useDebug((state) => isShown(screen, state));
  const number = useDebug((state) => (screen.view === 'panel' ? screen.panel.count(state) : null));
  const { title } = screen;
  const open = () => {
    if (screen.view === 'panel') setTab(screen.panel.id);
    else if (screen.view === 'machine') showMachineTab();
    else setPhoneView(screen.view);
  };
  return (
    <Tab className="phone-tab" aria-label={title} isOn={isOn} onClick={open}>
      <TabTitle title={title} />
      {number !== null && number > 0 && (
        <span className="tab-count" aria-hidden="true">
          {figure(number)}
        </span>
      )}
    </Tab>
  );
}

function isShown(screen: Screen, { phoneView, tab }: Pick<DebugState, 'phoneView' | 'tab'>): boolean {
  return phoneView === screen.view && (screen.view !== 'panel' || panelOf(tab) === screen.panel);
}
