import type { LiveEdge, LiveVerbs } from '../state/debug-state.ts';
import type { RawText } from '../state/raw-text.ts';
import { placeOfFixture } from '../state/reply-case.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { untilRead } from '../state/when-read.ts';
import type { ReadingCourse } from './reading.ts';
import type { Replay } from './replay.ts';

const CHANGED = 'Changed here, so it grows no more';

/** A reply that grows while its stream runs. What grows is no step: undo goes back to the reply before. */
export function createLive({ store }: StoreParts, reading: ReadingCourse, replay: Replay): LiveVerbs {
  const { setState: set, getState: get } = store;
  /** The text as it grew last; a reply with any other was changed here. */
  let grown: RawText | null = null;

  /** The stream in hand, while it runs. */
  function running(): LiveEdge | null {
    const { live, reply } = get();
    return live?.key === reply.key && live.ended === null && reply.raw === grown ? live : null;
  }

  const verbs: LiveVerbs = {
    openLive(fixture) {
      get().verbs.open(fixture, 'open from the recorder', 'kept');
      const { reply, revision } = get();
      grown = reply.raw;
      set({ live: { key: reply.key, isFollowing: true, ended: null }, opensFrom: 0, revision: revision + 1 });
      // Again, as what is not over yet.
      reading.begin();
    },
    async grow({ chunks, dt }) {
      if (!running()) {
        const { live, reply } = get();
        if (live?.key === reply.key && live.ended === null) set({ live: { ...live, ended: CHANGED } });
        return false;
      }
      const { reply, revision } = get();
      const { fixture } = reply;
      if (!fixture) return false;
      const longer = {
        ...fixture,
        chunks: [...fixture.chunks, ...chunks],
        dt: [...(fixture.dt ?? []), ...dt],
      };
      const from = reply.raw.text.length;
      grown = placeOfFixture(longer).reply.raw;
      set({ reply: { ...reply, raw: grown, fixture: longer, split: { kind: 'recorded' } }, revision: revision + 1 });
      reading.begin();
      const isRead = await untilRead(store);
      if (isRead && running()?.isFollowing) await replay.goOn(from);
      return running() !== null;
    },
    endLive(ended, fixture) {
      const live = running();
      if (!live) return;
      const { reply, revision } = get();
      const text = fixture?.chunks.join('');
      const whole = text === reply.raw.text && fixture ? fixture : null;
      set({
        live: { ...live, ended },
        ...(whole && {
          reply: { ...reply, fixture: { ...whole, ...(reply.fixture?.title && { title: reply.fixture.title }) } },
        }),
        revision: revision + 1,
        opensFrom: 0,
      });
      reading.begin();
    },
    followAgain() {
      const { live, reply } = get();
      get().verbs.seek(reply.raw.text.length);
      if (live) set({ live: { ...live, isFollowing: true } });
    },
  };
  return verbs;
}
