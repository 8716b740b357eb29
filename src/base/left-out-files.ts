/** How many files and folders were left out, by what they are. */
export type LeftOutFiles = Readonly<Record<string, number>>;

const MAC_FOLDER = '__MACOSX';

/** What a system keeps among the files of its user; null where a path names none of it. Slashes of either kind part the names. */
export function systemFile(path: string): string | null {
  const names = path.split(/[/\\]/);
  const name = names.pop()!;
  if (names.includes(MAC_FOLDER)) return MAC_FOLDER;
  if (name.startsWith('._')) return '._*';
  return name === '.DS_Store' ? name : null;
}

const TOOL_FOLDERS: readonly string[] = ['.git', 'node_modules'];

/** What is left out of a folder: what systems and tools keep there themselves; null where a name is none of it. */
export const keptByItself = (name: string): string | null =>
  name === MAC_FOLDER || TOOL_FOLDERS.includes(name) ? name : systemFile(name);

/** Counts files and folders that are left out, by what they are. */
export class LeftOutCount {
  readonly #counts = new Map<string, number>();

  add(kind: string, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  addAll(counts: LeftOutFiles): void {
    for (const [kind, count] of Object.entries(counts)) this.add(kind, count);
  }

  /** In the order of the kinds, whatever the order in which they were added. */
  get counts(): LeftOutFiles {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** What was left out, for a sentence: `left out: .DS_Store (1), __MACOSX (2)`. */
export const leftOutWords = (counts: LeftOutFiles): string =>
  `left out: ${Object.entries(counts)
    .map(([kind, count]) => `${kind} (${count})`)
    .join(', ')}`;

/** The same of a folder or an archive as a sentence; none where nothing was left out. */
export const leftOutSentences = (name: string, counts: LeftOutFiles): readonly string[] =>
  Object.keys(counts).length === 0 ? [] : [`${name}: ${leftOutWords(counts)}.`];
