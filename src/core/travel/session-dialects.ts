import { conversionsOf } from '../reading/convert-calls.ts';
import { type DialectOutcome, readInEach } from '../reading/read-in-each.ts';
import type { Session } from './session.ts';

/** Up to here a text is read in each dialect: a dozen readings of some milliseconds. */
const LONGEST_READ = 200_000;
/** Up to here its calls are converted to each dialect to see what can be; each conversion is read back. */
const LONGEST_CONVERTED = 50_000;

/** What each dialect finds in a session's text, one after the other; null where it is too long to be read so often. */
export function outcomesInEach({ text, options }: Session): Iterable<DialectOutcome> | null {
  return text.length > LONGEST_READ ? null : readInEach(String(text), options);
}

/** The dialects that a session's calls can be written in, null for one that they cannot; null where the text is too long. */
export function conversionsInEach({ reading }: Session): Iterable<string | null> | null {
  return reading.text.length > LONGEST_CONVERTED ? null : conversionsOf(reading);
}
