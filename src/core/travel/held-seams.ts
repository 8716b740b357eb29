import type { ReplyReaderOptions } from '../dialects/dialect-set.ts';
import { AUTO } from '../dialects/dialects.ts';
import { replyReader } from '../dialects/reply-reader.ts';
import type { ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';
import { EVENT_KINDS, type EventKind } from '../log/event-kind.ts';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';

/** Kinds of events that mean nothing before their last character. */
const MARKUP: ReadonlySet<EventKind> = new Set([
  'thinking-tag',
  'call-opened',
  'start-tag',
  'end-tag',
  'cdata-opened',
  'cdata-closed',
  'call-closed',
  'name',
  'wrapper-tag',
]);

/**
 * The chunk ends of the split that is hardest to read: before and after each character at which a reader has to hold
 * something back, inside tags, references and marks. Ascending, the last one the text's length; surrogate pairs stay whole.
 */
export function heldSeams(text: string, options: ReplyReaderOptions): number[] {
  const log = new EventLog();
  const whole = new StreamText();
  whole.append(text);
  const tokenizer = replyReader(whole, log, options);
  tokenizer.advance();
  tokenizer.finish();
  const held = new Uint8Array(text.length);
  markHeld(text, held, options.dialect === AUTO ? { ...options, dialect: tokenizer.dialect ?? 'forge' } : options);
  for (let row = 0; row < log.length; row++)
    if (MARKUP.has(EVENT_KINDS[log.kind(row)]!)) held.fill(1, log.start(row), log.end(row));
  return endsAround(text, held);
}

/** Marks the characters after which the machine holds something back where no more than these has arrived. */
function markHeld(text: string, held: Uint8Array, options: ReplyReaderOptions): void {
  const arrived = new StreamText();
  const tokenizer: ReplayedTokenizer = replyReader(arrived, new EventLog(), options);
  let before = 0;
  for (const character of text) {
    arrived.append(character);
    tokenizer.advance();
    const after = before + character.length;
    if (tokenizer.heldFrom < after || tokenizer.pendingEndTag) held.fill(1, before, after);
    before = after;
  }
}

function endsAround(text: string, held: Uint8Array): number[] {
  const ends: number[] = [];
  let before = 0;
  for (const character of text) {
    const after = before + character.length;
    if (held[before] && before > 0 && ends.at(-1) !== before) ends.push(before);
    if (held[before] || after === text.length) ends.push(after);
    before = after;
  }
  return ends;
}
