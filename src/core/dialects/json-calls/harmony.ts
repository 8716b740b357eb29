import { before } from '../kit/common-marks.ts';
import type { MarkPattern, ToolOf } from '../kit/marked-dialect.ts';
import {
  either,
  literal,
  type Matcher,
  notFollowedBy,
  optional,
  sequence,
  someSpace,
  spaces,
  word,
} from '../kit/matcher.ts';
import type { JsonFormat } from './json-format.ts';
import { malformed, toolName } from './json-format.ts';

const CHANNEL: Matcher = sequence('<|channel|>', spaces, either('analysis', 'commentary', 'final'));
const START: Matcher = sequence('<|start|>', spaces, optional('assistant'), spaces);
const TO: Matcher = sequence(
  'to=',
  notFollowedBy(either('assistant', 'user', 'self', 'all', 'python', 'browser', 'container')),
  toolName,
);
const TYPE: Matcher = sequence(spaces, optional(sequence('<|constrain|>', spaces)), optional(word), spaces);
const harmonyHeader = (repeat: Matcher | string): Matcher =>
  sequence(
    optional(START),
    either(sequence(CHANNEL, someSpace, TO, TYPE), sequence(spaces, TO, spaces, CHANNEL, TYPE)),
    repeat,
  );
const HARMONY_CALL: Matcher = sequence(harmonyHeader(''), '<|message|>');
const HARMONY_SLIP: Matcher = either(
  sequence(harmonyHeader(sequence(CHANNEL, spaces)), '<|message|>'),
  before(harmonyHeader(optional(sequence(CHANNEL, spaces))), '{'),
);
const HARMONY = '<|channel|>commentary to=functions.NAME <|constrain|>json<|message|>';
const harmonyTool: ToolOf = (id) => ({ name: id.replace(/^functions\./, ''), isExact: id.startsWith('functions.') });
const HEADER: Matcher = sequence(optional(START), '<|channel|>', spaces);
const REST: Matcher = sequence(optional(sequence(someSpace, 'to=', word)), TYPE, '<|message|>');
const HARMONY_FRAMES: readonly MarkPattern[] = [
  {
    kind: 'thinking-open',
    written: '<|channel|>analysis<|message|>',
    match: sequence(HEADER, 'analysis', REST),
    decides: true,
    closedBy: ['<|end|>', '<|call|>', '<|return|>'],
  },
  {
    kind: 'channel',
    written: '<|channel|>final<|message|>',
    decides: true,
    match: sequence(HEADER, either('final', 'commentary'), REST),
  },
  ...['<|end|>', '<|return|>', '<|call|>'].map(
    (token): MarkPattern => ({ kind: 'channel', written: token, match: literal(token) }),
  ),
];

/** Frames of gpt-oss (formats.md §4.1). */
export const harmony: JsonFormat = {
  id: 'harmony',
  opens: [
    { written: HARMONY, match: HARMONY_CALL },
    malformed(HARMONY, HARMONY_SLIP, (name) => HARMONY.replace('functions.NAME', name)),
  ],
  closes: ['<|call|>'],
  takesText: true,
  cut: sequence(
    optional(START),
    '<|channel|>',
    spaces,
    either('analysis', 'commentary', 'final'),
    someSpace,
    'to=',
    optional(toolName),
  ),
  toolOf: harmonyTool,
  more: HARMONY_FRAMES,
};
