import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';
import { anyBrokenReply, recordedReplies, strictDifference, toolsFor } from '../repaired-reply.test-kit.ts';
import { wellFormedReply } from '../well-formed-reply.test-kit.ts';
import { fixAll } from './fix-all.ts';

function differenceOf(input: string, types: 'none' | 'strings' | 'mixed'): string | null {
  const reading = readReply(input, { tools: toolsFor(input, types) });
  return strictDifference(reading, fixAll(reading)?.edits ?? []);
}

describe('all repairs made in the text', () => {
  it('give what strict mode reads to the same calls, on every recorded reply', () => {
    expect(recordedReplies.map((input) => differenceOf(input, 'none')).filter(Boolean)).toEqual([]);
  });

  it('give what strict mode reads to the same calls, on broken replies', () => {
    fc.assert(
      fc.property(anyBrokenReply(), fc.constantFrom('none', 'strings', 'mixed'), (input, types) => {
        expect(differenceOf(input, types)).toBe(null);
      }),
      { numRuns: 3000 },
    );
  });

  it('are none where the reply is well-formed', () => {
    fc.assert(
      fc.property(wellFormedReply(), (input) => {
        expect(fixAll(readReply(input))).toBe(null);
      }),
    );
  });
});
