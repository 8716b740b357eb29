import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { readReply } from '../../reading/read-reply.ts';
import { anyBrokenReply, recordedReplies, strictDifference, toolsFor } from '../../reply/repaired-reply.test-kit.ts';
import { wellFormedReply } from '../../reply/well-formed-reply.test-kit.ts';
import { namesInCallTag } from '../proposals/names-in-attributes.ts';
import { fixAll } from './fix-all.ts';

function differenceOf(input: string, types: 'none' | 'strings' | 'mixed'): string | null {
  const reading = readReply(input, { tools: toolsFor(input, types) });
  if (reading.calls.some((call) => namesInCallTag(call, reading).size > 0)) return null;
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
      { numRuns: draws(3000) },
    );
  });

  it('give what strict mode reads to the same calls, in any order of the parts of a call', () => {
    const parts = '<tool_name>t</tool_name>|<tool_name>|</tool_name>|text|<arguments><p>1</p></arguments>|<arguments>';
    const pieces = [...parts.split('|'), '</arguments>', '<p>1</p>', '<server_name>s</server_name>'];
    const orders = (length: number): string[] =>
      length === 0 ? [''] : orders(length - 1).flatMap((order) => pieces.map((piece) => order + piece));
    const inputs = [1, 2, 3].flatMap(orders).map((inside) => `<tool>${inside}</tool>`);
    const types = ['none', 'strings', 'mixed'] as const;
    expect(inputs.flatMap((input) => types.map((type) => differenceOf(input, type))).filter(Boolean)).toEqual([]);
    const repairs = inputs.flatMap((input) => {
      const { findings, calls } = readReply(input);
      return findings.flatMap(({ replacement, start, end, call = -1 }) =>
        replacement === undefined ? [] : [{ input, start, end, in: calls[call]?.call }],
      );
    });
    expect(repairs.length).toBeGreaterThan(500);
    expect(repairs.filter(({ start, end, in: call }) => !call || start < call.start || end > call.end)).toEqual([]);
  });

  it('do not exist where the reply is well-formed', () => {
    fc.assert(
      fc.property(wellFormedReply(), (input) => {
        expect(fixAll(readReply(input))).toBe(null);
      }),
    );
  });
});
