import { PANELS } from '../panels/panels.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import type { PhoneView, Tab } from '../store/debug-state.ts';
import { figure } from '../widgets/count.ts';
import { walkTabs } from './PanelTabs.tsx';

interface Entry {
  readonly title: string;
  readonly view: PhoneView;
  readonly tab?: Tab;
}

/** The first four fit a phone; the rest are a swipe away. */
const ENTRIES: readonly Entry[] = [
  { title: 'Stream', view: 'stream' },
  { title: 'Calls', view: 'panel', tab: 'calls' },
  { title: 'State', view: 'machine' },
  { title: 'Problems', view: 'panel', tab: 'problems' },
  { title: 'Events', view: 'panel', tab: 'events' },
  { title: 'Repairs', view: 'panel', tab: 'repairs' },
  { title: 'Compare', view: 'panel', tab: 'compare' },
];

/** On a phone one thing is on the screen at a time; these say which. */
export function PhoneTabs() {
  return (
    <div className="phone-tabs" role="tablist" aria-label="Screens" onKeyDown={walkTabs}>
      {ENTRIES.map((entry) => (
        <PhoneTab key={entry.title} entry={entry} />
      ))}
    </div>
  );
}

function PhoneTab({ entry: { title, view, tab } }: { entry: Entry }) {
  const { setTab, setPhoneView, showMachineTab } = useVerbs();
  const isOn = useDebug((state) => state.phoneView === view && (tab === undefined || state.tab === tab));
  const number = useDebug((state) => PANELS.find(({ id }) => id === tab)?.count(state) ?? null);
  const open = () => {
    if (tab) setTab(tab);
    else if (view === 'machine') showMachineTab();
    else setPhoneView(view);
  };
  return (
    <button
      type="button"
      role="tab"
      className="phone-tab"
      aria-label={title}
      aria-selected={isOn}
      tabIndex={isOn ? 0 : -1}
      onClick={open}
    >
      {title}
      {number !== null && number > 0 && (
        <span className="tab-count" aria-hidden="true">
          {figure(number)}
        </span>
      )}
    </button>
  );
}
