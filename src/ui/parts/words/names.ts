import { DIALECT_TITLES, titleOf } from '../../../core/dialects/names.ts';
import type { Recovery } from '../../../core/words/recovery.ts';
import type { Split } from '../../../core/words/split.ts';

export type SplitName = 'recorded' | 'whole' | 'characters' | 'four' | 'words' | 'lines' | 'random';

export const SPLIT_NAMES: readonly (readonly [SplitName, string])[] = [
  ['recorded', 'As recorded'],
  ['whole', 'Whole'],
  ['characters', 'Every character'],
  ['four', '4 characters'],
  ['words', 'Words'],
  ['lines', 'Lines'],
  ['random', 'Random'],
];

export const RECOVERY_NAMES: readonly (readonly [Recovery, string])[] = [
  ['strict', 'Strict'],
  ['ampersand', 'Fix &'],
  ['resilient', 'Fix everything'],
];

export const recoveryName = (recovery: Recovery): string =>
  RECOVERY_NAMES.find(([id]) => id === recovery)?.[1] ?? recovery;

/** Every dialect with its title, those that are met most first. */
export const DIALECT_NAMES: readonly (readonly [id: string, title: string])[] = Object.entries(DIALECT_TITLES);

export const dialectName: (id: string) => string = titleOf;

/** The choice under which a split is listed. */
export function splitName(split: Split): SplitName {
  return split.kind === 'size' ? 'four' : split.kind;
}

/** The split after a choice. Choosing Random again cuts another way. */
export function splitFor(name: SplitName, before: Split): Split {
  switch (name) {
    case 'four':
      return { kind: 'size', size: 4 };
    case 'random':
      return { kind: 'random', seed: before.kind === 'random' ? before.seed + 1 : 1 };
    default:
      return { kind: name };
  }
}
