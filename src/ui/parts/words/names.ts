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
  ['ampersand', 'Ampersand'],
  ['resilient', 'Resilient'],
];

/** Every dialect by the title that it has in core, those that are met most first. */
export const DIALECT_NAMES: readonly (readonly [id: string, title: string])[] = [
  ['forge', 'Forge XML'],
  ['cline', 'Cline, Roo or Kilo'],
  ['anthropic-invoke', 'Anthropic invoke'],
  ['qwen3-coder', 'Qwen3-Coder'],
  ['seed-oss', 'Seed-OSS'],
  ['hermes', 'Hermes'],
  ['glm', 'GLM'],
  ['minimax-m2', 'MiniMax M2'],
  ['minimax-m3', 'MiniMax M3'],
  ['deepseek-dsml', 'DeepSeek DSML'],
  ['kimi-xtml', 'Kimi XTML'],
  ['minicpm5', 'MiniCPM5'],
  ['step3', 'Step3'],
];

export const dialectName = (id: string): string => DIALECT_NAMES.find(([other]) => other === id)?.[1] ?? id;

/** The choice under which a split is listed. */
export function splitName(split: Split): SplitName {
  return split.kind === 'size' ? 'four' : split.kind;
}

/** The split behind a choice. Choosing Random again cuts another way. */
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
