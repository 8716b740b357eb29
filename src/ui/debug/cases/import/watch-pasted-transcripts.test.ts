import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { UnwrappedReply } from '../../../../core/cases/fixture.ts';
import type { DebugState } from '../../state/debug-state.ts';
import { placeOfFixture } from '../../state/reply-case.ts';
import type { DebugStore } from '../../store/debug-store.ts';
import type { Cases, CasesState } from '../cases.ts';
import { watchPastedTranscripts } from './watch-pasted-transcripts.ts';

const LOG = 'time=2025-09-20T11:22:59 level=TRACE msg="qwen events parsed" events="[{raw:<function=ls>}]"';
const AROUND = { note: 'The reply inside an Ollama trace, line 1' } as UnwrappedReply;

/** A page whose log was opened, and how often what it holds is looked for and offered. */
function page() {
  const placed = (text: string) => placeOfFixture({ format: 'chunkscope-fixture', version: 1, chunks: [text] });
  const debug = createStore(() => ({ ...placed(''), verbs: {} }) as unknown as DebugState) as unknown as DebugStore;
  const state = createStore<CasesState>()(() => ({ imported: null, wrapped: null }));
  const recognise = vi.fn(async () => ({ title: 'an Ollama trace', isLog: false, unwrapped: AROUND }));
  const offerReplyInside = vi.fn();
  const cases = { service: { recognise }, state, importText: vi.fn(), offerReplyInside } as unknown as Cases;
  watchPastedTranscripts(debug, { openLog: vi.fn() }, cases);
  const paste = (text: string) => debug.setState({ reply: { ...placed(text).reply, fixture: null } });
  return { debug, state, recognise, offerReplyInside, paste };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a log that comes into the reply is offered to be read as the reply inside it', async () => {
  const { offerReplyInside, paste } = page();
  paste(LOG);
  await vi.advanceTimersByTimeAsync(1000);
  expect(offerReplyInside).toHaveBeenCalledExactlyOnceWith(LOG, AROUND);
});

test('an offer that stands for the text is not made anew, so that a press on it holds', async () => {
  const { debug, state, recognise, offerReplyInside, paste } = page();
  paste(LOG);
  const { key } = debug.getState().reply;
  state.setState({ wrapped: { text: LOG, fileName: undefined, around: AROUND, key, isWhole: true } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(recognise).not.toHaveBeenCalled();
  expect(offerReplyInside).not.toHaveBeenCalled();
});
