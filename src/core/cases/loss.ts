import { inOneLine } from '../text/quote.ts';
import type { ServerWords } from './fixture.ts';

/**
 * What the words around a reply say became of its only call, or of all that it holds, read or not; null where they do not say it, or where the
 * verdict's sentence repeats them.
 */
export function lossSaid(
  { loss, lostAll, text = '' }: Partial<ServerWords> = {},
  { calls, sentence }: { readonly calls: number; readonly sentence: string },
): string | null {
  if (loss === undefined || (calls !== 1 && !lostAll)) return null;
  return calls === 0 && sentence.includes(inOneLine(text).replace(/\.$/, '')) ? null : loss;
}
