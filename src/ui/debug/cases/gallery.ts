import { err, ok, type Result } from '../../../base/result.ts';
import type { CaseService, OpenedCase } from '../../../contract/case-service.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { DIALECT_FAMILIES } from '../../../core/dialects/names.ts';
import type { SchemaCode } from '../../../core/words/codes.ts';
import { type ExampleStanding, standingOf } from '../../parts/widgets/VerdictGlyph.tsx';
import { besideReply } from './case-fixture.ts';

/** An example as the list shows it. */
export interface GalleryEntry {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  /** The diagnosis that it was made for. */
  readonly code?: string;
  readonly verdict?: ExampleStanding;
  /** What it was taken from, where that has an address. */
  readonly credit?: string;
  /** Lower-case words that the search looks through. */
  readonly words: string;
}

export interface GalleryTopic {
  readonly folder: string;
  readonly title: string;
  readonly entries: readonly GalleryEntry[];
}

/** As text, because JSON modules lose lone surrogates. */
const FILES = import.meta.glob<string>('/fixtures/*/**/*.fixture.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Histories, each as it is pasted. */
const PASTES = import.meta.glob<string>('/fixtures/histories/*.txt', { query: '?raw', import: 'default', eager: true });

/** What is expected of each, beside it. */
interface ExpectedHistory {
  readonly title: string;
  readonly notes: string;
  readonly code: string;
}

const EXPECTED_HISTORIES = import.meta.glob<ExpectedHistory>('/fixtures/histories/*.expect.json', {
  import: 'default',
  eager: true,
});

const familyFolder = ({ title }: { readonly title: string }): string => `dialects/${title}`;

/** Folders of the gallery in the order in which they teach. */
const TOPICS: readonly (readonly [folder: string, title: string])[] = [
  ['start', 'Start here'],
  ['documents', 'From the documents behind the format'],
  ['rules', 'One for each diagnosis'],
  ['real', 'Replies of real models'],
  ['recorded', 'Recorded from a small model'],
  ...DIALECT_FAMILIES.map((family) => [familyFolder(family), `Five for each dialect: ${family.title}`] as const),
  ['histories', 'Histories that a provider refuses'],
  ['slips', 'Slips that are easily misread'],
  ['streams', 'Splits and streams'],
  ['states', 'Each state of the machine'],
  ['clean', 'Nothing wrong'],
  ['security', 'Hostile text, shown as text'],
];

type OtherRefused = 'cdata-as-structure' | 'json-as-structure' | 'mixed-dialect' | 'format-in-value';

/** What an example shows a call to be refused for; types see to it that no code of schemas is left out. */
const REFUSED: Readonly<Record<SchemaCode | OtherRefused, true>> = {
  'unknown-tool': true,
  'missing-argument': true,
  'unknown-argument': true,
  'type-mismatch': true,
  'enum-mismatch': true,
  'cdata-as-structure': true,
  'json-as-structure': true,
  'mixed-dialect': true,
  'format-in-value': true,
};

interface GalleryFile {
  readonly folder: string;
  /** The JSON of a fixture, or what is pasted. */
  readonly text: string;
  readonly isPaste: boolean;
  readonly entry: GalleryEntry;
}

const files: readonly GalleryFile[] = [
  ...Object.entries(FILES).map(([path, text]) => ({
    folder: folderOf(path),
    text,
    isPaste: false,
    entry: entryOf(text, path),
  })),
  ...Object.entries(PASTES).map(([path, text]) => ({
    folder: folderOf(path),
    text,
    isPaste: true,
    entry: historyEntry(path),
  })),
].sort((a, b) => a.entry.title.localeCompare(b.entry.title, 'en', { numeric: true }));

/** All examples by topic; a folder without a title of its own comes last. */
export function galleryTopics(): readonly GalleryTopic[] {
  const others = [...new Set(files.map(({ folder }) => folder))].filter((folder) =>
    TOPICS.every(([known]) => known !== folder),
  );
  return [...TOPICS, ...others.map((folder) => [folder, folder] as const)]
    .map(([folder, title]) => ({
      folder,
      title,
      entries: files.filter((file) => file.folder === folder).map(({ entry }) => entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The topics with the entries that hold every word of the query. */
export function searchGallery(topics: readonly GalleryTopic[], query: string): readonly GalleryTopic[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter(({ words }) =>
        wanted.every((word) => words.includes(word) || topic.title.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The JSON of an example that is a fixture; undefined where there is none of that id. */
export function fixtureById(id: string): string | undefined {
  return files.find(({ entry, isPaste }) => entry.id === id && !isPaste)?.text;
}

/** Opens an example: a fixture, or what a paste of its text opens. */
export async function openExample(id: string, service: CaseService): Promise<Result<OpenedCase>> {
  const json = fixtureById(id);
  if (json !== undefined) return service.openFixture(json);
  const paste = files.find(({ entry }) => entry.id === id);
  if (!paste)
    return err(`The gallery holds no example "${id}". Choose one under Open, or ask for a link that carries the case.`);
  const { text, entry } = paste;
  const read = await service.importTranscript(text);
  if (!read.ok) return read;
  const { account, fixture } = read.value;
  const { title, notes } = entry;
  return ok({
    fixture: { ...fixture, id, title, notes, ...(account && { pasted: { ...besideReply(account, 1), text } }) },
    remarks: [],
  });
}

/** The folder of an example; a dialect is shown with its family. */
function folderOf(path: string): string {
  const [, , folder = '', id = ''] = path.split('/');
  const family = folder === 'dialects' && DIALECT_FAMILIES.find(({ ids }) => ids.some((one) => one === id));
  return family ? familyFolder(family) : folder;
}

function entryOf(json: string, path: string): GalleryEntry {
  const fixture = JSON.parse(json) as Partial<Fixture>;
  const id = fixture.id ?? path.replace(/^.*\/|\.fixture\.json$/g, '');
  const { title = id, notes = '', expect } = fixture;
  const credit = creditOf(fixture.source);
  const codes = (expect?.diagnostics ?? []).map((item) => (typeof item === 'string' ? item : codeOf(item)));
  return {
    id,
    title,
    notes,
    ...(folderOf(path) === 'rules' && { code: id }),
    ...(expect?.verdict && {
      verdict: standingOf({ verdict: expect.verdict, wouldFail: codes.some((code) => Object.hasOwn(REFUSED, code)) }),
    }),
    ...(credit && { credit }),
    words: [id, title, notes, ...codes, expect?.verdict ?? ''].join(' ').toLowerCase(),
  };
}

function historyEntry(path: string): GalleryEntry {
  const id = path.replace(/^.*\/|\.txt$/g, '');
  const { title = id, notes = '', code = '' } = EXPECTED_HISTORIES[path.replace(/txt$/, 'expect.json')] ?? {};
  const verdict = 'refused';
  return { id, title, notes, code, verdict, words: [id, title, notes, code, verdict].join(' ').toLowerCase() };
}

function codeOf(item: unknown): string {
  return String((item as { code?: unknown } | null)?.code ?? '');
}

function creditOf(source: Fixture['source']): string | undefined {
  const address = typeof source === 'string' ? source : source?.url;
  const [found] = address?.match(/https?:\/\/[^\s"<>]+[^\s"<>.,;:)]/) ?? [];
  return found !== undefined && URL.canParse(found) ? found : undefined;
}
