import { before } from '../kit/common-marks.ts';
import { type Matcher, optional, sequence, spaces } from '../kit/matcher.ts';
import type { JsonFormat } from './json-format.ts';
import { malformed, toolName } from './json-format.ts';

const V3 = '<｜tool▁call▁begin｜>';
const SEP = '<｜tool▁sep｜>';

const DEEPSEEK = {
  wrapper: { open: '<｜tool▁calls▁begin｜>', close: '<｜tool▁calls▁end｜>' },
  close: '<｜tool▁call▁end｜>',
};
const FENCE: Matcher = sequence('```', optional('json'), spaces);
/** DeepSeek V3.1: the name before the separator (formats.md §4.4). */
export const deepseekV31: JsonFormat = {
  id: 'deepseek-v31',
  ...DEEPSEEK,
  opens: [
    { written: `${V3}NAME${SEP}`, match: before(sequence(V3, toolName, SEP), '{') },
    malformed(
      `${V3}NAME${SEP}`,
      before(sequence(V3, toolName, SEP, spaces, FENCE), '{'),
      (name) => `${V3}${name}${SEP}`,
    ),
  ],
  fence: '```',
};

/** DeepSeek V3 and R1: `function` before the separator, the JSON in a fence. */
export const deepseekV3: JsonFormat = {
  id: 'deepseek-v3',
  ...DEEPSEEK,
  opens: [
    {
      written: `${V3}function${SEP}NAME`,
      match: before(sequence(V3, 'function', SEP, toolName, spaces, FENCE), '{'),
    },
    malformed(
      `${V3}function${SEP}NAME`,
      before(sequence(V3, 'function', SEP, toolName, spaces), '{'),
      (name) => `${V3}function${SEP}${name}\n\`\`\`json\n`,
    ),
  ],
  fence: '```',
};
