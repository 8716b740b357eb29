import { serverOf } from '../../../core/readers/server-names.ts';
import { dialectName, recoveryName } from '../../parts/words/names.ts';
import type { DebugState } from '../state/debug-state.ts';

/** What the reply is read in and what of it is not as it is by default: `Qwen3-Coder, for Ollama, Strict`. */
export function readingWords(state: Pick<DebugState, 'reply' | 'report'>): string {
  const { dialect, reader, recovery } = state.reply;
  const found = state.report?.dialect ?? 'none';
  const format = dialect !== 'auto' ? dialectName(dialect) : found !== 'none' ? dialectName(found) : 'not detected';
  const server = reader === null ? null : serverOf(reader)?.name;
  return [format, server && `for ${server}`, recovery !== 'resilient' && recoveryName(recovery)]
    .filter(Boolean)
    .join(', ');
}
