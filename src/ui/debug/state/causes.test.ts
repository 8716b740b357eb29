import { describe, expect, it } from 'vitest';
import type { Report } from '../../../contract/parse-service.ts';
import { wordsByCode } from '../../../core/diagnosis/report/code-words.ts';
import { causePlace, causeTitle, nounFor } from '../../../core/words/causes.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';
import { fixWords } from '../diagnosis/causes/cause-words.ts';
import { causeOf, causesOf, editsOf } from './causes.ts';

const fixAt = (start: number) => ({ title: 'Rewrite', edits: [{ start, end: start + 1, text: '&amp;' }] });
const WORDS = { message: 'A sentence.', why: 'A reason.', line: 1, column: 1 };
const ampersand = (start: number, path: string): Diagnostic => ({
  ...WORDS,
  code: 'unescaped-ampersand',
  severity: 'warning',
  start,
  end: start + 1,
  path,
  call: 0,
  fix: fixAt(start),
});
const wrongType: Diagnostic = {
  ...WORDS,
  code: 'type-mismatch',
  severity: 'error',
  start: 50,
  end: 53,
  path: '/n',
  call: 0,
};
const remark: Diagnostic = { ...WORDS, code: 'multiple-calls', severity: 'info', start: 60, end: 61 };
const reportOf = (diagnostics: readonly Diagnostic[], omitted: Report['omitted'] = {}): Report =>
  ({ diagnostics, omitted, words: wordsByCode(diagnostics) }) as Report;

describe('causes', () => {
  it('put what is alike together, in the order of the text, and remarks apart', () => {
    const { problems, remarks } = causesOf(
      reportOf([
        ampersand(1, '/edits/0/search'),
        wrongType,
        ampersand(70, '/edits/1/search'),
        ampersand(90, '/x'),
        remark,
      ]),
    );
    expect(problems.map(({ key, count }) => [key, count])).toEqual([
      ['unescaped-ampersand search', 2],
      ['type-mismatch n', 1],
      ['unescaped-ampersand x', 1],
    ]);
    expect(remarks.map(({ code }) => code)).toEqual(['multiple-calls']);
    expect(causeOf(problems, wrongType)?.key).toBe('type-mismatch n');
    expect(editsOf(problems[0]!).map(({ start }) => start)).toEqual([1, 70]);
  });

  it('count what no list shows', () => {
    const [all] = causesOf(
      reportOf([ampersand(1, '/a'), ampersand(2, '/b')], { 'unescaped-ampersand': 1_500 }),
    ).problems;
    expect(all).toMatchObject({ argument: null, count: 1_502 });
    expect(fixWords(all!)).toBe('Fix all');
  });

  it('have words with their number, their place and what can be done', () => {
    const [both, type] = causesOf(reportOf([ampersand(1, '/command'), ampersand(2, '/command'), wrongType])).problems;
    expect(`${both!.count} ${nounFor(both!.count, both!.noun)} ${causePlace(both!)}`).toBe('2 bare `&` in `command`');
    expect(causeTitle(both!)).toBe('Bare `&` in `command`');
    expect(fixWords(both!)).toBe('Fix 2 places');
    expect(fixWords(type!)).toBe(null);
    const [single] = causesOf(reportOf([ampersand(1, '/command')])).problems;
    expect(fixWords(single!)).toBe('Rewrite');
    expect(causePlace({ code: 'missing-argument', argument: 'path', fixable: 0 })).toBe('`path`');
    // What was cut where only the end is missing was not cut in the argument before that.
    expect(causePlace({ code: 'truncated', argument: 'path', fixable: 0 })).toBe('in `path`');
    expect(causePlace({ code: 'truncated', argument: 'path', fixable: 1 })).toBe('');
  });

  it('count a syntax once, however many calls or pieces of calls stand in it', () => {
    const { noun } = wordsByCode([{ code: 'foreign-dialect' }])['foreign-dialect']!;
    expect(nounFor(1, noun)).toBe('call syntax in prose');
    expect(nounFor(2, noun)).toBe('call syntaxes in prose');
  });
});
