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
