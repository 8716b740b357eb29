import { describe, expect, it } from 'vitest';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import { AUTO } from './dialects.ts';
import { replyReader } from './reply-reader.ts';

const LENGTH = 1_500;
const TIMES = 4;
/** Where each piece makes all before it be read again, four times the length is sixteen times the work. */
const MOST = 1.5 * TIMES;

/** Counts the characters that are looked at. */
class CountedText extends StreamText {
  looked = 0;

  override charCodeAt(offset: number): number {
    this.looked += 1;
    return super.charCodeAt(offset);
  }

  override slice(start: number, stop: number): string {
    const piece = super.slice(start, stop);
    this.looked += piece.length;
    return piece;
  }
}

/** What a reader looks at where a reply comes in single characters and it is asked each time what is settled. */
function work(reply: string): number {
  const text = new CountedText();
  const reader = replyReader(text, new EventLog(), { recovery: 'resilient', tools: [], dialect: AUTO });
  let settled = 0;
  for (const character of reply) {
    text.append(character);
    reader.advance();
    settled = reader.settledTo;
  }
  reader.finish();
  expect(settled).toBeLessThanOrEqual(reply.length);
  return text.looked;
}

const FLOODS: readonly (readonly [before: string, again: string])[] = [
  ['', 'a'],
  ['a', ' '],
  ['', '\n'],
  ['', '`'],
  ['', '~'],
  ['```', 'a'],
  ['```', ' '],
  ['```\n', '`'],
  ['```\n```', ' '],
  ['```\n', ' '],
  ['', '```\nx\n```\n'],
  ['', '<'],
  ['', '</think>'],
  ['<think>', '<'],
  ['<tool_call>', '\n'],
  ['<function_calls>', '\n'],
  ['<function_calls>\n<invoke name="f">\n<parameter name="a">', '</parameter>'],
  ['<function_calls>\n<invoke name="f">\n<parameter name="a">', '</parameter>\n'],
  ['<function_calls>\n<invoke name="f">\n<parameter name="a">', '<parameter>'],
  ['<function_calls>\n<invoke name="f">\n<parameter name="a">', '<b><parameter name="x">1</parameter>'],
  ['<function_calls>\n<invoke name="f">\n', '<prameter name="a">x</parameter>'],
  ['<tool_call>\n<function=f>\n<parameter=a>\n', 'see <function=g> there\n'],
];

describe('a reply in single characters is read with work that grows with its length', () => {
  it.each(FLOODS)('where %j is followed by many %j', (before, again) => {
    const ofLength = (length: number) => before + again.repeat(Math.ceil(length / again.length));
    expect(work(ofLength(TIMES * LENGTH)) / work(ofLength(LENGTH))).toBeLessThan(MOST);
  });
});
