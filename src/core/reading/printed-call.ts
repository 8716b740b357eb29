import { plainCallOf } from '../dialects/write/call-text.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import type { Reading } from './reading.ts';

/** What a call can be copied as; `forge`: written again in Forge's own dialect, as examples of prompts are. */
export type CallLanguage = 'json' | 'typescript' | 'python' | 'forge';

/** A call of a reading, by its index, as text; null where there is none. The printers of languages are fetched when asked for. */
export async function printedCall(reading: Reading, index: number, language: CallLanguage): Promise<string | null> {
  const found = reading.calls[index];
  if (!found) return null;
  if (language === 'forge') {
    const call = plainCallOf(found.call);
    const tool = reading.options.tools.find(({ name }) => name === call.toolName) ?? null;
    return renderCall('forge', { call, tool }).text;
  }
  const { PRINTERS } = await import('../calls/print-call.ts');
  return PRINTERS[language](found.call);
}
