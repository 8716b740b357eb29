import { K } from '../../../log/event-kind.ts';
import type { ForgeActions, Walker } from '../walker.ts';

/** Blocks of thinking; each tag is a literal of its row. */
export const THINKING_ACTIONS = {
  openThinking(w, at, _from, id) {
    w.emit(K.prose, literalStart(w, at, id));
    w.emit(K['thinking-tag'], at + 1);
  },
  closeThinking(w, at, _from, id) {
    w.emit(K.thinking, literalStart(w, at, id));
    w.emit(K['thinking-tag'], at + 1);
  },
  strayThinkingEnd(w, at, _from, id) {
    w.note('unexpected-end-tag', literalStart(w, at, id), at + 1);
  },
} as const satisfies Partial<ForgeActions>;

/** Where the literal of a row begins whose last character is at `at`. */
function literalStart(w: Walker, at: number, id: number): number {
  const row = w.rowOf(id);
  const length = row && 'on' in row && 'literal' in row.on ? row.on.literal.length : 1;
  return at + 1 - length;
}
