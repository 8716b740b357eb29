import { useEffect, useRef } from 'react';
import { Tab, TabStrip } from '../../parts/widgets/Tabs.tsx';
import { useScrollHint } from '../../parts/widgets/use-scroll-hint.ts';
import { figure } from '../../parts/words/count.ts';
import { PANELS, type PanelEntry, panelOf } from '../panels/panels.ts';
import type { DebugState } from '../state/debug-state.ts';
import { useDebug, useVerbs } from '../store/context.ts';

/** What fills a phone: a panel, or one of what stands beside the panels elsewhere. */
type Screen = { readonly title: string } & (
  | { readonly view: 'stream' | 'machine' }
  | { readonly view: 'panel'; readonly panel: PanelEntry }
);

const [FIRST, ...SOON] = PANELS.filter(({ isFirstOnPhone }) => isFirstOnPhone).map(screenOf);
const LATER = PANELS.filter(({ isFirstOnPhone }) => !isFirstOnPhone).map(screenOf);

/** In the order of the tabs: each panel has one. */
export const SCREENS: readonly Screen[] = [
  { title: 'Stream', view: 'stream' },
  FIRST!,
  { title: 'State', view: 'machine' },
  ...SOON,
  ...LATER,
];

function screenOf(panel: PanelEntry): Screen {
  return { title: panel.title, view: 'panel', panel };
}

/** On a phone one thing is on the screen at a time; these say which. */
export function PhoneTabs() {
  const strip = useRef<HTMLDivElement>(null);
  const selected = useDebug((state) => (state.phoneView === 'panel' ? panelOf(state.tab).id : state.phoneView));

  useScrollHint(strip);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may stand out of view.
  useEffect(() => {
    const element = strip.current;
    if (element && element.scrollWidth > element.clientWidth)
      element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);

  return (
    <TabStrip className="phone-tabs" aria-label="Screens" ref={strip}>
      {SCREENS.map((screen) => (
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
      {title}
      {number !== null && number > 0 && (
        <span className="tab-count" aria-hidden="true">
          {figure(number)}
        </span>
      )}
    </Tab>
  );
}

function isShown(screen: Screen, { phoneView, tab }: DebugState): boolean {
  return phoneView === screen.view && (screen.view !== 'panel' || panelOf(tab) === screen.panel);
}
