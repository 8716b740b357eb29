import type { Otherwise, Row } from '../../kernel/definition.ts';
import { onInWords } from '../../kernel/on-in-words.ts';
import { replyMachine, type StateName } from './reply-machine.ts';

/** What a fine state means, one clause without a full stop. */
export function aboutState(fine: string): string {
  const { about } = replyMachine.states[fine as StateName];
  return about.charAt(0).toLowerCase() + about.slice(1).replace(/\.$/, '');
}

/** A row in words: `"&" may begin a reference`. */
export function rowSentence(row: Row | Exclude<Otherwise, 'stay'>, isRefused: boolean): string {
  const on = 'on' in row ? onInWords(row.on) : 'anything else';
  return `${on} ${isRefused ? 'is refused: the reading of this call stopped there' : row.does}`;
}

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
