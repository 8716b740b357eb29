import { expect, it, vi } from 'vitest';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import type { Page } from '../../parts/page/page.ts';
import { recorderFor } from '../store/recorder-store.ts';
import { openStream } from './open-stream.ts';

const service = vi.hoisted(() => ({ openStream: vi.fn(), chunksFrom: vi.fn() }));
vi.mock('../../../contract/connect-live-service.ts', () => ({ connectLiveService: () => service }));

const opened = (chunks: readonly string[]) => ({ ok: true, value: { chunks, dt: chunks.map(() => 1) } });
const rowOf = (chunks: number, ended: LiveStream['ended'] = null) => ({ id: 1, chunks, ended }) as LiveStream;

it('a stream that has ended before its row says so is told of with how it ended', async () => {
  const grown: string[] = [];
  const told = vi.fn();
  const page = {
    news: { toast: vi.fn() },
    openLive: () => ({
      grow: async ({ chunks }: { chunks: readonly string[] }) => {
        grown.push(...chunks);
        return true;
      },
      end: told,
    }),
  } as unknown as Page;
  const store = recorderFor(page);
  store.setState({ phase: 'following', streams: [rowOf(2)] });
  // The worker has read the end; of the row the page knows two chunks yet.
  service.openStream.mockResolvedValueOnce(opened(['a'])).mockResolvedValue(opened(['a', 'b', 'c']));
  service.chunksFrom.mockResolvedValue(null);
  const following = openStream(page, 1);
  await vi.waitFor(() => expect(grown).toEqual(['b', 'c']));
  expect(told).not.toHaveBeenCalled();
  const ended = {
    t: 2.34,
    reason: 'complete',
    finish: 'stop',
    verdict: 'none',
    wouldFail: false,
    repaired: 0,
  } as const;
  store.setState({ streams: [rowOf(3, ended)] });
  await following;
  expect(told).toHaveBeenCalledWith('Ended after 2.3 s: complete', expect.anything());
});
