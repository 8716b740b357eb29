/**
 * One change of a history, by JSON Pointers of the history as it was read; in JSON lines the pointer of a whole record is `L<n>`. Edits of one
 * fix are made in their order, and each pointer is that before any of them.
 */
export type Edit =
  | { readonly op: 'remove'; readonly pointer: string }
  | { readonly op: 'replace'; readonly pointer: string; readonly value: unknown }
  /** A new item of a list, right before or behind the one at `pointer`. */
  | { readonly op: 'insert'; readonly pointer: string; readonly side: 'before' | 'after'; readonly value: unknown }
  /** What is at `from` goes right before or behind the item at `pointer`. */
  | { readonly op: 'move'; readonly from: string; readonly pointer: string; readonly side: 'before' | 'after' };
