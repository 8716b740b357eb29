import { before, namelessTag, nameTag, selfClosing, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import { either, type Matcher, optional, sequence, spaces } from '../kit/matcher.ts';

const BARS = either('｜｜', '｜');
const DSML = sequence(BARS, optional(' '), 'DSML', BARS, optional(' '));
const ONE_BAR = sequence('｜DSML｜', optional(' '));
const start = (bars: Matcher): Matcher => sequence('<', bars);
const end = (bars: Matcher): Matcher => sequence('</', bars);
const CALLS = either('function_calls', 'tool_calls', 'calls');
const WRAPPER = sequence(start(ONE_BAR), CALLS, spaces, '>');
const LOOSE_WRAPPER = sequence(start(DSML), either('function_calls', 'tool_calls', 'toolcalls', 'calls'), spaces, '>');
const AFTER_WRAPPER = '<｜';

const twice = (pattern: (bars: Matcher) => MarkPattern, rewrite: (name: string) => string): readonly MarkPattern[] => [
  pattern(ONE_BAR),
  { ...pattern(DSML), rewrite },
];

/** The opener of an argument. */
export const parameterTag = (name: string, isString: boolean): string =>
  `<｜DSML｜parameter name="${name}" string="${isString}">`;

/** Tags between full-width bars; `string="true|false"` says how a value is read (dialects.md §4.7). */
export const deepseekDsml: MarkedDialect = {
  id: 'deepseek-dsml',
  marks: [
    { kind: 'wrapper-open', written: '<｜DSML｜tool_calls>', match: before(WRAPPER, AFTER_WRAPPER) },
    {
      kind: 'wrapper-open',
      written: '<｜DSML｜toolcalls>',
      match: before(LOOSE_WRAPPER, AFTER_WRAPPER),
      rewrite: () => '<｜DSML｜tool_calls>',
    },
    {
      kind: 'wrapper-close',
      written: '</｜DSML｜tool_calls>',
      match: sequence(end(ONE_BAR), CALLS, spaces, '>'),
    },
    {
      kind: 'wrapper-close',
      written: '</｜DSML｜toolcalls>',
      match: sequence(end(DSML), either('function_calls', 'tool_calls', 'toolcalls', 'calls'), spaces, '>'),
      rewrite: () => '</｜DSML｜tool_calls>',
    },
    ...twice(
      (bars) => ({
        kind: 'call-open',
        written: '<｜DSML｜invoke name="NAME">',
        match: nameTag(sequence(start(bars), 'invoke'), 'name'),
      }),
      (tool) => `<｜DSML｜invoke name="${tool}">`,
    ),
    selfClosing(sequence(start(DSML), 'invoke'), () => '</｜DSML｜invoke>'),
    {
      kind: 'call-open',
      written: '<｜DSML｜invoke>',
      match: namelessTag(sequence(start(DSML), 'invoke')),
      onlyIn: 'InWrapper',
    },
    ...twice(
      (bars) => ({
        kind: 'call-close',
        written: '</｜DSML｜invoke>',
        match: sequence(end(bars), 'invoke', spaces, '>'),
      }),
      () => '</｜DSML｜invoke>',
    ),
    {
      kind: 'argument-open',
      written: '<｜DSML｜parameter name="NAME" string="true|false">',
      match: nameTag(sequence(start(DSML), 'parameter'), 'name'),
    },
    damagedOpener(
      ['<｜DSML｜', optional(' '), 'parameter name="', NAME, '" string="', either('true', 'false'), '">'],
      (name, written) => parameterTag(name, written.endsWith('"true">')),
    ),
    {
      kind: 'argument-open',
      written: '<｜DSML｜parameter>',
      match: namelessTag(sequence(start(DSML), 'parameter')),
      onlyIn: 'InCall',
    },
    ...twice(
      (bars) => ({
        kind: 'argument-close',
        written: '</｜DSML｜parameter>',
        match: sequence(end(bars), 'parameter', spaces, '>'),
      }),
      () => '</｜DSML｜parameter>',
    ),
    ...THINKING,
  ],
  wrapper: {
    open: '<｜DSML｜tool_calls>',
    close: '</｜DSML｜tool_calls>',
    tag: LOOSE_WRAPPER,
    namesDialect: true,
  },
  closers: () => ({ call: '</｜DSML｜invoke>', argument: '</｜DSML｜parameter>' }),
  opensArgument: (name, type) => parameterTag(name, type === 'string'),
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
