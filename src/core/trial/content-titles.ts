import { KINDS, type Kind, LIST_TEXTS, NESTED_TEXTS, textsOf } from './hard-content.ts';

const TITLES: Readonly<Record<Kind, string>> = {
  plain: 'plain text',
  shell: 'shell &&',
  comparison: 'less-than',
  generics: 'generics',
  references: 'references',
  'cdata-end': ']]> inside',
  'tool-end': 'end of a call inside',
  markup: 'nested XML',
  html: 'HTML page',
  json: 'JSON text',
  quotes: 'quotes',
  code: 'code',
  long: 'long code',
  unicode: 'unicode',
  newlines: 'line breaks',
  'blank-ends': 'blanks at the ends',
  'number-like': 'number-like',
  empty: 'empty',
  list: 'list',
  nested: 'nested values',
  none: 'no tool needed',
};

const isKind = (kind: string): kind is Kind => Object.hasOwn(TITLES, kind);

/** What a kind of content is called on the page; `ends` are the marks that end a call in the dialects in use. */
export function contentTitle(kind: string, ends: readonly string[]): string {
  if (kind === 'tool-end' && ends.length === 1) return `${ends[0]} inside`;
  return isKind(kind) ? TITLES[kind] : kind;
}

/** The texts that tasks of a kind put in; none for a word of the user's. */
export function kindTexts(kind: string, ends: readonly string[]): readonly string[] {
  if (!isKind(kind) || kind === 'none') return [];
  if (kind === 'list') return LIST_TEXTS;
  return kind === 'nested' ? NESTED_TEXTS : textsOf(kind, ends);
}

/** Kinds in the order of the list; words of the user's after them, as they came. */
export function inOrder(kinds: Iterable<string>): readonly string[] {
  const rank = (kind: string): number => (isKind(kind) ? KINDS.indexOf(kind) : KINDS.length);
  return [...kinds].sort((a, b) => rank(a) - rank(b));
}
