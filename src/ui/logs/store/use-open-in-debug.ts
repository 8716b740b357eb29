import { useCallback } from 'react';
import type { OpenedReply } from '../../../core/logs/opened/opened-reply.ts';
import { usePage } from '../../parts/page/page.ts';
import { logsFor } from './use-logs.ts';

/** Opens the reply in hand in Debug, where a pager leads through the others and back. */
export function useOpenInDebug(): () => void {
  const page = usePage();
  return useCallback(() => {
    const logs = logsFor(page);
    const show = ({ fixture }: OpenedReply): void => {
      if (!fixture) return;
      const { index, list } = logs.getState();
      page.openReply(fixture, { index, count: list?.texts ?? 1, go });
    };
    const go = (direction: 1 | -1): void => {
      void logs
        .getState()
        .verbs.step(direction)
        .then((opened) => {
          if (opened?.ok) show(opened);
          else if (opened) page.news.toast(opened.error, { isError: true });
        });
    };
    const { opened } = logs.getState();
    if (opened?.ok) show(opened);
  }, [page]);
}
