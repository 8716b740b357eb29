import type { Otherwise, Row, StateRows } from '../../kernel/definition.ts';
import { onInWords } from '../../kernel/on-in-words.ts';
import { transitionId } from '../../kernel/transition-id.ts';
import { replyMachine, type StateName } from './reply-machine.ts';

/** What a fine state means, one clause without a full stop. */
export function aboutState(fine: string): string {
  const { about } = replyMachine.states[fine as StateName];
  return about.charAt(0).toLowerCase() + about.slice(1).replace(/\.$/, '');
}

/** A row by its id, in words: `"&" may begin a reference`; null where there is none. */
export function rowSentence(id: string, fine: string): string | null {
  rowsById ??= new Map(
    Object.entries<StateRows>(replyMachine.states).flatMap(([from, { on, otherwise }]) =>
      [...on, ...[otherwise].flat()].flatMap((row) => (row === 'stay' ? [] : [[transitionId(from, row), row]])),
    ),
  );
  const row = rowsById.get(id);
  if (!row) return null;
  const on = 'on' in row ? onInWords(row.on) : 'anything else';
  const isRefused = replyMachine.states[fine as StateName].reads === 'skipped';
  return `${on} ${isRefused ? 'is refused: the reading of this call stopped there' : row.does}`;
}

let rowsById: Map<string, Row | Exclude<Otherwise, 'stay'>> | undefined;

/** Why the machine holds `buffered` back in a fine state; empty where nothing is known of it. */
export function waitsFor(fine: string, buffered: string): string {
  const { waits, on }: { readonly waits?: string; readonly on: readonly Row[] } =
    replyMachine.states[fine as StateName];
  if (waits) return waits;
  for (const row of on) {
    if (!('literal' in row.on)) continue;
    const { literal } = row.on;
    for (let length = Math.min(literal.length - 1, buffered.length); length > 0; length--)
      if (buffered.endsWith(literal.slice(0, length)))
        return `\`${literal.slice(length)}\` would complete \`${literal}\`, which ${row.does}`;
  }
  return '';
}
