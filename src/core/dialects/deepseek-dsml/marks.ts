import { before, namelessTag, nameTag, selfClosing, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import { either, type Matcher, optional, sequence, spaces } from '../kit/matcher.ts';

const BARS = either('｜｜', '｜');
const start = (bars: Matcher): Matcher => sequence('<', bars);
const end = (bars: Matcher): Matcher => sequence('</', bars);
const CALLS = either('function_calls', 'tool_calls', 'calls');
const LOOSE_CALLS = either(CALLS, 'toolcalls');
const AFTER_WRAPPER = '<｜';

/** The opener of an argument. */
export const parameterTag = (word: string, name: string, isString: boolean): string =>
  `<｜${word}｜parameter name="${name}" string="${isString}">`;

/** Tags between full-width bars that begin with this word; `string="true|false"` says how a value is read (dialects.md §4.7). */
export function barredDialect(id: string, word: string): MarkedDialect {
  const LOOSE = sequence(BARS, optional(' '), word, BARS, optional(' '));
  const ONE_BAR = sequence(`｜${word}｜`, optional(' '));
  const LOOSE_WRAPPER = sequence(start(LOOSE), LOOSE_CALLS, spaces, '>');
  const twice = (
    pattern: (bars: Matcher) => MarkPattern,
    rewrite: (name: string) => string,
  ): readonly MarkPattern[] => [pattern(ONE_BAR), { ...pattern(LOOSE), rewrite }];
  return {
    id,
    marks: [
      {
        kind: 'wrapper-open',
        written: `<｜${word}｜tool_calls>`,
        match: before(sequence(start(ONE_BAR), CALLS, spaces, '>'), AFTER_WRAPPER),
      },
      {
        kind: 'wrapper-open',
        written: `<｜${word}｜toolcalls>`,
        match: before(LOOSE_WRAPPER, AFTER_WRAPPER),
        rewrite: () => `<｜${word}｜tool_calls>`,
      },
      {
        kind: 'wrapper-close',
        written: `</｜${word}｜tool_calls>`,
        match: sequence(end(ONE_BAR), CALLS, spaces, '>'),
      },
      {
        kind: 'wrapper-close',
        written: `</｜${word}｜toolcalls>`,
        match: sequence(end(LOOSE), LOOSE_CALLS, spaces, '>'),
        rewrite: () => `</｜${word}｜tool_calls>`,
      },
      ...twice(
        (bars) => ({
          kind: 'call-open',
          written: `<｜${word}｜invoke name="NAME">`,
          match: nameTag(sequence(start(bars), 'invoke'), 'name'),
        }),
        (tool) => `<｜${word}｜invoke name="${tool}">`,
      ),
      selfClosing(sequence(start(LOOSE), 'invoke'), () => `</｜${word}｜invoke>`),
      {
        kind: 'call-open',
        written: `<｜${word}｜invoke>`,
        match: namelessTag(sequence(start(LOOSE), 'invoke')),
        onlyIn: 'InWrapper',
      },
      ...twice(
        (bars) => ({
          kind: 'call-close',
          written: `</｜${word}｜invoke>`,
          match: sequence(end(bars), 'invoke', spaces, '>'),
        }),
        () => `</｜${word}｜invoke>`,
      ),
      {
        kind: 'argument-open',
        written: `<｜${word}｜parameter name="NAME" string="true|false">`,
        match: nameTag(sequence(start(LOOSE), 'parameter'), 'name'),
      },
      damagedOpener(
        [`<｜${word}｜`, optional(' '), 'parameter name="', NAME, '" string="', either('true', 'false'), '">'],
        (name, written) => parameterTag(word, name, written.endsWith('"true">')),
      ),
      {
        kind: 'argument-open',
        written: `<｜${word}｜parameter>`,
        match: namelessTag(sequence(start(LOOSE), 'parameter')),
        onlyIn: 'InCall',
      },
      ...twice(
        (bars) => ({
          kind: 'argument-close',
          written: `</｜${word}｜parameter>`,
          match: sequence(end(bars), 'parameter', spaces, '>'),
        }),
        () => `</｜${word}｜parameter>`,
      ),
      ...THINKING,
    ],
    wrapper: {
      open: `<｜${word}｜tool_calls>`,
      close: `</｜${word}｜tool_calls>`,
      tag: LOOSE_WRAPPER,
      namesDialect: true,
    },
    closers: () => ({ call: `</｜${word}｜invoke>`, argument: `</｜${word}｜parameter>` }),
    opensArgument: (name, type) => parameterTag(word, name, type === 'string'),
    bareChildren: true,
    body: 'either',
    nests: false,
    cdata: false,
    strips: 'none',
    untyped: 'wire',
    promptThinks: true,
    closesOnce: true,
    writtenType: (opener) => {
      const written = /\sstring\s*=\s*["'](true|false)["']/.exec(opener)?.[1];
      return written === undefined ? undefined : written === 'true' ? 'string' : 'json';
    },
    withType: (opener, type) => opener.replace(/\s*>$/, ` string="${type === 'string'}">`),
  };
}

export const deepseekDsml: MarkedDialect = barredDialect('deepseek-dsml', 'DSML');
