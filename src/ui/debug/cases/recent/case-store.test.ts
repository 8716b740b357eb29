import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fixture } from '../../../../core/cases/fixture.ts';
import { caseContent } from './case-content.ts';
import { databaseTables } from './case-database.ts';
import { casesToEvict } from './case-limits.ts';
import { memoryTables } from './case-memory.ts';
import { openCaseStore } from './case-store.ts';
import type { CaseSummary, CaseTables } from './case-summary.ts';

const reply = (...chunks: string[]): Fixture => ({ format: 'chunkscope-fixture', version: 1, chunks });
const summary = (id: string, savedAt: number, rest: Partial<CaseSummary> = {}): CaseSummary => ({
  id,
  title: id,
  savedAt,
  sizeBytes: 10,
  pinned: false,
  ...rest,
});

let databases = 0;
const newDatabase = () => `test-${++databases}`;

function openTab(database: string, id: string, living: readonly string[] = [id]) {
  let time = databases * 1_000_000;
  return openCaseStore({
    disk: () => databaseTables(database),
    tab: async () => ({ id, isAbandoned: ({ tab }) => !living.includes(tab) }),
    now: () => ++time,
  });
}

describe('what is let go', () => {
  test('is the oldest past the count', () => {
    const cases = Array.from({ length: 53 }, (_, index) => summary(`c${index}`, index));
    expect(casesToEvict(cases).toSorted()).toEqual(['c0', 'c1', 'c2']);
  });

  test('is the oldest past the bytes, but never the newest', () => {
    const cases = [
      summary('old', 1, { sizeBytes: 30 }),
      summary('mid', 2, { sizeBytes: 30 }),
      summary('new', 3, { sizeBytes: 60 }),
    ];
    expect(casesToEvict(cases, { count: 9, bytes: 90 })).toEqual(['old']);
    expect(casesToEvict(cases, { count: 9, bytes: 5 })).toEqual(['mid', 'old']);
  });

  test('is never pinned, and pinned cases take no room', () => {
    const cases = [summary('pinned', 1, { pinned: true, sizeBytes: 1e9 }), summary('a', 2), summary('b', 3)];
    expect(casesToEvict(cases, { count: 1, bytes: 100 })).toEqual(['a']);
  });
});

