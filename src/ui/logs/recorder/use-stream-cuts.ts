import { useEffect, useState } from 'react';
import type { StreamCuts } from '../../../core/transcripts/live/stream-cuts.ts';
import { usePage } from '../../parts/page/page.ts';
import { recorderFor } from '../store/recorder-store.ts';

/** How a stream that has ended is cut in each way to serve it; null before that is known, and where it holds no text. */
export function useStreamCuts(id: number | null): StreamCuts | null {
  const page = usePage();
  const [cuts, setCuts] = useState<StreamCuts | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      const service = await recorderFor(page).live();
      const found = id === null ? null : await service.cutsOf(id).catch(() => null);
      if (!isOver) setCuts(found && found.length > 0 ? found : null);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [page, id]);
  return cuts;
}
