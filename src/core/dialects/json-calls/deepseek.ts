import { before } from '../kit/common-marks.ts';
import { either, type Matcher, optional, sequence, spaces, without } from '../kit/matcher.ts';
import type { JsonFormat } from './json-format.ts';
import { malformed, toolName } from './json-format.ts';

const V3 = '<｜tool▁call▁begin｜>';
const SEP = '<｜tool▁sep｜>';

const DEEPSEEK = {
  wrapper: { open: '<｜tool▁calls▁begin｜>', close: '<｜tool▁calls▁end｜>' },
  close: '<｜tool▁call▁end｜>',
};
/** What follows the wrapper; a call without a separator is only mentioned. */
const MENTION: Matcher = sequence(V3, without(' \t\r\n<'), DEEPSEEK.close, spaces);
const openersIn = (opens: JsonFormat['opens']): readonly Matcher[] => {
  const openers = opens.map(({ match }) => match);
  return [...openers, sequence(MENTION, either(...openers))];
};

/** White space between the parts of an opener is markup (formats.md §1.5). */
const spaced = (...parts: readonly (Matcher | string)[]): Matcher =>
  sequence(...parts.flatMap((part) => [part, spaces]));
const NAMED_V31 = spaced(V3, toolName, SEP);
const NAMED_V3 = spaced(V3, 'function', SEP, toolName);

const FENCE: Matcher = sequence('```', optional('json'), spaces);
const V31_OPENS: JsonFormat['opens'] = [
  { written: `${V3}NAME${SEP}`, match: before(NAMED_V31, '{') },
  malformed(`${V3}NAME${SEP}`, before(sequence(NAMED_V31, FENCE), '{'), (name) => `${V3}${name}${SEP}`),
];

/** DeepSeek V3.1: the name before the separator (formats.md §4.4). */
export const deepseekV31: JsonFormat = {
  id: 'deepseek-v31',
  ...DEEPSEEK,
  opens: V31_OPENS,
  inWrapper: openersIn(V31_OPENS),
  fence: 'slip',
};

const V3_OPENS: JsonFormat['opens'] = [
  {
    written: `${V3}function${SEP}NAME`,
    match: before(sequence(NAMED_V3, FENCE), '{'),
  },
  malformed(`${V3}function${SEP}NAME`, before(NAMED_V3, '{'), (name) => `${V3}function${SEP}${name}\n\`\`\`json\n`),
];

/** DeepSeek V3 and R1: `function` before the separator, the JSON in a fence. */
export const deepseekV3: JsonFormat = {
  id: 'deepseek-v3',
  ...DEEPSEEK,
  opens: V3_OPENS,
  inWrapper: openersIn(V3_OPENS),
  fence: 'own',
};
