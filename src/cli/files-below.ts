import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keptByItself, LeftOutCount, type LeftOutFiles } from '../base/left-out-files.ts';
import { reasonOf } from './read-file.ts';

/** The files of a folder. */
export interface FilesBelow {
  /** In the order of their paths. */
  readonly files: readonly string[];
  readonly leftOut: LeftOutFiles;
  /** A sentence for each folder in it that can't be read. */
  readonly problems: readonly string[];
}

/** Whether there is a folder; what else a path leads to says who reads it. */
export const isFolder = (path: string): boolean => targetOf(path)?.isFolder ?? false;

/**
 * All files below a folder, without what systems and tools keep there themselves. A link is followed, and what is reached
 * in several ways is read once: at its own place where that is in the folder, else where the first link to it is.
 */
export function filesBelow(folder: string): FilesBelow {
  const walk = new Walk();
  walk.enter(folder, realpathSync(folder));
  return { files: walk.files.sort(), leftOut: walk.leftOut.counts, problems: walk.problems };
}

class Walk {
  readonly files: string[] = [];
  readonly leftOut = new LeftOutCount();
  readonly problems: string[] = [];
  /** Real paths of what was found. */
  readonly #found = new Set<string>();
  /** Links that were not followed yet. */
  readonly #links: string[] = [];

  /** Takes all that is below a folder and not behind a link, then what the links lead to, and the links there. */
  enter(folder: string, real: string): void {
    this.#take(folder, real);
    for (let links = this.#links.splice(0); links.length > 0; links = this.#links.splice(0))
      for (const link of links.sort()) this.#follow(link);
  }

  #take(folder: string, real: string): void {
    this.#found.add(real);
    for (const entry of this.#entriesOf(folder)) {
      const [path, realPath] = [join(folder, entry.name), join(real, entry.name)];
      const kind = keptByItself(entry.name);
      if (kind !== null) this.leftOut.add(kind);
      else if (entry.isSymbolicLink()) this.#links.push(path);
      else if (entry.isDirectory()) {
        if (!this.#found.has(realPath)) this.#take(path, realPath);
      } else this.#file(path, realPath, entry.isFile());
    }
  }

  #entriesOf(folder: string) {
    try {
      return readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      this.problems.push(`${folder} can't be read: ${reasonOf(error)}.`);
      return [];
    }
  }

  #follow(link: string): void {
    const target = targetOf(link);
    if (target === null) this.leftOut.add('links that lead nowhere');
    else if (target.isFolder && !this.#found.has(target.real)) this.#take(link, target.real);
    else if (!target.isFolder) this.#file(link, target.real, target.isFile);
  }

  #file(path: string, real: string, isRegular: boolean): void {
    if (!isRegular) this.leftOut.add('pipes, sockets and devices');
    else if (!this.#found.has(real)) {
      this.#found.add(real);
      this.files.push(path);
    }
  }
}

/** What a path leads to; null where that is nowhere, or a circle of links. */
function targetOf(path: string) {
  try {
    const found = statSync(path);
    return { real: realpathSync(path), isFolder: found.isDirectory(), isFile: found.isFile() };
  } catch {
    return null;
  }
}
