import { describe, expect, it, vi } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import { applyEdits } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import type { Recovery } from '../../words/recovery.ts';
import { diagnose } from '../report/diagnose.ts';
import { RULES, ruleOf } from '../rules/rules.ts';
import { callOf, edit, offered } from './offered-fix.test-kit.ts';
import { checkedFix, checkedFixes, fixTogether, tryFixes, untriedFixes } from './quick-fixes.ts';

describe('a fix', () => {
  it('is offered in the failing example of every rule that has edits, except those that seldom can', () => {
    const without = RULES.filter(
      ({
        code,
        fixes,
        failing: { input, tools: known = [], recovery = 'resilient', dialect = 'forge', frames = [], streamEnd },
      }) => {
        const reading = readReply(input, {
          tools: known as never,
          recovery,
          dialect,
          frames,
          ...(streamEnd && { streamEnd }),
        });
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
      'duplicate-element',
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

  it('that makes a call of text says which', () => {
    const { first } = offered(`${input} more`, [
      {
        edits: [
          ['&', '&amp;'],
          ['more', callOf('<r>1</r>', 'u')],
        ],
      },
    ]);
    expect(first?.changes).toContainEqual({ call: 1, path: 'tool_name', after: '"u"' });
  });

  it.each([
    ['before', -1, 0, '"a& b"'],
    ['after', 0, 1, '"a &b"'],
  ])('that takes the space %s it away with a repair says so', (_side, before, after, becomes) => {
    const reading = readReply(input);
    const [finding] = reading.findings as [Finding];
    const edits = [{ start: finding.start + before, end: finding.end + after, text: '&amp;' }];
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([{ title: '', edits }]);
    expect(checkedFix(reading, finding)?.changes).toMatchObject([{ before: '"a & b"', after: becomes }]);
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
  /** Of a reply of some length with bare ampersands: how many edits that change nothing are tried for each of them. */
  function triedIn(
    length: number,
    { count = 1, each = 100, recovery = 'resilient' as Recovery, before = '', opener = '<tool>' } = {},
  ) {
    const rest = `${' &'.repeat(count)} </p>`;
    const call = (inside: string) => callOf(`<p>${inside}${rest}`).replace('<tool>', opener);
    const input = before + call('x'.repeat(length - before.length - call('').length));
    const reading = readReply(input, { recovery });
    const asked = new Map<Finding, number>();
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation(function* (finding) {
      for (let at = 0; at < each; at++) {
        yield { title: '', edits: [edit(input, 'x', 'x')] };
        asked.set(finding, at + 1);
      }
    });
    const findings = reading.findings.filter(
      ({ code, start }) => code === 'unescaped-ampersand' && start > before.length,
    );
    const trials = tryFixes(reading, findings);
    return findings.map((finding, index) => {
      const tried = asked.get(finding) ?? 0;
      expect(trials[index]).toEqual(tried < each ? { fixNotTried: true } : {});
      return tried;
    });
  }

  it('as many characters are read again as eight times the reply and 32 Ki, and no more than a million', () => {
    // One reading of the reply costs its length, and 8 for each finding.
    expect(triedIn(1_000)).toEqual([Math.floor((32 * 1024 + 8_000) / 1_008)]);
    expect(triedIn(200_000)).toEqual([Math.floor((1024 * 1024) / 200_008)]);
    expect(triedIn(200)).toEqual([100]);
    // Nine readings are all that may be made.
    expect(triedIn(32_696)).toEqual([9]);
    expect(triedIn(32_697)).toEqual([8]);
    // A finding at its first character counts as well.
    expect(triedIn(32_624, { opener: '<tool x="1">' })).toEqual([9]);
    expect(triedIn(32_625, { opener: '<tool x="1">' })).toEqual([8]);
  });

  it('all findings share it, and what is left is enough for a reading or for none', () => {
    expect(triedIn(32_624, { count: 2, each: 8 })).toEqual([8, 1]);
    expect(triedIn(32_625, { count: 2, each: 8 })).toEqual([8, 0]);
    expect(triedIn(10_000, { count: 3, each: 5 })).toEqual([5, 5, 1]);
    expect(triedIn(10_000, { count: 2 })).toEqual([11, 0]);
  });

  it('only the call is read again, and counted, that holds the edit', () => {
    const before = callOf(`<p>${'y'.repeat(5_000)} & & &</p>`);
    expect(triedIn(before.length + 1_000, { before })).toEqual([
      Math.floor((32 * 1024 + 8 * (before.length + 1_000)) / 1_008),
    ]);
  });

  it('a reading in a stricter mode is a second one', () => {
    expect(triedIn(10_000, { recovery: 'strict' })).toEqual([Math.floor((32 * 1024 + 80_000) / 20_016)]);
  });

  it('a problem for which its rule has no edit costs a reading, and one whose rule has none nothing', () => {
    const input = callOf(`<p>${'x'.repeat(10_000 - callOf('<p> &</p>').length)} &</p>`);
    const reading = readReply(input);
    const [finding] = reading.findings as [Finding];
    const rule = vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([]);
    const trials = tryFixes(
      reading,
      Array.from({ length: 20 }, () => finding),
    );
    expect(rule).toHaveBeenCalledTimes(11);
    expect(trials.map(({ fixNotTried = false }) => fixNotTried).indexOf(true)).toBe(11);
    rule.mockReturnValue([{ title: '', edits: [edit(input, '&', 'and')] }]);
    const without: Finding = { ...finding, code: 'no-tool-call' };
    const many = tryFixes(reading, [
      ...Array.from({ length: 50 }, () => without),
      ...Array.from({ length: 12 }, () => finding),
    ]);
    expect(many.slice(50).filter(({ fix }) => fix)).toHaveLength(11);
    expect(checkedFixes(reading, without)).toEqual([]);
  });

  it('the best of what was tried is given where there is no more to try with', () => {
    const tools = [{ name: 't', inputSchema: { type: 'object', properties: { q: { type: 'integer' } } } }];
    const input = callOf(`<p>${'x'.repeat(10_000)} & b</p><q>y</q>`);
    const reading = readReply(input, { tools });
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation(function* () {
      yield { title: 'misfit', edits: [edit(input, '&', 'and')] };
      for (let at = 0; at < 100; at++) yield { title: '', edits: [edit(input, 'x', 'x')] };
    });
    const at = reading.findings.findIndex(({ code }) => code === 'unescaped-ampersand');
    expect(tryFixes(reading, reading.findings)[at]).toMatchObject({ fix: { title: 'misfit' } });
  });

  it.each([
    ['of a call', ' &'.repeat(300)],
    ['that are whole tags', 'x <b></p><p>'.repeat(300)],
    ['that change the value', ' a\u0001b'.repeat(300)],
    ['at the start of a value', '\u0001b</p><p>'.repeat(300)],
    ['at the end of a value', 'a\u0001</p><p>'.repeat(300)],
    ['in start tags', '<b x=1>c</b>'.repeat(300)],
    ['in end tags', 'a</p x><p>'.repeat(300)],
    ['that are references to no character', '&#1;</p><p>'.repeat(300)],
    ['beside a wrong end tag', `${' <'.repeat(300)}</c>`],
    ['beside one that changes the value', `${' &'.repeat(300)} a\u0001b`],
  ])('a fix for each of hundreds of problems %s takes one reading', (_which, inside) => {
    const reading = readReply(callOf(`<p>${inside}</p>`));
    const repairs = reading.findings.filter(({ replacement }) => replacement !== undefined);
    expect(repairs.length).toBeGreaterThanOrEqual(300);
    expect(tryFixes(reading, repairs).filter(({ fix }) => !fix)).toEqual([]);
  });

  it('what is known to work in one call, or of one edit, says nothing of others', () => {
    const call = callOf(`<p>${'x'.repeat(10_000)} & &</p>`);
    const reading = readReply(call + call);
    const [known, , other] = reading.findings as [Finding, Finding, Finding];
    let asked = 0;
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation(function* ({ start, end }) {
      const isFound = start === known.start || start === other.start;
      if (isFound) yield { title: '', edits: [{ start, end, text: '&amp;' }] };
      else for (; asked < 100; asked++) yield { title: '', edits: [edit(call, 'x', 'x')] };
    });
    expect(tryFixes(reading, reading.findings).slice(0, 3)).toMatchObject([
      { fix: {} },
      { fixNotTried: true },
      { fixNotTried: true },
    ]);
  });

  it('what has no edit costs a reading of its own call, however long the reply', () => {
    const reading = readReply(callOf('<p>a & b</p>') + callOf(`<p>${'x'.repeat(30_000)}</p>`));
    const rule = vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockReturnValue([]);
    const [finding] = reading.findings as [Finding];
    tryFixes(
      reading,
      Array.from({ length: 50 }, () => finding),
    );
    expect(rule).toHaveBeenCalledTimes(50);
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

  it('try no more than those of one problem do', () => {
    const input = callOf(`<p>${'x'.repeat(10_000)} & & &</p>`);
    const reading = readReply(input);
    let asked = 0;
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation(function* () {
      for (let at = 0; at < 5; at++, asked++) yield { title: '', edits: [edit(input, 'x', 'x')] };
    });
    expect(fixTogether(reading, reading.findings)).toBe(null);
    expect(asked).toBe(11);
  });

  /** The fixes of two bare ampersands, the second first, which each work alone. */
  function together(input: string, first: [string, string][], second: [string, string][]) {
    const reading = readReply(input);
    const [one, other] = reading.findings as [Finding, Finding];
    vi.spyOn(ruleOf('unescaped-ampersand'), 'fixes').mockImplementation((finding) => {
      const edits = finding.start === one.start ? first : second;
      return [{ title: '', edits: edits.map(([was, becomes]) => edit(input, was, becomes)) }];
    });
    for (const finding of [one, other]) expect(checkedFix(reading, finding)).not.toBe(null);
    return fixTogether(reading, [other, one]);
  }

  it('are not made where each works and not all of them do', () => {
    expect(together(callOf('<p>a & b & c</p>'), [['a & b', 'a and b']], [['a & b & c', 'a & b and c']])).toBe(null);
  });

  it('are not made where each keeps all values and all of them do not', () => {
    const input = callOf('<p>a & b & c</p><z/><q>x</q>');
    const first: [string, string][] = [
      ['a & b', 'a and b'],
      ['<z/>', '<n>x</n>'],
      ['<q>x</q>', ''],
    ];
    expect(
      together(input, first, [
        ['& c', 'and c'],
        ['<z/>', '<k>1</k>'],
      ]),
    ).toBe(null);
    expect(together(input, first, [['& c', 'and c']])?.title).toBe('Make 2 fixes');
  });
});

describe('in a stricter mode', () => {
  it.each([
    ['<p>a & b</p>', 'Rewrite as &amp;', '<p>a &amp; b</p>'],
    ['<p>a < b</p>', 'Rewrite as &lt;', '<p>a &lt; b</p>'],
    ['<p>a</q>', 'Change to </p>', '<p>a</p>'],
    ['<p>a]]>b</p>', 'Rewrite as ]]&gt;', '<p>a]]&gt;b</p>'],
    ['<p x=1>a</p>', 'Change to "1"', '<p x="1">a</p>'],
    ['<p>a', 'Insert </p>', '<p>a</p>'],
    ['<p>a\u0001b</p>', 'Remove the character', '<p>ab</p>'],
    ['<p>a</p x>', 'Remove it', '<p>a</p >'],
    ['<p>a <b> c</p>', 'Rewrite as &lt;', '<p>a &lt;b> c</p>'],
  ])('a refusal is fixed as resilient mode repairs it: %s', (inside, title, after) => {
    const input = callOf(inside);
    const reading = readReply(input, { recovery: 'strict' });
    const refused = reading.findings.find(({ severity }) => severity === 'error') as Finding;
    const fix = checkedFix(reading, refused);
    expect(fix?.title).toBe(title);
    expect(applyEdits(input, fix?.edits ?? [])).toBe(callOf(after));
    expect(checkedFixes(reading, refused).map((one) => one.title)).toContain(title);
  });

  it.each([
    ['a tag that closes itself', '<function=git_status/>', ['Change to <function=git_status></function>']],
    ['an end tag before its call', '[get_tide(port="Ostend")', ['Insert ]']],
    [
      'a sign between name and value',
      '<|tool_call_start|>[read_file(path: "src/app.ts")]<|tool_call_end|>',
      ['Write ='],
    ],
    [
      'a name without an end',
      '<tool>\n<tool_name>write_file\n<arguments>\n<path>a</path>\n</arguments>\n</tool>',
      ['Insert </tool_name>'],
    ],
    [
      'a call without an end, once',
      '<tool><tool_name>t</tool_name><arguments><a>1</a></arguments>',
      ['Insert </tool>'],
    ],
  ])('a refusal is fixed in every dialect: %s', (_what, input, titles) => {
    const reading = readReply(input, { recovery: 'strict', dialect: 'auto' });
    const fixes = reading.findings.map((finding) => checkedFixes(reading, finding).map(({ title }) => title));
    expect(fixes).toContainEqual(titles);
  });

  it('a refusal without a known fix has none', () => {
    const reading = readReply(callOf('<a b="x>1</a>'), { recovery: 'strict' });
    expect(reading.findings.map((finding) => checkedFixes(reading, finding))).toEqual([[]]);
  });

  it('a fix is tried with the tools and in the dialect of the reading', () => {
    const tools = [{ name: 't', inputSchema: { type: 'object', properties: { q: { type: 'integer' } } } }];
    const options = { recovery: 'strict', tools } as const;
    const { first } = offered(
      callOf('<p>a & b</p><q>x</q>'),
      [{ edits: [['&', 'and']] }, { edits: [['& b</p><q>x', 'b</p><q>5']] }],
      options,
    );
    expect(first?.title).toBe('2');
    const invoke =
      '<function_calls>\n<invoke name="u">\n<parameter name="p">x</parameter>\n<parameter name="r">y</parameter>\n</invoke>\n</function_calls>';
    const unknown = offered(
      invoke,
      [
        {
          edits: [
            ['"u"', '"t"'],
            ['<parameter name="r">y</parameter>\n', ''],
          ],
        },
        { edits: [['"u"', '"t"']] },
      ],
      { ...options, dialect: 'anthropic-invoke', code: 'unknown-tool' },
    );
    expect(unknown.first?.title).toBe('2');
    expect(unknown.all.map(({ title, loses }) => [title, loses])).toEqual([
      ['2', undefined],
      ['1', true],
    ]);
  });
});

describe('a fix of a weak form', () => {
  const input = '{"name": "f", "arguments": {"a": 1,}}';
  const proposals = [
    {
      edits: [
        ['{"name"', 'So {"name"'],
        [',}', '}'],
      ] as [string, string][],
    },
    { edits: [[',}', '}']] as [string, string][] },
  ];

  it('is not offered where the page then finds no call', () => {
    const { first, all } = offered(input, proposals, { dialect: 'auto', code: 'invalid-json' });
    expect(first?.title).toBe('2');
    expect(all.map(({ title }) => title)).toEqual(['2']);
  });

  it('is tried in the dialect that was asked for, where one was', () => {
    const { all } = offered(input, proposals, { dialect: 'json-bare', code: 'invalid-json' });
    expect(all.map(({ title }) => title)).toEqual(['1', '2']);
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

  it.each([
    [
      'a tag then begins an argument',
      '<p></b>\u0001<i/></p>',
      ['/p', '{"i":"","#text":"\\u0001"}', '""'],
      ['/i', undefined, '""'],
    ],
    ['a reference is one then', '<p>a&\u0001amp;b</p>', ['/p', '"a&\\u0001amp;b"', '"a&b"']],
  ])('is removed with what the text reads to then, where %s', (_how, inside, ...changes) => {
    const said = changesOf(callOf(inside))?.map(({ path, before, after }) => [path, before, after]);
    expect(said).toEqual(changes);
  });

  it('is removed from a name with what the name is then', () => {
    const change = { call: 0, path: 'tool_name', before: '"a\\u0001 < b>"', after: '"a < b>"' };
    expect(changesOf('<tool><tool_name>a\u0001 < b></tool>')).toEqual([change]);
  });

  it('written as text, as an end tag without its junk, changes no value', () => {
    const changes = (inside: string) => {
      const reading = readReply(callOf(inside));
      return reading.findings.map((finding) => [finding.code, checkedFix(reading, finding)?.changes]);
    };
    expect(changes('<p>a&#1;b</p>')).toEqual([['invalid-character', undefined]]);
    expect(changes('<p>a</p x>')).toEqual([['malformed-tag', undefined]]);
  });

  it('is not removed unasked where it is all the text beside an element', () => {
    const reading = readReply(callOf('<p><i/>\u0001</p>'));
    const finding = reading.findings.find(({ code }) => code === 'invalid-character') as Finding;
    expect(checkedFix(reading, finding)).toBe(null);
    expect(checkedFixes(reading, finding)).toMatchObject([{ title: 'Remove the character', loses: true }]);
  });
});

it.each([
  ['', '<b>'],
  [', however long', `<b x="${'y'.repeat(500)}">`],
])(
  'a tag that is text and would be an element without the one beside it is not written as text unasked%s',
  (_how, tag) => {
    const reading = readReply(callOf(`<p></p>< & ${tag}${tag}</p>`));
    const tags = reading.findings.filter(({ code }) => code === 'unescaped-less-than');
    expect(tags.map((finding) => checkedFix(reading, finding)?.title)).toEqual([
      'Rewrite as &lt;',
      undefined,
      undefined,
    ]);
  },
);
