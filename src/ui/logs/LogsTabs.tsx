import { walkTabs } from '../app/PanelTabs.tsx';
import { figure } from '../widgets/count.ts';
import type { LogsPage } from './logs-store.ts';
import { useLogs, useLogsVerbs } from './use-logs.ts';

const TABS: readonly (readonly [LogsPage, string])[] = [
  ['causes', 'Causes'],
  ['groups', 'Groups'],
  ['replies', 'Replies'],
  ['reply', 'Reply'],
];

/** Which pane fills a window too narrow for all. */
export function LogsTabs() {
  const { setPage } = useLogsVerbs();
  const page = useLogs((state) => state.page);
  const causes = useLogs((state) => state.report?.causeCount ?? 0);
  return (
    <div className="phone-tabs" role="tablist" aria-label="Panes" onKeyDown={walkTabs}>
      {TABS.map(([id, title]) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="phone-tab"
          aria-selected={id === page}
          tabIndex={id === page ? 0 : -1}
          onClick={() => setPage(id)}
        >
          {title} {id === 'causes' && causes > 0 && <span className="meta">{figure(causes)}</span>}
        </button>
      ))}
    </div>
  );
}
