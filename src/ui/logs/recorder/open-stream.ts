import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { companion } from '../../parts/companion/companion.ts';
import type { Page } from '../../parts/page/page.ts';
import { type RecorderStore, recorderFor } from '../store/recorder-store.ts';
import { endedWords } from '../words/stream-words.ts';

const UNREACHABLE = 'The recorder does not answer. Look whether it still runs.';

/** Between two looks of Debug at what a stream has added, in milliseconds. */
const LOOK_MS = 80;

/** Shows a stream in Debug, and goes on with it while it runs and that reply is in hand. */
export async function openStream(page: Page, id: number): Promise<void> {
  const store = recorderFor(page);
  const service = await store.live();
  const opened = await service.openStream(id).catch(() => null);
  if (!opened?.ok) {
    page.news.toast(opened?.error ?? UNREACHABLE, { isError: true });
    return;
  }
  const reply = page.openLive(opened.value);
  for (let known = opened.value.chunks.length; ; ) {
    const row = await whenMore(store, id, known);
    const more = row?.ended ? null : await service.chunksFrom(id, known).catch(() => null);
    if (!more || more.chunks.length === 0) {
      const whole = await service.openStream(id).catch(() => null);
      const rest = whole?.ok ? whole.value.chunks.slice(known) : [];
      if (whole?.ok && rest.length > 0) await reply.grow({ chunks: rest, dt: whole.value.dt?.slice(known) ?? [] });
      // The worker knows of the end before the row does.
      const ended = row?.ended ? row : await whenMore(store, id, Number.POSITIVE_INFINITY);
      reply.end(ended ? endedWords(ended) : 'The recorder has ended', whole?.ok ? whole.value : null);
      return;
    }
    known += more.chunks.length;
    const began = performance.now();
    if (!(await reply.grow(more))) return;
    // A long reply takes longer to read and draw: that never has more than half of the time.
    const pause = Math.max(LOOK_MS, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The row of a stream once it has more chunks than are known, or has ended; undefined where it is gone. */
function whenMore(store: RecorderStore, id: number, known: number): Promise<LiveStream | undefined> {
  const look = (): LiveStream | undefined | null => {
    const { streams, phase } = store.getState();
    const row = streams.find((stream) => stream.id === id);
    return !row || phase === 'lost' || row.ended || row.chunks > known ? row : null;
  };
  return new Promise((resolve) => {
    const now = look();
    if (now !== null) return resolve(now);
    const stop = store.subscribe(() => {
      const row = look();
      if (row === null) return;
      stop();
      resolve(row);
    });
  });
}

/** The tape of a stream; null where it is not kept. */
export async function tapeOf(id: number): Promise<string | null> {
  const answer = await companion()
    ?.ask(`streams/${id}`)
    .catch(() => null);
  return answer ? await answer.text() : null;
}
