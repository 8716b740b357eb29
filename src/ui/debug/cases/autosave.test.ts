// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { DebugState } from '../state/debug-state.ts';
import { placeOfFixture } from '../state/reply-case.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { autosave } from './autosave.ts';
import { keepCaseAddress } from './case-address.ts';
import { rescuedDraft } from './draft-rescue.ts';
import type { CaseStore } from './recent/case-store.ts';

const placed = (text: string) =>
  ({
    ...placeOfFixture({ format: 'chunkscope-fixture', version: 1, chunks: [text] }),
    userTools: [],
  }) as unknown as DebugState;

const NO_STORE = new Promise<CaseStore>(() => undefined);

/** A page whose database never opens. */
function page() {
  const debug = createStore(() => placed('')) as unknown as DebugStore;
  const address = keepCaseAddress(debug);
  autosave(debug, address, () => NO_STORE);
  return { debug, address };
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a short text is kept for the next page as soon as it has changed', async () => {
  const { debug } = page();
  debug.setState(placed('Typed.'));
  await Promise.resolve();
  expect(rescuedDraft()?.chunks).toEqual(['Typed.']);
});

test('a reply that its address leads to is no draft, not even as it opens', async () => {
  const { debug, address } = page();
  debug.setState(placed('An example.'));
  address.claim('#f=example');
  await Promise.resolve();
  expect(rescuedDraft()).toBeNull();
});
