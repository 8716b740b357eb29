import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { InputError } from '../command.ts';

/** How the names of tapes end. */
export const TAPE_ENDING = '.stream.jsonl';

/** Makes the folder of tapes, for its user alone; one that git would take up is refused with the line that prevents it. */
export function prepareTapeFolder(folder: string): void {
  const path = resolve(folder);
  refuseInGit(folder, path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // A folder of other things keeps its mode: the tapes in it are closed to others each by itself.
  const holdsTapesAlone = readdirSync(path).every((name) => name.endsWith(TAPE_ENDING));
  if (holdsTapesAlone && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
}

function refuseInGit(folder: string, path: string): void {
  const root = workTreeOf(path);
  if (root === null) return;
  const inside = relative(root, path).split(sep).join('/');
  const line = inside === '' ? `*${TAPE_ENDING}` : `/${inside}/`;
  if (isIgnored(root, inside === '' ? `a${TAPE_ENDING}` : `${inside}/a${TAPE_ENDING}`, line)) return;
  throw new InputError(
    `${folder} is inside the git work tree ${root}, which does not ignore it, so recordings could be committed. ` +
      `Add this line to ${join(root, '.gitignore')}, or take another --out:\n${line}`,
  );
}

function workTreeOf(path: string): string | null {
  if (existsSync(join(path, '.git'))) return path;
  return dirname(path) === path ? null : workTreeOf(dirname(path));
}

/** Whether git ignores a file of the work tree; where git can't be asked, whether `.gitignore` has the very line. */
function isIgnored(root: string, file: string, line: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', '--no-index', '--', file], { cwd: root });
  if (status === 0 || status === 1) return status === 0;
  const ignore = join(root, '.gitignore');
  return existsSync(ignore) && readFileSync(ignore, 'utf8').split(/\r?\n/).includes(line);
}
