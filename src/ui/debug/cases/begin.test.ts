// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseService } from '../../../contract/case-service.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { adoptAbandoned, begin } from './begin.ts';
import type { Cases } from './cases.ts';
import { dropRescued, flagDraft, rescueDraft, rescuedElsewhere } from './draft-rescue.ts';
import { databaseTables } from './recent/case-database.ts';
import { type CaseStore, openCaseStore } from './recent/case-store.ts';

const reply = (text: string): Fixture => ({ format: 'chunkscope-fixture', version: 1, chunks: [text] });

let databases = 0;
let database = '';

/** The store of a tab; of all tabs this one alone lives. */
const storeOf = (id: string): Promise<CaseStore> =>
  openCaseStore({
    disk: () => databaseTables(database),
    tab: async () => ({ id, isAbandoned: ({ tab }) => tab !== id }),
  });

/** What a page of this tab brings back as it begins. */
async function broughtBack(recent: () => Promise<CaseStore>): Promise<readonly Fixture[]> {
  const opened: Fixture[] = [];
  const cases = { address: { claim: () => {} }, openCase: (fixture: Fixture) => opened.push(fixture), recent };
  const debug = { getState: () => ({ revision: 0, verbs: { toast: () => 0 } }) };
  const { settle } = await begin({} as CaseService, recent);
  settle(cases as unknown as Cases, debug as unknown as DebugStore);
  await adoptAbandoned(cases as unknown as Cases, debug as unknown as DebugStore);
  return opened;
}

/** A page goes before its draft is written. */
function leave(text: string): void {
  rescueDraft(reply(text));
  flagDraft(true);
}

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  database = `begin-${++databases}`;
  sessionStorage.clear();
  localStorage.clear();
});

test('a page that went before its draft was written gives it to the page after a reload', async () => {
  leave('Last words.');
  expect(await broughtBack(() => storeOf('a'))).toEqual([reply('Last words.')]);
});

test('a link that the page opens with is said what was said of its paste', async () => {
  vi.stubGlobal('location', { hash: '#s=2.x' });
  const fixture: Fixture = { ...reply('Nothing.'), pasted: { kind: 'error', complaints: [] } };
  const service = { openLink: async () => ({ ok: true, value: { fixture, remarks: [] } }) };
  const { settle } = await begin(service as unknown as CaseService, () => storeOf('a'));
  const recalled: Fixture[] = [];
  const cases = { address: { claim: () => {} }, recallPaste: (one: Fixture) => recalled.push(one) };
  settle(cases as unknown as Cases, { getState: () => ({ verbs: {} }) } as unknown as DebugStore);
  expect(recalled).toEqual([fixture]);
});

test('what was rescued stays until the database holds it', async () => {
  leave('Last words.');
  await broughtBack(() => storeOf('a'));
  expect(await broughtBack(() => storeOf('a'))).toEqual([reply('Last words.')]);
  dropRescued();
  expect(await broughtBack(() => storeOf('a'))).toEqual([]);
});

test('a tab that was closed before its draft was written leaves it to the next tab', async () => {
  leave('Last words.');
  sessionStorage.clear();
  expect(await broughtBack(() => storeOf('b'))).toEqual([reply('Last words.')]);
  sessionStorage.clear();
  expect(await (await storeOf('b')).restoreDraft()).toEqual(reply('Last words.'));
});

test('of several drafts that closed tabs rescued none is lost, and none comes twice', async () => {
  for (const text of ['One.', 'Two.', 'Three.']) {
    leave(text);
    sessionStorage.clear();
  }
  const opened = await broughtBack(() => storeOf('b'));
  const kept = await (await storeOf('b')).listCases();
  expect([...opened.map(({ chunks }) => chunks[0]), ...kept.map(({ title }) => title)].toSorted()).toEqual([
    'One.',
    'Three.',
    'Two.',
  ]);
  expect(await rescuedElsewhere()).toEqual([]);
});

test('a tab that comes back for its rescued draft does not take over what another tab left', async () => {
  await (await storeOf('gone')).saveDraft(reply('Of another tab.'));
  leave('Last words.');
  expect(await broughtBack(() => storeOf('a'))).toEqual([reply('Last words.')]);
  await (await storeOf('a')).saveDraft(reply('Last words.'));
  const next = await storeOf('next');
  expect(await next.restoreDraft()).toEqual(reply('Last words.'));
  expect((await next.listCases()).map(({ title }) => title)).toEqual(['Of another tab.']);
});

test('what a tab that is still open wrote is not taken over by another', async () => {
  sessionStorage.setItem('chunkscope-tab', 'open');
  leave('Being typed.');
  sessionStorage.clear();
  const living = vi.fn(async () => ({ held: [{ name: 'chunkscope-tab-open' }], pending: [] }));
  vi.stubGlobal('navigator', { locks: { query: living } });
  expect(await broughtBack(() => storeOf('b'))).toEqual([]);
  living.mockResolvedValue({ held: [], pending: [] });
  expect(await broughtBack(() => storeOf('b'))).toEqual([reply('Being typed.')]);
});
