import { useEffect, useState } from 'react';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { useDebug, useService } from '../../store/context.ts';

/** Index of the row that was read last at an offset, among those that pass the filter; -1 where none was. */
export function useRowAt({ text, state }: { text: string; state: string }, offset: number | null): number {
  const service = useService();
  const revision = useDebug((all) => all.readRevision);
  const [row, setRow] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other rows.
  useEffect(() => {
    if (offset === null) {
      setRow(-1);
      return;
    }
    return takeAnswer(service.eventAt({ ...(state && { state }), ...(text && { text }) }, offset), setRow);
  }, [service, revision, state, text, offset]);
  return row;
}
