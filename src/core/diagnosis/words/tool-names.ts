import { listed } from '../../../base/counted.ts';
import { quote } from '../../text/quote.ts';

/** More names are counted. */
const MOST_NAMED = 5;

/** Names of tools, each once, as part of a sentence. */
export function toolNames(tools: readonly string[]): string {
  const names = [...new Set(tools)];
  const more = names.length - MOST_NAMED;
  return listed([...names.slice(0, MOST_NAMED).map(quote), ...(more > 0 ? [`${more} more`] : [])]);
}
