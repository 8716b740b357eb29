import type { Edit } from '../edits/edit.ts';
import type { HistoryChange } from './shown-conversation.ts';
import { clipped, jsonOf } from './words-of.ts';

/** No line of a change is longer. */
const LONGEST = 400;

/** Edits of a history as lines of a diff. `numberOf` gives the number of the message at a pointer, 0 where none is there. */
export function historyChanges(
  edits: readonly Edit[],
  valueAt: (pointer: string) => unknown,
  numberOf: (pointer: string) => number,
): HistoryChange[] {
  return edits.flatMap((edit) => changesOf(edit, valueAt, numberOf));
}

function changesOf(
  edit: Edit,
  valueAt: (pointer: string) => unknown,
  numberOf: (pointer: string) => number,
): HistoryChange[] {
  const written = (value: unknown): string => clipped(jsonOf(value), LONGEST);
  const inside = inMessage(edit.pointer, numberOf);
  switch (edit.op) {
    case 'insert':
      return [{ sign: '+', where: whereOf(edit, numberOf), text: written(edit.value) }];
    case 'remove':
      return [{ sign: '−', where: inside, text: written(valueAt(edit.pointer)) }];
    case 'move':
      return [{ sign: '→', where: whereOf(edit, numberOf), text: written(valueAt(edit.from)) }];
    case 'replace':
      return [
        { sign: '−', where: inside, text: written(valueAt(edit.pointer)) },
        { sign: '+', where: inside, text: written(edit.value) },
      ];
  }
}

/** A whole message or record goes before or behind another, a block into one. */
function whereOf(
  { pointer, side }: { readonly pointer: string; readonly side: 'before' | 'after' },
  numberOf: (pointer: string) => number,
): string {
  const isWhole = /^L\d+$/.test(pointer) || (pointer.match(/\/\d+/g) ?? []).length === 1;
  return isWhole && numberOf(pointer) > 0 ? `${side} message ${numberOf(pointer)}` : inMessage(pointer, numberOf);
}

const inMessage = (pointer: string, numberOf: (pointer: string) => number): string =>
  numberOf(pointer) > 0 ? `in message ${numberOf(pointer)}` : `at ${pointer}`;
