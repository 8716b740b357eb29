import { describe, expect, it, vi } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import type { Code } from '../../words/codes.ts';
import { applyEdits } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import type { Recovery } from '../../words/recovery.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { diagnose } from '../report/diagnose.ts';
import { RULES, ruleOf } from '../rules/rules.ts';
import { checkedFix, checkedFixes, fixTogether, tryFixes, untriedFixes } from './quick-fixes.ts';

describe('a fix', () => {
  it('is offered in the failing example of every rule that has edits, except those that seldom can', () => {
    const without = RULES.filter(
      ({ code, fixes, failing: { input, tools: known = [], recovery = 'resilient', dialect = 'forge' } }) => {
        const reading = readReply(input, { tools: known as never, recovery, dialect });
        return (
          fixes && !diagnose(reading).findings.some((finding) => finding.code === code && checkedFix(reading, finding))
        );
      },
    );
    expect(without.map(({ code }) => code)).toEqual([
      'truncated',
      'missing-tool-name',
      'missing-argument',
      'type-mismatch',
    ]);
  });

  it('comes with other ways to the same end when asked for all', () => {
    const reading = readReply('<tool><tool_name>t</tool_name><arguments><c>a && b</c></arguments></tool>');
    const [finding] = reading.findings as [Finding];
    expect(checkedFixes(reading, finding).map(({ title }) => title)).toEqual([
      'Rewrite as &amp;',
      'Escape all of <c>',
      'Put the content of <c> into CDATA',
    ]);
  });
});

describe('the fixes of all problems of one code, made at once', () => {
  it('fixes every bare ampersand of a command in one list of edits', () => {
    const input = '<tool><tool_name>t</tool_name><arguments><p>a && b 2>&1</p></arguments></tool>';
    const reading = readReply(input);
    const fix = fixTogether(reading, reading.findings);
    expect(applyEdits(input, fix?.edits ?? [])).toContain('a &amp;&amp; b 2>&amp;1');
  });
});

describe('an element that nothing reads', () => {
  it.each([
    ['anthropic-invoke', '<function_calls>\n<invoke name="t">\nI run: <p>bun test</p>\n</invoke>\n</function_calls>'],
    ['minimax-m2', '<minimax:tool_call>\n<invoke name="t">\nI run: <p>bun test</p>\n</invoke>\n</minimax:tool_call>'],
  ])('goes with no fix of %s that is safe', (dialect, input) => {
    const reading = readReply(input, { dialect });
    const loose = reading.findings.find(({ code }) => code === 'mixed-content') as Finding;
    expect(checkedFix(reading, loose)).toBeNull();
    expect(checkedFixes(reading, loose)).toMatchObject([{ title: 'Remove it', loses: true }]);
  });
});

const callOf = (inside: string, name = 't') =>
  `<tool><tool_name>${name}</tool_name><arguments>${inside}</arguments></tool>`;

/** An edit that puts one text in place of the first that is like another. */
const edit = (input: string, was: string, becomes: string) => {
  const start = input.indexOf(was);
  return { start, end: start + was.length, text: becomes };
};

/** What of some edits is offered for the first finding of a code, and how many of them were asked for. */
function offered(
  input: string,
  proposals: readonly ({ edits: [was: string, becomes: string][] } & Omit<FixProposal, 'edits' | 'title'>)[],
  { code = 'unescaped-ampersand', ...options }: Parameters<typeof readReply>[1] & { code?: Code } = {},
) {
  const reading = readReply(input, options);
  const finding = reading.findings.find((one) => one.code === code) as Finding;
  let asked = 0;
  vi.spyOn(ruleOf(code), 'fixes').mockImplementation(function* () {
    for (const { edits, ...proposal } of proposals) {
      asked++;
      yield { title: String(asked), edits: edits.map(([was, becomes]) => edit(input, was, becomes)), ...proposal };
    }
  });
  const first = checkedFix(reading, finding);
  const askedForFirst = asked;
  asked = 0;
  return { first, asked: askedForFirst, all: checkedFixes(reading, finding) };
}

