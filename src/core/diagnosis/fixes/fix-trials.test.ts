import { describe, expect, it, vi } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import type { Finding } from '../../words/finding.ts';
import { ruleOf } from '../rules/rules.ts';
import { callOf, edit, offered } from './offered-fix.test-kit.ts';
import { checkedFix, tryFixes } from './quick-fixes.ts';

type Edits = [was: string, becomes: string][];

/** What is offered of the edits for the ampersand in a call that comes after another one. */
const inSecond = (call: string, edits: Edits, more: Parameters<typeof offered>[2] = {}) =>
  offered(`${callOf('<p>1</p>')} ${call}`, [{ edits }], more);

describe('a fix of the second call', () => {
  const second = callOf('<q>a & b</q>', 'u');

  it('changes the values of that call', () => {
    expect(inSecond(second, [['&', 'and']]).first?.changes).toEqual([
      { call: 1, path: '/q', before: '"a & b"', after: '"a and b"' },
    ]);
  });

  it('that changes no value says nothing of changes', () => {
    expect(Object.keys(inSecond(second, [['&', '&amp;']]).first ?? {})).toEqual(['title', 'edits']);
  });

  it('may change the first one too, and says so', () => {
    const both: Edits = [
      ['<p>1</p>', '<p>2</p>'],
      ['&', '&amp;'],
    ];
    expect(inSecond(second, both).first?.changes).toMatchObject([{ call: 0, path: '/p', before: '1', after: '2' }]);
  });

  it('that writes a word before the call has the call for what it was', () => {
    const start = callOf('<p>1</p>').length + 1;
    const reading = readReply(`${callOf('<p>1</p>')} ${second}`);
    const [finding] = reading.findings as [Finding];
    const edits = [{ start, end: start, text: 'So ' }, edit(String(reading.text), '&', '&amp;')];
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([{ title: '', edits }]);
    expect(checkedFix(reading, finding)).toEqual({ title: '', edits });
  });

  it('that makes three of it compares the first of them with it, and so does one of the first call', () => {
    const two: Edits = [
      [
        'a & b',
        'a</q></arguments></tool><tool><tool_name>v</tool_name></tool><tool><tool_name>w</tool_name><arguments><q>b',
      ],
    ];
    const changes = (call: number) =>
      expect.arrayContaining([
        { call, path: '/q', before: '"a & b"', after: '"a"' },
        { call: 2, path: 'tool_name', after: '"v"' },
        { call: 3, path: 'tool_name', after: '"w"' },
      ]);
    expect(inSecond(second, two).all).toMatchObject([{ changes: changes(1) }]);
    expect(offered(`${second} ${callOf('<p>1</p>')}`, [{ edits: two }]).all).toMatchObject([{ changes: changes(0) }]);
  });

  it('is none where the fault is moved, or written again before where it was', () => {
    const at = (text: string, more: Edits = []) => {
      const input = `${callOf('<p>1</p>')} ${second}`;
      const reading = readReply(input);
      const [finding] = reading.findings as [Finding];
      const edits = [{ start: finding.start, end: finding.start, text }, ...more.map(([a, b]) => edit(input, a, b))];
      vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([{ title: '', edits }]);
      return checkedFix(reading, finding);
    };
    expect(at('x ')).toBeNull();
    expect(at('& <![CDATA[', [[' b', ' b]]>']])).toBeNull();
    expect(at('and <![CDATA[', [[' b', ' b]]>']])).not.toBeNull();
  });

  it('may put another fault of its kind where this one was', () => {
    expect(inSecond(callOf('<q>& x & b</q>'), [['& x ', '']]).first).not.toBeNull();
  });
});

