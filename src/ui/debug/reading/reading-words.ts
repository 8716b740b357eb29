import { serverOf } from '../../../core/readers/server-names.ts';
import type { Split } from '../../../core/words/split.ts';
import { dialectName } from '../../parts/words/names.ts';
import type { DebugState } from '../state/debug-state.ts';

const SPLIT_WORDS: Readonly<Record<Split['kind'], string>> = {
  recorded: 'split as recorded',
  whole: 'whole',
  characters: 'split in characters',
  size: 'split in 4',
  words: 'split in words',
  lines: 'split in lines',
  random: 'split at random',
};

/** What the reply is read in and what of it is not as it is by default: `Qwen3-Coder, for Ollama, strict`. */
export function readingWords(state: Pick<DebugState, 'reply' | 'report'>): string {
  const { dialect, reader, split, recovery, raw } = state.reply;
  const found = state.report?.dialect ?? 'none';
  const format = dialect !== 'auto' ? dialectName(dialect) : found !== 'none' ? dialectName(found) : 'Nothing yet';
  const server = reader === null ? null : serverOf(reader)?.name;
  const usual: Split['kind'] = raw.ends.length > 1 ? 'recorded' : 'whole';
  return [
    format,
    server && `for ${server}`,
    split.kind !== usual && split.kind !== 'recorded' && SPLIT_WORDS[split.kind],
    recovery !== 'resilient' && recovery,
  ]
    .filter(Boolean)
    .join(', ');
}