describe('an edit that a rule proposes', () => {
  const input = callOf('<p>a & b</p><q>x</q>');

  it('is offered where the finding is gone, with the values that it changes', () => {
    const change = { call: 0, path: '/p', before: '"a & b"', after: '"a and b"' };
    const edits = [edit(input, '&', 'and')];
    expect(offered(input, [{ edits: [['&', 'and']] }])).toEqual({
      first: { title: '1', edits, changes: [change] },
      asked: 1,
      all: [{ title: '1', edits, changes: [change] }],
    });
  });

  it.each<[string, [string, string][]]>([
    ['has nothing in it', []],
    ['leaves the finding', [['x', 'y']]],
    ['moves the finding', [['a ', '']]],
    ['brings an error', [['& b</p><q>x</q></arguments></tool>', 'b']]],
    [
      'brings a second error of a kind that was there',
      [
        ['& b', '&amp; b'],
        ['</tool>', ''],
      ],
    ],
  ])('is not offered where it %s', (_how, edits) => {
    expect(offered(input, [{ edits }])).toMatchObject({ first: null, all: [] });
  });

  it.each<[string, [string, string][]]>([
    ['a value', [['a & b</p><q>x</q>', 'a</p>']]],
    [
      'the name',
      [
        ['<tool_name>t</tool_name>', ''],
        [' & ', ' '],
      ],
    ],
  ])('is not offered unasked where it loses %s', (_what, edits) => {
    const { first, all } = offered(input, [{ edits }]);
    expect(first).toBe(null);
    expect(all).toMatchObject(all.length === 0 ? [] : [{ loses: true }]);
  });

  it('is not offered unasked where its rule says that it loses something, or that it should not run', () => {
    const edits: [string, string][] = [['&', '&amp;']];
    expect(offered(input, [{ edits, loses: true }])).toMatchObject({ first: null, all: [{ loses: true }] });
    const { first, all } = offered(input, [{ edits, unsafe: true }, { edits: [['&', 'and']] }]);
    expect(first?.title).toBe('2');
    expect(all.map(({ title, loses }) => [title, loses])).toEqual([
      ['2', undefined],
      ['1', undefined],
    ]);
  });

  it('that must keep every value is not offered where one changes', () => {
    expect(offered(input, [{ edits: [['&', 'and']], keepsValues: true }]).all).toEqual([]);
    expect(offered(input, [{ edits: [['a & b', 'a &amp; b']], keepsValues: true }]).all).toHaveLength(1);
  });

  it('comes after one whose call fits its schema, and before one that loses something', () => {
    const tools = [{ name: 't', inputSchema: { type: 'object', properties: { q: { type: 'integer' } } } }];
    const proposals: { edits: [string, string][] }[] = [
      { edits: [['a & b</p><q>x</q>', 'b</p>']] },
      { edits: [['&', 'and']] },
      { edits: [['& b</p><q>x', 'b</p><q>5']] },
      { edits: [['& b</p><q>x', 'b</p><q>6']] },
    ];
    const { first, asked, all } = offered(input, proposals, { tools });
    expect(first?.title).toBe('3');
    expect(asked).toBe(3);
    expect(all.map(({ title }) => title)).toEqual(['3', '4', '2', '1']);
  });

  it('in another call is tried on the whole reply, and loses what that call loses', () => {
    const two = `${input} ${callOf('<r>kept</r>', 'u')}`;
    expect(
      offered(two, [
        {
          edits: [
            [' & ', ' '],
            ['kept', 'changed'],
          ],
        },
      ]).first?.changes,
    ).toMatchObject([
      { call: 0, path: '/p' },
      { call: 1, path: '/r', before: '"kept"', after: '"changed"' },
    ]);
    const without = offered(two, [
      {
        edits: [
          ['&', '&amp;'],
          [callOf('<r>kept</r>', 'u'), ''],
        ],
      },
    ]);
    expect(without).toMatchObject({ first: null, all: [{ loses: true }] });
  });

  it('may put another problem of its kind where this one was', () => {
    const twice = callOf('<p>& && b</p>');
    expect(offered(twice, [{ edits: [['& ', '']] }]).first?.changes).toMatchObject([{ before: '"& && b"' }]);
    expect(offered(callOf('<p>& x & b</p>'), [{ edits: [['& x ', '']] }]).first).not.toBe(null);
    expect(offered(twice, [{ edits: [['& &', '&']] }]).first).not.toBe(null);
  });

  it('has a title of one line', () => {
    const reading = readReply(input);
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([
      { title: 'Write\nit', edits: [edit(input, '&', 'and')] },
    ]);
    expect(checkedFix(reading, reading.findings[0] as Finding)?.title).not.toContain('\n');
  });
});

