import { useEffect, useRef } from 'react';
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

/** The first four fit a phone whole; the rest are a swipe away. */
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
  const strip = useRef<HTMLDivElement>(null);
  const selected = useDebug((state) => (state.phoneView === 'panel' ? state.tab : state.phoneView));

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const mark = () => markHidden(element);
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may stand out of view.
  useEffect(() => {
    const element = strip.current;
    if (element && element.scrollWidth > element.clientWidth)
      element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);

  return (
    <div className="phone-tabs" role="tablist" aria-label="Screens" ref={strip} onKeyDown={walkTabs}>
      {ENTRIES.map((entry) => (
        <PhoneTab key={entry.title} entry={entry} />
      ))}
    </div>
  );
}

/** Says at which ends of the strip tabs are out of view, for the style sheet to fade them. */
function markHidden(strip: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth, dataset } = strip;
  const isBefore = scrollLeft > 1;
  const isAfter = scrollLeft + clientWidth < scrollWidth - 1;
  dataset['hidden'] = isBefore && isAfter ? 'both' : isBefore ? 'before' : isAfter ? 'after' : 'none';
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
