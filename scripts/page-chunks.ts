/** What the chunks of the build are told of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts what `entry` imports into one chunk named `name`, without what the page's own script holds already: a hundred small
 * files would be a hundred requests before the page is live. The name of the chunk of a module; null leaves it to the bundler.
 */
export function inOneChunk(name: string, entry: string, held: string): (id: string, modules: Modules) => string | null {
  let all: { readonly own: Set<string>; readonly held: Set<string> } | null = null;
  return (id, modules) => {
    all ??= { own: withImports(entry, modules), held: withImports(held, modules) };
    return all.own.has(id) && !all.held.has(id) ? name : null;
  };
}

/** A module and all that it imports, directly or not, but for what it loads when it is asked for. */
function withImports(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
