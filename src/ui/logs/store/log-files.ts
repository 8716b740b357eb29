import { keptByItself, LeftOutCount } from '../../../base/left-out-files.ts';
import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';

const logFile = (file: File, folder = ''): LogFile => ({
  file,
  name: file.webkitRelativePath || `${folder}${file.name}`,
  changed: file.lastModified,
});

const inOrder = (files: readonly LogFile[]): readonly LogFile[] =>
  files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** Files that were chosen, in the order of their names. */
export const logFilesOf = (files: Iterable<File> | null): readonly LogFile[] =>
  inOrder([...(files ?? [])].map((file) => logFile(file)));

/** What a page can hold. */
const DEEPEST = 128;
const MOST_FILES = 100_000;

/**
 * Files and folders that were dropped, with all files below them, in the order of their paths. Behind them comes each
 * folder of which something was left out. To be called in the event itself, which is gone afterwards.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly LogFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.every(({ isFile }) => isFile)) return logFilesOf(files);
  const found: LogFile[] = [];
  const folders: LogFile[] = [];
  for (const entry of entries) {
    const leftOut = new LeftOutCount();
    await walk(entry, { folder: '', depth: 0, found, leftOut });
    const { counts } = leftOut;
    if (Object.keys(counts).length > 0) folders.push({ file: new Blob(), name: `${entry.name}/`, leftOut: counts });
  }
  return [...inOrder(found), ...folders];
}

interface Walk {
  readonly folder: string;
  readonly depth: number;
  readonly found: LogFile[];
  readonly leftOut: LeftOutCount;
}

async function walk(entry: FileSystemEntry, at: Walk): Promise<void> {
  const { folder, depth, found, leftOut } = at;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (!file) leftOut.add("files that can't be read");
    else if (found.length >= MOST_FILES) leftOut.add('files that are too many');
    else found.push(logFile(file, folder));
    return;
  }
  if (depth > DEEPEST) {
    leftOut.add('folders that are too deep');
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // Browsers give a hundred at a time, and none at the end.
    const some = await new Promise<readonly FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (!some) leftOut.add("folders that can't be read");
    if (!some || some.length === 0) return;
    for (const one of some) {
      const kind = keptByItself(one.name);
      if (kind !== null) leftOut.add(kind);
      else await walk(one, { ...at, folder: `${folder}${entry.name}/`, depth: depth + 1 });
    }
  }
}
