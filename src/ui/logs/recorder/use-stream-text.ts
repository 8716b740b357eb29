import { useEffect, useRef, useState } from 'react';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { usePage } from '../../parts/page/page.ts';
import { recorderFor } from '../store/recorder-store.ts';

interface Held {
  readonly id: number;
  text: string;
  chunks: number;
  isWhole: boolean;
}

/** The text of a stream as it grows; of one that has ended, from its tape. */
export function useStreamText({ id, chunks, ended }: LiveStream): string {
  const page = usePage();
  const held = useRef<Held>({ id, text: '', chunks: 0, isWhole: false });
  const [text, setText] = useState('');
  useEffect(() => {
    if (held.current.id !== id) {
      held.current = { id, text: '', chunks: 0, isWhole: false };
      setText('');
    }
    const own = held.current;
    const isNew = chunks > own.chunks || (ended !== null && !own.isWhole);
    if (!isNew) return;
    let isOver = false;
    const read = async (): Promise<void> => {
      const service = await recorderFor(page).live();
      const more = ended ? null : await service.chunksFrom(id, own.chunks);
      const whole = more ? null : await service.openStream(id);
      if (isOver || held.current !== own) return;
      if (more) {
        own.text += more.chunks.join('');
        own.chunks += more.chunks.length;
      } else {
        own.isWhole = true;
        own.text = whole?.ok ? whole.value.chunks.join('') : own.text;
      }
      setText(own.text);
    };
    read().catch(() => null);
    return () => {
      isOver = true;
    };
  }, [page, id, chunks, ended]);
  return text;
}
