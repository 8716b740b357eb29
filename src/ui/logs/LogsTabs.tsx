import { PaneTabs } from '../parts/widgets/PaneTabs.tsx';
import { figure } from '../parts/words/count.ts';
import type { LogsPage } from './store/logs-store.ts';
import { useLogs, useLogsVerbs } from './store/use-logs.ts';

const TABS: readonly (readonly [LogsPage, string])[] = [
  ['causes', 'Causes'],
  ['groups', 'Groups'],
  ['compare', 'Compare'],
  ['not-replies', 'Not replies'],
];

/** The panes of Logs in a window too narrow for all. */
export function LogsTabs() {
  const { setPage } = useLogsVerbs();
  const page = useLogs((state) => state.page);
  const causes = useLogs((state) => state.report?.causeCount ?? 0);
  const left = useLogs((state) => state.report?.buckets.reduce((sum, { count }) => sum + count, 0) ?? 0);
  const counts = {
    ...(causes > 0 && { causes: figure(causes) }),
    ...(left > 0 && { 'not-replies': figure(left) }),
  };
  const isWithin = page === 'replies' || page === 'reply' || page === 'filter';
  return <PaneTabs panes={TABS} current={isWithin ? 'causes' : page} onChoose={setPage} counts={counts} />;
}
