import type { DebugVerbs } from '../state/debug-state.ts';
import type { Cases } from './cases.ts';

/** Imports what the clipboard holds; says what to do where the browser keeps it. */
export async function pasteReply({ importText }: Cases, toast: DebugVerbs['toast']): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => '');
  if (text === '') toast('The clipboard holds no text that the browser lets us read. Press Ctrl V instead.');
  else await importText(text);
}
