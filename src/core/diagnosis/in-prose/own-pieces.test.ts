import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECT_IDS, markedDialect } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { type ParseOptions, parseReply } from '../../reply/parse-reply.ts';
import { applyEdits } from '../../words/edits.ts';

const call = (name: string) => `{"name": "${name}", "arguments": {"x": 1}}`;
const read = (input: string, options: ParseOptions = {}) => parseReply(input, { dialect: 'auto', ...options });
const pieces = (input: string, dialect = 'auto') =>
  read(input, { dialect }).diagnostics.filter(({ code }) => code === 'foreign-dialect');
const namesAfterFix = (input: string) =>
  read(applyEdits(input, pieces(input)[0]?.fix?.edits ?? [])).calls.map(({ toolName }) => toolName);

describe('a second call in the tag of a Hermes call', () => {
  it.each([
    ['on the next line', `<tool_call>\n${call('a')}\n${call('b')}\n</tool_call>`],
    ['after a comma', `<tool_call>\n${call('a')},\n${call('b')}\n</tool_call>`],
    ['after the end tag', `<tool_call>\n${call('a')}\n</tool_call>\n${call('b')}\n</tool_call>`],
    ['without an end tag', `<tool_call>\n${call('a')}\n${call('b')}\nDone.`],
  ])('is not read (%s): it is named, and its fix makes it one', (_, input) => {
    const { calls, verdict } = read(input);
    expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([['a', true]]);
    expect(verdict).toBe(input.includes('}\n</tool_call>\n{') ? 'clean' : 'recovered');
    expect(pieces(input)).toMatchObject([
      { severity: 'warning', start: input.indexOf(call('b')), fix: { title: 'Insert <tool_call>' } },
    ]);
    expect(pieces(input)[0]?.message).toMatch(
      /^A call without `<tool_call>`, line \d: it is not read and stays prose\.$/,
    );
    expect(namesAfterFix(input)).toEqual(['a', 'b']);
  });

  it('may be before the first call as well', () => {
    const input = `${call('a')}\n</tool_call>\n<tool_call>\n${call('b')}\n</tool_call>`;
    expect(pieces(input)).toHaveLength(1);
    expect(namesAfterFix(input)).toEqual(['a', 'b']);
  });

  it('is not reported where the JSON calls nothing, or a result holds it', () => {
    const data = `<tool_call>\n${call('a')}\n{"x": 1}\n</tool_call>`;
    const result = `<tool_call>\n${call('a')}\n</tool_call>\n<tool_response>\n{"name": "a"}\n</tool_response>\n</tool_call>`;
    for (const input of [data, result]) expect(pieces(input)[0]?.message).toMatch(/^`<\/tool_call>` closes nothing/);
  });
});

describe('an end tag after the call that it closes', () => {
  // Of calls that no tag ends there is none to be left over.
  const ids = DIALECT_IDS.filter((id) => {
    const end = markedDialect(id)?.closers({ prefix: '', tool: '', argument: '' }).call ?? '';
    return /^(?:\]<\]minimax\[>\[)?</.test(end) && id !== 'inkling';
  });
  const ends = ids.map((id) => {
    const clean = SAMPLES[id]?.clean ?? '';
    return [
      id,
      clean.trimEnd(),
      /(?:\]<\]minimax\[>\[)?<[^<>]*>(?:tools<\|sep\|>)?$/.exec(clean.trimEnd())?.[0] ?? '',
    ] as const;
  });

  it.each(ends)('is named in %s, and its fix takes it out', (dialect, clean, end) => {
    const input = `${clean}\n${end}`;
    const [first, ...others] = pieces(input, dialect);
    expect(others).toEqual([]);
    expect(first?.message).toContain('closes nothing');
    expect(input.slice(first?.start, first?.end)).toBe(end);
    expect(first?.fix?.edits).toEqual([{ start: clean.length + 1, end: input.length, text: '' }]);
    expect(pieces(clean, dialect)).toEqual([]);
  });

  it('is not reported where a sentence mentions it, a fence shows it, or its opener is before it', () => {
    for (const rest of [
      'A call ends with </tool_call>',
      'It is `</tool_call>`.',
      'Then "</tool_call>" follows',
      '```\n</tool_call>\n```',
      '<tool_call>no call</tool_call>',
    ])
      expect([rest, pieces(`<tool_call>\n${call('a')}\n</tool_call>\n${rest}\n`)]).toEqual([rest, []]);
  });
});

it('in strict mode a call that lacks its end tag takes nothing from the next one', () => {
  const input = `<tool_call>\n${call('a')}\nSo.\n<tool_call>\n${call('b')}\n</tool_call>`;
  const { calls } = read(input, { recovery: 'strict' });
  expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

it('every fix of pieces of calls keeps the calls that were read', () => {
  const PARTS = [call('a'), call('b'), '<tool_call>', '</tool_call>', '\n', ', ', 'So.', '</think>'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }), (parts) => {
      const input = parts.join('');
      const before = read(input).calls.filter(({ complete }) => complete).length;
      for (const { fix } of pieces(input).filter((found) => found.fix)) {
        const after = read(applyEdits(input, fix?.edits ?? [])).calls.filter(({ complete }) => complete);
        expect(after.length).toBeGreaterThanOrEqual(before);
      }
    }),
    { numRuns: 300 },
  );
});
