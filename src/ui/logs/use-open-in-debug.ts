import { useCallback } from 'react';
import type { OpenedReply } from '../../contract/log-service.ts';
import { useDebugStore } from '../debug/store/context.ts';
import { useAppStore } from '../parts/page/app-store.ts';
import { logsFor } from './use-logs.ts';

/** Opens the reply in hand in Debug, where a pager leads through the others and back. */
export function useOpenInDebug(): () => void {
  const app = useAppStore();
  const debug = useDebugStore();
  return useCallback(() => {
    const logs = logsFor(debug);
    const show = ({ fixture }: OpenedReply): void => {
      if (!fixture) return;
      const { verbs } = debug.getState();
      verbs.open(fixture, 'open from the log', 'kept');
      const { index, list } = logs.getState();
      app.setState({
        workspace: 'debug',
        pager: { key: debug.getState().reply.key, index, count: list?.texts ?? 1, go },
      });
    };
    const go = (direction: 1 | -1): void => {
      void logs
        .getState()
        .verbs.step(direction)
        .then((opened) => {
          if (opened?.ok) show(opened);
          else if (opened) debug.getState().verbs.toast(opened.error, { isError: true });
        });
    };
    const { opened } = logs.getState();
    if (!opened?.ok) return;
    debug.getState().verbs.showReply();
    show(opened);
  }, [app, debug]);
}
