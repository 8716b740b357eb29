import { quote } from '../../text/quote.ts';

/** More names are counted. */
const MOST_NAMED = 5;

/** Names of tools, each once, as part of a sentence. */
export function toolNames(tools: readonly string[]): string {
  const names = [...new Set(tools)];
  const more = names.length - MOST_NAMED;
  const shown = [...names.slice(0, MOST_NAMED).map(quote), ...(more > 0 ? [`${more} more`] : [])];
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
