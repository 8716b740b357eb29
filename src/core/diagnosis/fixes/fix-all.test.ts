import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { valueToJson } from '../../calls/value.ts';
import { readAgain } from '../../reading/read-again.ts';
import { readReply } from '../../reading/read-reply.ts';
import { anyBrokenReply, recordedReplies, strictDifference, toolsFor } from '../../reply/repaired-reply.test-kit.ts';
import { wellFormedReply } from '../../reply/well-formed-reply.test-kit.ts';
import { applyEdits } from '../../words/edits.ts';
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

  it('write the name that only an attribute says as an element', () => {
    const made = (input: string) => applyEdits(input, fixAll(readReply(input))?.edits ?? []);
    const rest = '<arguments><path>a &amp; b</path></arguments></tool>';
    expect(made(`<tool name="t">${rest.replace('&amp;', '&')}`)).toBe(`<tool><tool_name>t</tool_name>${rest}`);
    expect(made(`<tool server="s" tool='t'>\n${rest}`)).toBe(
      `<tool>\n<server_name>s</server_name>\n<tool_name>t</tool_name>\n${rest}`,
    );
    expect(made(`<tool name="t"><tool_name>t</tool_name>${rest}`)).toBe(`<tool><tool_name>t</tool_name>${rest}`);
  });

  const named = (name: string, rest: string) =>
    `<tool><tool_name>${name}</tool_name><arguments><p>${rest}</p></arguments></tool>`;
  const titleAndText = (input: string) => {
    const fix = fixAll(readReply(input));
    return fix && [fix.title, applyEdits(input, fix.edits)];
  };

  it('trim a name on the side that has white space, and leave the white space of a value', () => {
    expect(fixAll(readReply(named('t\n', '1')))?.edits).toEqual([{ start: 18, end: 19, text: '' }]);
    expect(fixAll(readReply(named(' t', '1')))?.edits).toEqual([{ start: 17, end: 18, text: '' }]);
    expect(titleAndText(named(' t ', ' 1 '))).toEqual(['Trim the names in the text', named('t', ' 1 ')]);
    expect(titleAndText(named('t', ' 1 '))).toBe(null);
    expect(titleAndText('<tool>\n<tool_name>t</tool_name><arguments><p> a & b </p></arguments></tool>')).toEqual([
      'Make the repair in the text',
      '<tool>\n<tool_name>t</tool_name><arguments><p> a &amp; b </p></arguments></tool>',
    ]);
  });

  it('are counted in the title, trimmed names left out', () => {
    expect(titleAndText(named(' t', 'a & b'))).toEqual(['Make the repair in the text', named('t', 'a &amp; b')]);
    expect(titleAndText(named('t', 'a & b & c'))).toEqual([
      'Make all 2 repairs in the text',
      named('t', 'a &amp; b &amp; c'),
    ]);
    expect(titleAndText(named('t', 'a & b\u0001'))).toEqual([
      'Make the repair in the text',
      named('t', 'a &amp; b\u0001'),
    ]);
  });

  it('are edits in the order of the text', () => {
    const edits =
      fixAll(readReply('<tool name="t" id="1">\n<arguments><p>a & b</p></arguments>\n</tool>'))?.edits ?? [];
    expect(edits.length).toBeGreaterThan(1);
    expect(edits.map(({ start }) => start)).toEqual(edits.map(({ start }) => start).sort((a, b) => a - b));
  });

  it('leave a character that the value would lose, and a name that they cannot write', () => {
    const made = (input: string) => fixAll(readReply(input));
    expect(made('<tool><tool_name>t</tool_name><arguments><p>a\u0001b</p></arguments></tool>')).toBe(null);
    expect(made('<tool name="t">{"arguments":{}}</tool>')).toBe(null);
  });

  it('do not exist where the reply is well-formed', () => {
    fc.assert(
      fc.property(wellFormedReply(), (input) => {
        expect(fixAll(readReply(input))).toBe(null);
      }),
    );
  });
});

describe('repairs that together would read to other calls', () => {
  it.each([
    ['an opener and its body that both rewrite the bracket', 'call:get_tide{p&ort:<|"|>Ostend<|"|>}'],
    ['two repairs of one place', '<|tool_call>call:shell{com]]>mand:<|"|>awk }}<|"|>}<tool_call|>'],
    ['an end tag before a stray one', '[get_current_weather(loion="Paris")`]'],
    [
      'a list of texts that loses the line it stands on',
      '<|tool_call>call:shell:\n\nBEGIN_ARG:\nls\nEND_ARG\n<tool_call|>',
    ],
  ])('are not offered where %s', (_fact, input) => {
    const reading = readReply(input, { dialect: 'auto' });
    const edits = fixAll(reading)?.edits ?? [];
    const values = ({ calls }: typeof reading) => calls.map(({ call }) => [call.toolName, valueToJson(call.arguments)]);
    expect(values(readAgain(reading, edits))).toEqual(values(reading));
  });
});
