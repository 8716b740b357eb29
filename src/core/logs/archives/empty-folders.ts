/** How many folders of an archive hold neither data themselves nor another entry. */
export function emptyFolders(hasData: ReadonlyMap<string, boolean>): number {
  const names = [...hasData.keys()].sort();
  // What is in a folder is sorted right behind it.
  const isEmpty = (name: string, at: number): boolean =>
    name.endsWith('/') && hasData.get(name) === false && !names[at + 1]?.startsWith(name);
  return names.filter(isEmpty).length;
}
