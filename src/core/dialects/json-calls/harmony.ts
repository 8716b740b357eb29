import { before } from '../kit/common-marks.ts';
import type { MarkPattern, ToolOf } from '../kit/marked-dialect.ts';
import {
  either,
  literal,
  type Matcher,
  notFollowedBy,
  optional,
  readsNothing,
  sequence,
  someSpace,
  spaces,
  word,
} from '../kit/matcher.ts';
import { type JsonFormat, malformed, toolName } from './json-format.ts';

const CHANNEL: Matcher = sequence('<|channel|>', spaces, either('analysis', 'commentary', 'final'));
const START: Matcher = sequence('<|start|>', spaces, optional('assistant'), spaces);
/** Tools of the model's own, which count only where they are declared. */
const BUILT_IN = either('python', 'browser', 'container');
const NO_TOOL = either('assistant', 'user', 'self', 'all', BUILT_IN);
const TO: Matcher = sequence('to=', notFollowedBy(NO_TOOL), toolName);
const TYPE: Matcher = sequence(spaces, optional(sequence('<|constrain|>', spaces)), optional(word), spaces);

/** `to=NAME` at the start of a reply whose prompt ended in `<|start|>assistant`. */
const AT_REPLY_START = readsNothing((_source, at, scope) => {
  const before = scope.before(LONGEST_BLANK);
  if (before.length !== scope.at || before.trim() !== '') return -1;
  scope.found.back = before.length;
  return at;
});
const LONGEST_BLANK = 16;

/** The header of a message to a tool, with what stands before its body. */
const header = (before: Matcher | string): Matcher =>
  either(
    sequence(optional(START), CHANNEL, someSpace, TO, TYPE, before),
    sequence(START, TO, spaces, CHANNEL, TYPE, before),
    sequence(AT_REPLY_START, TO, spaces, CHANNEL, TYPE, before),
  );
const WRITTEN = '<|channel|>commentary to=functions.NAME <|constrain|>json<|message|>';
const slip = (match: Matcher) =>
  malformed(WRITTEN, match, (id) => WRITTEN.replace('NAME', id.replace(/^functions\./, '')));

const toolOf: ToolOf = (id) => ({ name: id.replace(/^functions\./, ''), isExact: id.startsWith('functions.') });

const FRAME: Matcher = sequence(optional(START), '<|channel|>', spaces);
const REST: Matcher = sequence(optional(sequence(someSpace, 'to=', word)), TYPE, '<|message|>');
const FRAMES: readonly MarkPattern[] = [
  {
    kind: 'thinking-open',
    written: '<|channel|>analysis<|message|>',
    match: sequence(FRAME, 'analysis', REST),
    decides: true,
    closedBy: ['<|end|>', '<|call|>', '<|return|>'],
  },
  {
    kind: 'channel',
    written: '<|channel|>final<|message|>',
    decides: true,
    match: sequence(FRAME, either('final', 'commentary'), notFollowedBy(sequence(someSpace, 'to=', BUILT_IN)), REST),
  },
  {
    kind: 'channel',
    written: '<|channel|>commentary to=python<|message|>',
    decides: true,
    notes: 'tool-tag-in-prose',
    match: sequence(FRAME, either('final', 'commentary'), someSpace, 'to=', BUILT_IN, REST),
  },
  ...['<|end|>', '<|return|>', '<|call|>'].map(
    (token): MarkPattern => ({ kind: 'channel', written: token, match: literal(token) }),
  ),
];

/** Frames of gpt-oss (formats.md §4.1). */
export const harmony: JsonFormat = {
  id: 'harmony',
  opens: [
    { written: WRITTEN, match: header('<|message|>') },
    slip(header(sequence(CHANNEL, spaces, '<|message|>'))),
    slip(before(header(optional(sequence(CHANNEL, spaces))), '{')),
  ],
  closes: ['<|call|>'],
  takesText: 'argument',
  begun: [sequence(optional(START), CHANNEL, someSpace, 'to='), sequence(START, 'to=')],
  toolOf,
  more: FRAMES,
};
