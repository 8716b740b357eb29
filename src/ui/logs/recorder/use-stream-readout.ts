import { useEffect, useRef, useState } from 'react';
import type { StreamReadout } from '../../../contract/live-service.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { usePage } from '../../parts/page/page.ts';
import { recorderFor } from '../store/recorder-store.ts';

/** A stream that runs is read again from its beginning up to so many characters, and has at most a third of the time for it. */
const LONGEST_READ_OPEN = 50_000;
const LOOK_MS = 150;

/** What a stream says and reads to, as it grows; of a long one that still runs only once it has ended. Null before. */
export function useStreamReadout({ id, characters, ended }: LiveStream): StreamReadout | null {
  const page = usePage();
  const [known, setKnown] = useState<{ readonly id: number; readonly readout: StreamReadout } | null>(null);
  /** The row as it is, for the reading that comes later. */
  const now = useRef({ characters, isEnded: false });
  useEffect(() => {
    now.current = { characters, isEnded: ended !== null };
  }, [characters, ended]);
  useEffect(() => {
    let isOver = false;
    let read = { characters: -1, isEnded: false };
    let timer = 0;
    const look = async (): Promise<void> => {
      const { current } = now;
      const isNew = current.characters !== read.characters || current.isEnded !== read.isEnded;
      const began = performance.now();
      if (isNew && (current.isEnded || current.characters <= LONGEST_READ_OPEN)) {
        read = current;
        const service = await recorderFor(page).live();
        const readout = await service.readStream(id).catch(() => null);
        if (!isOver && readout) setKnown({ id, readout });
      }
      if (isOver || read.isEnded) return;
      timer = window.setTimeout(() => void look(), Math.max(LOOK_MS, 2 * (performance.now() - began)));
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [page, id]);
  return known?.id === id ? known.readout : null;
}