describe('an error beside the fault', () => {
  const stray = '<tool><tool_name>u</tool_name><z>1</z><arguments><q>a & b</q></arguments></tool>';
  const nameless = '<tool><arguments><q>a & b</q></arguments></tool>';

  it('may move, and may stay where something is written', () => {
    expect(inserted(stray, '<z>', '\n')).not.toBeNull();
    expect(inserted(nameless, '<arguments>', '\n')).not.toBeNull();
  });

  it('may not come twice', () => {
    expect(inserted(stray, '<z>', '<z>1</z>')).toBeNull();
  });

  it('that was only remarked on is a new one', () => {
    const loose = '<tool><tool_name>u</tool_name><p>a & b</p></tool>';
    const edits: Edits = [
      ['&', 'and'],
      ['</p></tool>', '</p><arguments></arguments></tool>'],
    ];
    expect(offered(loose, [{ edits }]).all).toEqual([]);
  });

  it('that is not about the schema keeps no fix from being the best', () => {
    const { asked } = offered(stray, [{ edits: [['&', '&amp;']] }, { edits: [['&', 'and']] }]);
    expect(asked).toBe(1);
  });

  it('that only the schema makes one keeps a fix from being the best', () => {
    const tools = [{ name: 't', inputSchema: { type: 'object', properties: { q: { type: 'array' } } } }];
    const { first } = offered(
      callOf('<p>a & b</p><q><![CDATA[["x"]]]></q>'),
      [
        { edits: [['&', 'and']] },
        {
          edits: [
            ['&', 'and'],
            ['<![CDATA[["x"]]]>', '<i>x</i>'],
          ],
        },
      ],
      { tools },
    );
    expect(first?.title).toBe('2');
  });

  /** The fix of the ampersand in a second call, with a text written at the first offset of another. */
  function inserted(call: string, before: string, text: string) {
    const input = `${callOf('<p>1</p>')} ${call}`;
    const reading = readReply(input);
    const finding = reading.findings.find(({ code }) => code === 'unescaped-ampersand') as Finding;
    const at = input.indexOf(before, callOf('<p>1</p>').length);
    const edits = [{ start: at, end: at, text }, edit(input, '&', '&amp;')];
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([{ title: '', edits }]);
    return checkedFix(reading, finding);
  }
});

describe('what is read again', () => {
  it('is the call alone, whatever comes after it, and all that follows where it has no end', () => {
    const tried = (input: string) => {
      const reading = readReply(input);
      const finding = reading.findings.find(({ code }) => code === 'unescaped-ampersand') as Finding;
      let asked = 0;
      vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation(function* () {
        for (; asked < 100; asked++) yield { title: '', edits: [edit(input, 'a', 'a')] };
      });
      tryFixes(reading, [finding]);
      return asked;
    };
    const long = callOf(`<p>${'y'.repeat(30_000)}</p>`);
    expect(tried(`${callOf('<p>a & b</p>')} ${long}`)).toBe(100);
    expect(tried(`${callOf('<p>a & b</p>').replace('</tool>', '')}${long}`)).toBeLessThan(12);
  });

  it('is what follows too where the next call ends this one', () => {
    const open = callOf('<p>a & b</p>').replace('</tool>', '');
    expect(offered(`${open}${callOf('<q>1</q>')}`, [{ edits: [['&', 'and']] }]).first).not.toBeNull();
  });

  it('is read in the mode of the reading, in which the fault must be gone as well', () => {
    const strict = { recovery: 'strict', code: 'mismatched-tag' } as const;
    const { all } = offered(callOf('<p>a'), [{ edits: [['<p>a', '<p>b']] }], strict);
    expect(all.map(({ title }) => title)).not.toContain('1');
  });
});

describe('an element that nothing reads', () => {
  const invoke = (inside: string) => `<function_calls>\n<invoke name="t">\n${inside}\n</invoke>\n</function_calls>`;
  const loses = (inside: string, edits: Edits) =>
    offered(invoke(inside), [{ edits }], { dialect: 'anthropic-invoke', code: 'mixed-content' }).all.map(
      (fix) => fix.loses,
    );

  it('is lost where it is taken out, whatever else is done', () => {
    expect(loses('I run: <p>bun test</p>', [['I run: <p>bun test</p>', '']])).toEqual([true]);
    expect(
      loses('I run: <p>bun test</p>', [
        ['name="t"', 'name="u"'],
        ['I run: <p>bun test</p>', ''],
      ]),
    ).toEqual([true]);
    expect(loses('I run: <p>bun test</p>', [['I run: <p>bun test</p>', '<parameter name="q">x</parameter>']])).toEqual([
      true,
    ]);
  });

  it('is not where its text is written elsewhere, or where it has none', () => {
    const moved: Edits = [
      ['\n<invoke', 'bun test\n<invoke'],
      ['I run: <p>bun test</p>', ''],
    ];
    expect(loses('I run: <p>bun test</p>', moved)).toEqual([undefined]);
    expect(loses('I run: <p> </p>', [['I run: <p> </p>', '']])).toEqual([undefined]);
  });

  it('is none that is read: a name that stands twice goes with the white space before it', () => {
    const twice = '<tool>\n<tool_name>t</tool_name>\n<tool_name>t</tool_name><arguments></arguments></tool>';
    const { all } = offered(twice, [{ edits: [['\n<tool_name>t</tool_name>\n', '\n']] }], {
      code: 'duplicate-element',
    });
    expect(all.map((fix) => fix.loses)).toEqual([undefined]);
  });
});
