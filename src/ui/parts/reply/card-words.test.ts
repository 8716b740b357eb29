import { expect, test } from 'vitest';
import { wordsByCode } from '../../../core/diagnosis/report/code-words.ts';
import { diagnose } from '../../../core/diagnosis/report/diagnose.ts';
import { repairRows } from '../../../core/diagnosis/report/repair-rows.ts';
import { readReply } from '../../../core/reading/read-reply.ts';
import type { Reading } from '../../../core/reading/reading.ts';
import { rulePage } from '../../../core/reference/rule-page.ts';
import { CODES } from '../../../core/words/codes.ts';
import { cardTitle, doneWords, fixTitle } from './card-words.ts';
import { problemsOf } from './problems.ts';

function reportOf(reading: Reading, length: number) {
  const { diagnostics } = diagnose(reading);
  return { diagnostics, words: wordsByCode(diagnostics), repairs: repairRows(reading), length };
}

test('a fix’s title shows its source as source', () => {
  expect(fixTitle('Rewrite as &amp;')).toBe('Rewrite as `&amp;`');
  expect(fixTitle('Rewrite as &lt;/tool>')).toBe('Rewrite as `&lt;/tool>`');
  expect(fixTitle('Rewrite as ]]&gt;')).toBe('Rewrite as `]]&gt;`');
  expect(fixTitle('Change to <![CDATA[')).toBe('Change to `<![CDATA[`');
  expect(fixTitle('Put the content of <a> into CDATA')).toBe('Put the content of `<a>` into CDATA');
  expect(fixTitle('Rename to path')).toBe('Rename to path');
  expect(fixTitle('Change <a> to <b>')).toBe('Change `<a>` to `<b>`');
  expect(fixTitle('Change to <arg_key>query</arg_key><arg_value>')).toBe(
    'Change to `<arg_key>query</arg_key><arg_value>`',
  );
  expect(fixTitle('Change to ]<]minimax[>[</city>')).toBe('Change to `]<]minimax[>[</city>`');
  expect(fixTitle(`Change to <a>${'x'.repeat(99)}</a>`)).toBe(`Change to \`<a>${'x'.repeat(40)}…\``);
});

test.each(CODES)('the card of %s speaks in whole sentences', (code) => {
  const { failing } = rulePage(code);
  const reading = readReply(failing.input, failing);
  const report = reportOf(reading, failing.input.length);
  for (const problem of problemsOf(report as never)) {
    expect(cardTitle(problem)).toMatch(/[^.]$/);
    const done = doneWords(problem, true);
    if (problem.repair) expect(done).toMatch(/^[A-Z].*\. No text was lost\.$/s);
    else if (done !== null) expect(done).toMatch(/^[A-Z].*\.$/s);
    expect(done ?? '').not.toMatch(/undefined|``/);
  }
});

test('the card of a bare ampersand says what it was read as', () => {
  const reading = readReply('<tool><tool_name>t</tool_name><arguments><a>x & y</a></arguments></tool>');
  const [problem] = problemsOf(reportOf(reading, 99) as never);
  expect(problem && doneWords(problem, true)).toBe('Read as the character `&`. No text was lost.');
  expect(problem && doneWords(problem, true, 2)).toBe('Read as the character `&`, here and in 2 more places.');
});

test('a line break at the end of what was supplied is no part of its word', () => {
  const [repair] = repairRows(
    readReply('<function=run>\n<parameter=a>\n1\n</parameter>\n</function>\n</tool_call>', { dialect: 'qwen3-coder' }),
  );
  expect(repair?.after).toBe('<tool_call>\n');
  expect(doneWords({ repair } as never, false)).toBe('Read as if `<tool_call>` had been here.');
});
