import { expect, test } from 'vitest';
import { droppedFiles } from './log-files.ts';

/** A folder by its names; a text is a file. */
interface Folder {
  readonly [name: string]: string | Folder | null;
}

/** As browsers give it: some entries at a time. A file that is null can't be read. */
function entryOf(name: string, content: string | Folder | null): FileSystemEntry {
  if (content === null || typeof content === 'string') {
    const file = (found: (file: File) => void, failed: () => void) =>
      content === null ? failed() : found(new File([content], name));
    return { name, isFile: true, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const rest = Object.entries(content).map(([child, inside]) => entryOf(child, inside));
    return { readEntries: (found: (entries: FileSystemEntry[]) => void) => found(rest.splice(0, 2)) };
  };
  return { name, isFile: false, createReader } as unknown as FileSystemEntry;
}

const drop = (dropped: Folder) =>
  droppedFiles({
    items: Object.entries(dropped).map(([name, content]) => ({ webkitGetAsEntry: () => entryOf(name, content) })),
    files: [],
  } as unknown as DataTransfer);

test('of a folder all files below are taken, hidden ones too, in the order of their paths', async () => {
  let deep: Folder = { 'end.jsonl': '' };
  for (let level = 0; level < 40; level++) deep = { d: deep };
  const taken = await drop({
    runs: { b: { c: '', a: '' }, 'a.jsonl.gz': '', '.h': { '.g': '' }, deep },
    'a.jsonl': '',
  });
  expect(taken.map(({ name }) => name)).toEqual([
    'a.jsonl',
    'runs/.h/.g',
    'runs/a.jsonl.gz',
    'runs/b/a',
    'runs/b/c',
    `runs/deep/${'d/'.repeat(40)}end.jsonl`,
  ]);
});

test('what of a folder is left out is behind its files', async () => {
  const folder = { '.git': { config: '' }, a: { node_modules: { b: '' }, '.DS_Store': '', c: '', gone: null } };
  const taken = await drop({ runs: folder, other: { d: '' } });
  expect(taken.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['other/d', undefined],
    ['runs/a/c', undefined],
    ['runs/', { '.DS_Store': 1, '.git': 1, "files that can't be read": 1, node_modules: 1 }],
  ]);
});
