import { Tab, TabStrip } from './Tabs.tsx';

interface PaneTabsProps<Id extends string> {
  readonly panes: readonly (readonly [id: Id, title: string])[];
  readonly current: Id;
  readonly onChoose: (id: Id) => void;
  /** How many things a pane holds, where that is said. */
  readonly counts?: Partial<Record<Id, string>>;
}

/** Which pane fills a window too narrow for all. */
export function PaneTabs<Id extends string>({ panes, current, onChoose, counts }: PaneTabsProps<Id>) {
  return (
    <TabStrip className="phone-tabs" aria-label="Panes">
      {panes.map(([id, title]) => (
        <Tab key={id} className="phone-tab" isOn={id === current} onClick={() => onChoose(id)}>
          {title} {counts?.[id] !== undefined && <span className="meta">{counts[id]}</span>}
        </Tab>
      ))}
    </TabStrip>
  );
}
