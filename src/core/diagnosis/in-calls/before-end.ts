import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';

/** So many signs after a call are looked at for its end. */
const LONGEST_MORE = 9;

/** The signs between a whole call of JSON and its end mark on the same line, none of them a letter; null where there are none. */
export function beforeEnd({ end }: Span, wanted: string, { text }: Reading): string | null {
  if (wanted === '' || !/[}\]]\s{0,8}$/.test(text.slice(Math.max(0, end - LONGEST_MORE), end))) return null;
  const following = text.slice(end, end + LONGEST_MORE + wanted.length);
  const more = following.slice(0, Math.max(0, following.indexOf(wanted)));
  return /\S/.test(more) && /^[^\w\n<>[\]{}]{1,9}$/.test(more) ? more : null;
}
