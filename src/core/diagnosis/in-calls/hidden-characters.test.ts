import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReply } from '../../reply/parse-reply.ts';
import { RECOVERIES } from '../../words/recovery.ts';

const call = (inside: string) => `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;
const json = (text: string) => `<tool>{"tool_name":"t","arguments":{"p":"${text}"}}</tool>`;
const found = (input: string | string[], recovery: (typeof RECOVERIES)[number] = 'resilient') =>
  parseReply(input, { recovery }).diagnostics.filter(({ code }) => code === 'invalid-character');

const half = fc.constantFrom('\ud83d', '\udbff', '\udc00', '\ude00');
const direction = fc.constantFrom(...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069');

describe('hidden characters', () => {
  it('are reported in every kind of value and every mode, wherever the reply is cut', () => {
    fc.assert(
      fc.property(
        fc.oneof(half, direction),
        fc.constantFrom(
          (text: string) => call(`<p>a ${text} b</p>`),
          (text: string) => call(`<p><![CDATA[${text}]]></p>`),
          (text: string) => call(`<e><f>x</f><g>${text}</g></e>`),
          (text: string) => json(`a${text}`),
          (text: string) => `<tool><tool_name>t${text}</tool_name></tool>`,
        ),
        fc.constantFrom(...RECOVERIES),
        (character, write, recovery) => {
          const input = write(character);
          const at = input.indexOf(character);
          for (const chunks of [input, [input.slice(0, at), input.slice(at)], input.split('')]) {
            const [only, ...others] = found(chunks as string, recovery);
            expect(others).toEqual([]);
            expect(only).toMatchObject({ severity: 'warning', start: at, end: at + 1 });
            expect(only?.message).toContain(`U+${character.charCodeAt(0).toString(16).toUpperCase()}`);
          }
        },
      ),
    );
  });

  it('are removed by the fix where they are literal', () => {
    expect(found(call('<p>a\u202eb</p>'))[0]?.fix).toEqual({
      title: 'Remove it',
      edits: [{ start: 45, end: 46, text: '' }],
      changes: [{ call: 0, path: '/p', before: '"a\u202eb"', after: '"ab"' }],
    });
  });

  it('leave the verdict and whole characters alone', () => {
    expect(parseReply(call('<p>a\ud83d</p>')).verdict).toBe('clean');
    expect(found(call('<p>\ud83d\ude00 שלום \u200f</p>'))).toEqual([]);
    expect(found(['<tool><tool_name>\ud83d', '\ude00</tool_name></tool>'])).toEqual([]);
  });

  it('in a row are one report', () => {
    expect(found(call(`<p>${'\ud83d'.repeat(5000)}</p>`))).toHaveLength(1);
  });
});
