/** What a part of a paste is; each character belongs to exactly one item (account.md §1). */
export type ItemKind =
  | 'reply'
  | 'reasoning'
  | 'call'
  | 'result'
  | 'complaint'
  | 'definition'
  | 'ask'
  | 'sample'
  | 'log'
  | 'note';

/** What a model wrote, which the machines read. */
export const OF_MODEL: ReadonlySet<ItemKind> = new Set(['reply', 'reasoning', 'call']);
