/** Groups of names that well-known tools use for the same argument. */
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

/** The only candidate that is another common name of the argument (`file` for `path`); null where there is none or several. */
export function otherNameFor(name: string, candidates: Iterable<string>): string | null {
  const own = plain(name);
  const groups = GROUPS.filter((group) => group.includes(own));
  if (groups.length === 0) return null;
  const found = [...candidates].filter((candidate) => groups.some((group) => group.includes(plain(candidate))));
  return found.length === 1 ? (found[0] as string) : null;
}

const plain = (name: string): string => (name.length > 40 ? '' : name.toLowerCase().replace(/[^a-z\d]/g, ''));
