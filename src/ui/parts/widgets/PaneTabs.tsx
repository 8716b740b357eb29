import { walkTabs } from './walk-tabs.ts';

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
    <div className="phone-tabs" role="tablist" aria-label="Panes" onKeyDown={walkTabs}>
      {panes.map(([id, title]) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="phone-tab"
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {title} {counts?.[id] !== undefined && <span className="meta">{counts[id]}</span>}
        </button>
      ))}
    </div>
  );
}
