import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CaseService } from '../../../contract/case-service.ts';
import { importPasted } from '../../../core/account/import-pasted.ts';
import { dialectOf } from '../../../core/cases/dialect-of.ts';
import { openFixture } from '../../../core/cases/read-fixture.ts';
import { historyOfPaste } from '../../../core/conversation/history-of-paste.ts';
import { diagnose } from '../../../core/diagnosis/report/diagnose.ts';
import { verdictText } from '../../../core/diagnosis/report/verdict-sentence.ts';
import { DIALECT_IDS } from '../../../core/dialects/dialects.ts';
import { countCharacters } from '../../../core/reading/char-counts.ts';
import { readReply } from '../../../core/reading/read-reply.ts';
import { endOfSource } from '../../../core/words/stream-end.ts';
import { standingOf } from '../../parts/widgets/VerdictGlyph.tsx';
import { fixtureById, galleryTopics, openExample, searchGallery } from './gallery.ts';

const topics = galleryTopics();
const entries = topics.flatMap((topic) => topic.entries);

test('at least forty examples are grouped by what they teach', () => {
  expect(entries.length).toBeGreaterThanOrEqual(40);
  expect(topics.filter(({ folder, title }) => folder === title)).toEqual([]);
  for (const folder of ['documents', 'rules', 'real', 'streams', 'states', 'clean']) {
    expect(topics.map((topic) => topic.folder)).toContain(folder);
  }
});

test('each dialect beside Forge has its five examples, one beside the other', () => {
  const five = topics.flatMap(({ folder, entries }) => (folder.startsWith('dialects/') ? entries : []));
  const names = five.map(({ title }) => title.replace(/:.*/, ''));
  const groups = names.filter((name, index) => name !== names[index - 1]);
  expect(groups).toHaveLength(DIALECT_IDS.length - 1);
  expect(new Set(groups).size).toBe(groups.length);
  expect(five).toHaveLength(5 * groups.length);
});

test('each example has an id of its own, a title, a note and an expected verdict', () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.filter(({ title, id, notes, verdict }) => title === id || notes === '' || !verdict)).toEqual([]);
});

test('an example is shown to fail where its call would be refused', () => {
  const standing = ({ id }: { id: string }) => {
    const opened = openFixture(fixtureById(id) ?? '');
    if (!opened.ok) return undefined;
    const { fixture } = opened.value;
    const { chunks, tools = [], recovery = 'resilient', frames, source } = fixture;
    const streamEnd = typeof source === 'object' ? endOfSource(source) : undefined;
    const reading = readReply(chunks, {
      tools,
      recovery,
      dialect: dialectOf(fixture),
      ...(frames && { frames }),
      ...(streamEnd && { streamEnd }),
    });
    const { findings } = diagnose(reading);
    const verdict = reading.verdict(findings);
    return standingOf({ verdict, ...verdictText(reading, findings, verdict, countCharacters(reading, findings)) });
  };
  const read = entries.filter((entry) => standing(entry) !== undefined);
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter((entry) => standing(entry) !== entry.verdict).map(({ id }) => id)).toEqual([]);
});

const service = { importTranscript: (text: string) => importPasted(text) } as CaseService;
const histories = topics.find(({ folder }) => folder === 'histories')?.entries ?? [];

test('at least six histories are shown as refused', () => {
  expect(histories.length).toBeGreaterThanOrEqual(6);
  expect(histories.every(({ verdict }) => verdict === 'refused')).toBe(true);
});

test.each(histories)('the history of $title opens as its paste, and is refused as it says', async (entry) => {
  const { id, title, code } = entry;
  const text = readFileSync(`fixtures/histories/${id}.txt`, 'utf8');
  const opened = await openExample(id, service);
  expect(opened).toMatchObject({ ok: true, value: { fixture: { id, title, pasted: { kind: 'history', text } } } });
  const { holds, provider, problems, loops } = historyOfPaste(text);
  expect({ holds, codes: problems.map((problem) => problem.code) }).toEqual({ holds: false, codes: [code] });
  expect(title.toLowerCase().startsWith(provider ?? 'none')).toBe(true);
  expect(loops.map(({ rounds }) => rounds)).toEqual(title.includes('loop') ? [5] : []);
  const read = await importPasted(text);
  const { sentence } = JSON.parse(readFileSync(`fixtures/histories/${id}.expect.json`, 'utf8')) as { sentence: string };
  expect(read).toMatchObject({ value: { account: { isConversation: true, sentence } } });
});

test('no title is a part of another, so a title names one example', () => {
  const titles = entries.map(({ title }) => title.toLowerCase());
  const parts = titles.filter((title, index) => titles.some((other, at) => at !== index && other.includes(title)));
  expect(parts).toEqual([]);
});

test('real replies are credited by address', () => {
  const real = topics.find(({ folder }) => folder === 'real')?.entries ?? [];
  expect(real.length).toBeGreaterThan(0);
  expect(real.filter(({ credit }) => !credit?.startsWith('https://'))).toEqual([]);
});

test('an id that no example has is answered with what to do', async () => {
  expect(await openExample('no-such-example', service)).toMatchObject({
    ok: false,
    error: expect.stringContaining('no example "no-such-example". Choose one under Open'),
  });
});

test('an id leads to the file as it is, escapes of lone surrogates included', () => {
  const apart = entries.find(({ id }) => fixtureById(id)?.includes('\\ud8'));
  expect(apart).toBeDefined();
  expect(fixtureById('no-such-example')).toBeUndefined();
});

test('the search finds all words in title, note, code or topic', () => {
  const found = (query: string) => searchGallery(topics, query).flatMap((topic) => topic.entries.map(({ id }) => id));
  expect(found('  ')).toHaveLength(entries.length);
  expect(found('mixed-content')).toContain('mixed-content');
  expect(found('CUT off SHELL')).toEqual(['shell-and-then-cut']);
  expect(found('no word like this one')).toEqual([]);
});
