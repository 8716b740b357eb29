/** Names under which one argument goes in the tools that models know. */
const GROUPS: readonly (readonly string[])[] = [
  ['path', 'file', 'filename', 'filepath', 'targetfile', 'pathname'],
  ['path', 'directory', 'dir', 'folder', 'dirpath', 'directorypath', 'folderpath'],
  ['content', 'contents', 'text', 'body', 'data', 'filetext'],
  ['command', 'cmd', 'shell', 'script', 'commandline'],
  ['query', 'q', 'search', 'searchterm', 'searchquery', 'question'],
  ['pattern', 'regex', 'regexp', 'expression'],
  ['url', 'uri', 'link', 'href', 'address'],
  ['search', 'old', 'oldstr', 'oldstring', 'oldtext', 'find'],
  ['replace', 'new', 'newstr', 'newstring', 'newtext', 'replacement'],
];

/** The only candidate that goes by another of the names that an argument has elsewhere (`file` for `path`); null where none or several do. */
export function otherNameFor(name: string, candidates: Iterable<string>): string | null {
  const own = plain(name);
  const groups = GROUPS.filter((group) => group.includes(own));
  if (groups.length === 0) return null;
  const found = [...candidates].filter((candidate) => groups.some((group) => group.includes(plain(candidate))));
  return found.length === 1 ? (found[0] as string) : null;
}

const plain = (name: string): string => (name.length > 40 ? '' : name.toLowerCase().replace(/[^a-z\d]/g, ''));
