import { before } from '../kit/common-marks.ts';
import type { MarkPattern } from '../kit/marked-dialect.ts';
import {
  AT_REPLY_START,
  either,
  literal,
  type Matcher,
  type MatchScope,
  NO,
  optional,
  sequence,
  someSpace,
  spaces,
  word,
} from '../kit/matcher.ts';
import { soleText } from '../kit/text-bodies.ts';
import { byId, type ToolOf } from '../kit/tool-of-id.ts';
import { type JsonFormat, malformed, toolName } from './json-format.ts';

const CHANNEL: Matcher = sequence('<|channel|>', spaces, either('analysis', 'commentary', 'final'));
const START: Matcher = sequence('<|start|>', spaces, optional('assistant'), spaces);
/** Recipients that are no tools, and tools of the model's own, which count only where they are declared. */
const NO_TOOL = /^(?:assistant|user|self|all)$/;
const BUILT_IN = /^(?:python|(?:browser|container)(?:\..*)?)$/;

/** `to=` and a recipient that is of this kind. */
const to = (isMeant: (recipient: string, scope: MatchScope) => boolean): Matcher =>
  sequence('to=', (source, at, scope) => {
    const end = toolName(source, at, scope);
    if (end < 0) return end;
    return isMeant(source.slice(at, end), scope) ? end : NO;
  });
const isBuiltIn = (recipient: string, scope: MatchScope): boolean =>
  BUILT_IN.test(recipient) && !scope.isOwnTool(recipient);
const TO_TOOL = to((recipient, scope) => !NO_TOOL.test(recipient) && !isBuiltIn(recipient, scope));
const TO_NONE = to((recipient) => NO_TOOL.test(recipient));
const TO_BUILT_IN = to(isBuiltIn);
const TYPE: Matcher = sequence(spaces, optional(sequence('<|constrain|>', spaces)), optional(word), spaces);

/** What is after the recipient of a message without a channel: the type and its token. */
const WITH_TYPE: Matcher = sequence(spaces, '<|constrain|>', spaces, word, spaces);
const TO_FUNCTION: Matcher = to((recipient) => recipient.startsWith('functions.'));

/** The header of a message to someone, with what is before its body. */
const header = (before: Matcher | string, recipient = TO_TOOL, channel = CHANNEL): Matcher =>
  either(
    sequence(optional(START), channel, someSpace, recipient, TYPE, before),
    sequence(START, recipient, spaces, channel, TYPE, before),
    sequence(AT_REPLY_START, recipient, spaces, channel, TYPE, before),
  );
const WRITTEN = '<|channel|>commentary to=functions.NAME <|constrain|>json<|message|>';
const slip = (match: Matcher) =>
  malformed(WRITTEN, match, (id) => WRITTEN.replace('NAME', id.replace(/^functions\./, '')));

const toolOf: ToolOf = (id) => ({ name: id.replace(/^functions\./, ''), isExact: id.startsWith('functions.') });

const channel = (...names: readonly string[]): Matcher => sequence('<|channel|>', spaces, either(...names));
const THOUGHT = channel('analysis');
const PROSE = channel('final', 'commentary');
const MESSAGE = '<|message|>';
/** The header of a message to nobody. */
const toNobody = (frame: Matcher): Matcher =>
  either(sequence(optional(START), frame, TYPE, MESSAGE), header(MESSAGE, TO_NONE, frame));

/** Whoever writes there, it is not the model. */
const OTHER_ROLE: Matcher = sequence(
  '<|start|>',
  spaces,
  either('user', 'system', 'developer', 'tool', sequence('functions.', word)),
  optional(sequence(someSpace, 'to=', word)),
  spaces,
  optional(sequence(CHANNEL, TYPE)),
  MESSAGE,
);

const thinks = {
  kind: 'thinking-open',
  decides: true,
  closedBy: ['<|end|>', '<|call|>', '<|return|>'],
  endsBefore: ['<|start|>', '<|channel|>'],
  endsWithNext: true,
} as const;
const FRAMES: readonly MarkPattern[] = [
  { ...thinks, written: '<|channel|>analysis<|message|>', match: toNobody(THOUGHT) },
  {
    ...thinks,
    written: '<|channel|>analysis to=python<|message|>',
    match: header(MESSAGE, TO_BUILT_IN, THOUGHT),
    notes: 'tool-tag-in-prose',
  },
  { kind: 'channel', written: '<|channel|>final<|message|>', decides: true, match: toNobody(PROSE) },
  {
    kind: 'channel',
    written: '<|channel|>commentary to=python<|message|>',
    decides: true,
    notes: 'tool-tag-in-prose',
    match: header(MESSAGE, TO_BUILT_IN, PROSE),
  },
  { kind: 'channel', written: '<|start|>user<|message|>', notes: 'hallucinated-result', match: OTHER_ROLE },
  ...['<|end|>', '<|return|>', '<|call|>'].map(
    (token): MarkPattern => ({ kind: 'channel', written: token, match: literal(token) }),
  ),
];

/** Frames of gpt-oss (formats.md §4.1). */
export const harmony: JsonFormat = {
  id: 'harmony',
  opens: [
    { written: WRITTEN, match: header(MESSAGE) },
    slip(header(sequence(CHANNEL, TYPE, MESSAGE))),
    slip(before(header(optional(sequence(CHANNEL, TYPE))), '{')),
    slip(
      before(
        sequence(either(sequence('<|start|>assistant', spaces), AT_REPLY_START), TO_FUNCTION, WITH_TYPE, MESSAGE),
        '{',
      ),
    ),
  ],
  closes: ['<|call|>'],
  takesText: soleText,
  begun: [sequence(optional(START), CHANNEL, someSpace, 'to='), sequence(START, 'to=')],
  toolOf: byId(toolOf, (name) => `functions.${name}`),
  more: FRAMES,
  hasMessages: true,
  mentions: [literal('<|channel|>')],
};