describe('the content of a case', () => {
  test('is the same whatever the cursor, the title and the notes', () => {
    const a = { ...reply('x', 'y'), title: 'a', view: { at: 1 } };
    expect(caseContent(a)).toEqual(caseContent(reply('x', 'y')));
  });

  test('differs with text, cuts, tools and prompt', () => {
    const tools = [{ name: 'x', inputSchema: { maximum: 18446744073709551615n } }];
    const all = [
      reply('xy'),
      reply('x', 'y'),
      reply('x', '', 'y'),
      reply('xz'),
      { ...reply('xy'), tools },
      { ...reply('xy'), prompt: {} },
    ];
    expect(new Set(all.map((fixture) => caseContent(fixture).id)).size).toBe(all.length);
  });

  test('differs for any two lists of chunks that differ', () => {
    const chunks = fc.array(fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(chunks, chunks, (a, b) => {
        const same = caseContent(reply(...a)).id === caseContent(reply(...b)).id;
        expect(same).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

describe('saved cases', () => {
  test('come back after a reload, newest first, lone surrogates and big integers included', async () => {
    const database = newDatabase();
    const odd: Fixture = { ...reply('\ud83d', '\ude00'), expect: { calls: [{ id: 9007199254740993n }] } };
    const before = await openTab(database, 'a');
    const { id } = await before.saveCase(odd, 'clean');
    await before.saveCase({ ...reply('second'), title: 'Named' });
    const after = await openTab(database, 'a');
    expect((await after.listCases()).map(({ title, verdict }) => [title, verdict])).toEqual([
      ['Named', undefined],
      ['😀', 'clean'],
    ]);
    expect(await after.getCase(id)).toEqual(odd);
    expect(after.notice()).toBeNull();
  });

  test('are kept once, stay pinned when saved again, and go when deleted', async () => {
    const store = await openTab(newDatabase(), 'a');
    const { id } = await store.saveCase(reply('x'));
    await store.pinCase(id, true);
    await store.saveCase(reply('y'));
    await store.saveCase({ ...reply('x'), title: 'again' });
    expect((await store.listCases()).map(({ title, pinned }) => [title, pinned])).toEqual([
      ['again', true],
      ['y', false],
    ]);
    await store.deleteCase(id);
    expect(await store.getCase(id)).toBeNull();
    expect(await store.listCases()).toHaveLength(1);
  });

  test('number fifty, and pinned ones on top', async () => {
    const store = await openTab(newDatabase(), 'a');
    const { id } = await store.saveCase(reply('first'));
    await store.pinCase(id, true);
    for (let index = 0; index < 55; index++) await store.saveCase(reply(`case ${index}`));
    const cases = await store.listCases();
    expect(cases).toHaveLength(51);
    expect(cases.at(-1)).toMatchObject({ id, pinned: true });
  });
});

describe('drafts', () => {
  test('of two tabs never overwrite each other', async () => {
    const database = newDatabase();
    const living = ['a', 'b'];
    const [a, b] = [await openTab(database, 'a', living), await openTab(database, 'b', living)];
    await Promise.all([a.saveDraft(reply('of a')), b.saveDraft(reply('of b'))]);
    expect(await (await openTab(database, 'a', living)).restoreDraft()).toEqual(reply('of a'));
    expect(await (await openTab(database, 'b', living)).restoreDraft()).toEqual(reply('of b'));
  });

  test('of a tab that is being reloaded stay for it', async () => {
    const database = newDatabase();
    await (await openTab(database, 'a')).saveDraft(reply('of a'));
    await (await openTab(database, 'b')).saveDraft(reply('of b'));
    expect(await (await openTab(database, 'a')).restoreDraft()).toEqual(reply('of a'));
    expect(await (await openTab(database, 'b')).restoreDraft()).toEqual(reply('of b'));
  });

  test('that are dropped do not come back', async () => {
    const store = await openTab(newDatabase(), 'a');
    await store.saveDraft(reply('x'));
    await store.dropDraft();
    expect(await store.restoreDraft()).toBeNull();
  });

  test('of a crashed tab are taken up by the next, older ones become cases', async () => {
    const database = newDatabase();
    await (await openTab(database, 'older')).saveDraft(reply('older'));
    databases++;
    await (await openTab(database, 'newer')).saveDraft(reply('newer'));
    const next = await openTab(database, 'next');
    expect(await next.restoreDraft()).toEqual(reply('newer'));
    expect((await next.listCases()).map(({ title }) => title)).toEqual(['older']);
    expect(await (await openTab(database, 'next')).restoreDraft()).toEqual(reply('newer'));
    expect(await (await openTab(database, 'third', ['next', 'third'])).restoreDraft()).toBeNull();
  });
});

describe('where storage fails', () => {
  const failing = (error: Error, fails: readonly (keyof CaseTables)[]): CaseTables => ({
    ...memoryTables(),
    ...Object.fromEntries(fails.map((name) => [name, () => Promise.reject(error)])),
  });
  const tab = async () => ({ id: 'a', isAbandoned: () => false });

  test('a forbidden store works in memory and says so', async () => {
    const store = await openCaseStore({ disk: () => Promise.reject(new Error('denied')), tab });
    const { id } = await store.saveCase(reply('x'));
    await store.pinCase(id, true);
    expect(await store.listCases()).toMatchObject([{ id, pinned: true }]);
    expect(await store.getCase(id)).toEqual(reply('x'));
    expect(store.notice()).toMatch('keeps nothing for this page');
  });

  test('a full store keeps new work in memory beside what it has', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const disk = failing(full, ['putCase', 'putSlot']);
    await disk.putSummary(summary('old', 1));
    const store = await openCaseStore({ disk: async () => disk, tab });
    const { id } = await store.saveCase(reply('x'));
    await store.saveDraft(reply('y'));
    await store.pinCase(id, true);
    expect(await store.listCases()).toMatchObject([{ id, pinned: true }, { id: 'old' }]);
    expect(await disk.summaries()).toHaveLength(1);
    expect(await store.getCase(id)).toEqual(reply('x'));
    expect(store.notice()).toMatch('storage of this browser is full');
  });

  test('a store taken away still lists what memory has', async () => {
    const disk = failing(new Error('closed'), ['summaries', 'fixture', 'slots', 'putCase']);
    const store = await openCaseStore({ disk: async () => disk, tab });
    await store.saveCase(reply('x'));
    expect(await store.listCases()).toHaveLength(1);
    expect(await store.restoreDraft()).toBeNull();
  });
});