describe('unasked', () => {
  /** How many of a hundred edits that change nothing are tried for the bare ampersand of a reply of some length. */
  function triedIn(length: number, recovery: Recovery = 'resilient'): number {
    const input = callOf(`<p>${'x'.repeat(length - callOf('<p> & </p>').length)} & </p>`);
    const reading = readReply(input, { recovery });
    let asked = 0;
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation(function* () {
      for (; asked < 100; asked++) yield { title: '', edits: [edit(input, 'x', 'x')] };
    });
    const at = reading.findings.findIndex(({ code }) => code === 'unescaped-ampersand');
    expect(tryFixes(reading, reading.findings)[at]).toEqual(asked < 100 ? { fixNotTried: true } : {});
    return asked;
  }

  it('as many characters are read again as eight times the reply and 32 Ki, and no more than a million', () => {
    // One reading of the reply costs its length, and 8 for the finding.
    expect(triedIn(1_000)).toBe(Math.floor((32 * 1024 + 8_000) / 1_008));
    expect(triedIn(10_000)).toBe(Math.floor((32 * 1024 + 80_000) / 10_008));
    expect(triedIn(200_000)).toBe(Math.floor((1024 * 1024) / 200_008));
    expect(triedIn(200)).toBe(100);
  });

  it('a fix for each of hundreds of problems of a call takes one reading', () => {
    const reading = readReply(callOf(`<p>${' &'.repeat(300)}</p>`));
    const trials = tryFixes(reading, reading.findings);
    expect(trials).toHaveLength(300);
    expect(trials.filter(({ fix }) => !fix)).toEqual([]);
  });

  it('nothing is said to be not tried where a rule has no fixes', () => {
    const reading = readReply('text');
    const [found] = diagnose(reading).findings as [Finding];
    expect(found.code).toBe('no-tool-call');
    expect(tryFixes(reading, [found])).toEqual([{}]);
    expect(untriedFixes([found, { ...found, code: 'unescaped-ampersand' }])).toEqual([{}, { fixNotTried: true }]);
  });
});

describe('fixes of several problems', () => {
  const titleOf = (input: string) => fixTogether(readReply(input), readReply(input).findings)?.title;

  it('say how many problems they fix, and leave out what has no fix', () => {
    expect(titleOf(callOf('<p>a & b</p>'))).toBe('Make 1 fix');
    expect(titleOf(callOf('<p>a & b & c</p>'))).toBe('Make 2 fixes');
    expect(titleOf(callOf('<p>a</p>'))).toBeUndefined();
    expect(titleOf(`text ${callOf('<p>a & b</p>')} ${callOf('<p>a & b</p>')}`)).toBe('Make 2 fixes');
  });

  it('are made once where several have the same, and of two that touch the same text the first', () => {
    const input = callOf('<p>a & b & c</p>');
    const reading = readReply(input);
    const both = edit(input, 'a & b & c', 'a &amp; b &amp; c');
    const rule = vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes');
    rule.mockReturnValue([{ title: '', edits: [both] }]);
    expect(fixTogether(reading, reading.findings)?.edits).toEqual([both]);
    const [first, second] = reading.findings as [Finding, Finding];
    const only = { start: second.start, end: second.end, text: 'and' };
    rule.mockImplementation((finding) => [{ title: '', edits: [finding.start === first.start ? both : only] }]);
    expect(fixTogether(reading, reading.findings)?.edits).toEqual([both]);
    expect(fixTogether(reading, [second, first])?.edits).toEqual([both]);
  });

  it('are not made where each works and all of them do not, or lose something', () => {
    const input = callOf('<p>a & b & c</p><q>x</q><r>x</r>');
    const reading = readReply(input);
    const [first] = reading.findings as [Finding];
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation((finding) => [
      finding.start === first.start
        ? { title: '', edits: [edit(input, '&', 'and'), edit(input, '<q>x</q>', '')] }
        : { title: '', edits: [{ start: finding.start, end: finding.end, text: 'and' }, edit(input, '<r>x</r>', '')] },
    ]);
    expect(fixTogether(reading, reading.findings)).toBe(null);
  });
});

describe('a character that XML cannot hold', () => {
  const changesOf = (input: string) => {
    const reading = readReply(input);
    return checkedFix(reading, reading.findings.find(({ code }) => code === 'invalid-character') as Finding)?.changes;
  };

  it('is shown with 24 characters before it and after it, as far as the value goes', () => {
    expect(changesOf(callOf('<p>a\u0001b</p>'))).toEqual([
      { call: 0, path: '/p', before: '…a\\u0001b…', after: '…ab…' },
    ]);
    const long = 'x'.repeat(30);
    expect(changesOf(callOf(`<p>${long}\u0001${long}</p>`))).toEqual([
      {
        call: 0,
        path: '/p',
        before: `…${'x'.repeat(24)}\\u0001${'x'.repeat(24)}…`,
        after: `…${'x'.repeat(48)}…`,
      },
    ]);
  });
});
