import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';

const logFile = (file: File, folder = ''): LogFile => ({
  file,
  name: file.webkitRelativePath || `${folder}${file.name}`,
  changed: file.lastModified,
});

/** Files that were chosen, in the order of their names. */
export const logFilesOf = (files: Iterable<File> | null): readonly LogFile[] =>
  [...(files ?? [])].map((file) => logFile(file)).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Files that systems keep beside those of the user. */
const HIDDEN = /(?:^|\/)\./;

/** Folders nest no deeper than that. */
const DEEPEST = 16;
const MOST_FILES = 10_000;

/** Files and folders that were dropped. To be called in the event itself, which is gone afterwards. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly LogFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.every(({ isFile }) => isFile)) return logFilesOf(files);
  const found: LogFile[] = [];
  for (const entry of entries) await walk(entry, '', 0, found);
  return found.filter(({ name }) => !HIDDEN.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function walk(entry: FileSystemEntry, folder: string, depth: number, found: LogFile[]): Promise<void> {
  if (depth > DEEPEST || found.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file) found.push(logFile(file, folder));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // Browsers give a hundred at a time, and none at the end.
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return;
    for (const one of some) await walk(one, `${folder}${entry.name}/`, depth + 1, found);
  }
}
