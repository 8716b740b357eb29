import { MARKED_DIALECTS } from './dialects.ts';
import { FIRST_PARTS, MOST_OF_RENAMED, mayBeRenamed } from './forge/renamed-wrapper.ts';
import { THINKING } from './kit/common-marks.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
import {
  attributes,
  CUT,
  either,
  followedBy,
  type Matcher,
  type MatchScope,
  NO,
  notFollowedBy,
  repeated,
  sequence,
  spaces,
  upTo,
  without,
} from './kit/matcher.ts';
import { USUAL_TOOLS } from './usual-tools.ts';

/** What opens a call of Forge's own dialect (format.md §7.6). */
const FORGE_TAG: Matcher = sequence('<tool', attributes(''), spaces, '>');
const FORGE_INSIDE: Matcher = sequence(spaces, either('{', sequence('<', notFollowedBy('tool>'), nameStart)));

function nameStart(source: string, at: number): number {
  if (at >= source.length) return -2;
  return /[A-Za-z_:!?\u0080-\uffff]/.test(source.charAt(at)) ? at + 1 : -1;
}

const forgeOpener: MarkPattern = {
  kind: 'call-open',
  written: '<tool>',
  match: sequence(FORGE_TAG, followedBy(FORGE_INSIDE)),
  opens: 'forge',
};

/** The same with a few words in front of the first part. */
const forgeWithText: MarkPattern = {
  kind: 'call-open',
  written: '<tool>',
  match: sequence(
    FORGE_TAG,
    without('<'),
    followedBy(either(nameThenPart('server_name'), nameThenPart('tool_name'), sequence('<arguments>', spaces, '<'))),
  ),
  opens: 'forge',
  longest: 400,
  takesText: true,
};

function nameThenPart(part: string): Matcher {
  return sequence(
    `<${part}>`,
    without('<'),
    `</${part}>`,
    spaces,
    either('<server_name>', '<tool_name>', '<arguments>', '</tool>'),
  );
}

const RENAMED = sequence(
  '<',
  renamedName,
  either('>', sequence(' ', without('<>\n'), '>')),
  spaces,
  followedBy(firstParts()),
);

/** Another element in place of `<tool>`, before the names and `<arguments>` of a call. What is cut before those may be anything. */
const renamedForge: MarkPattern = {
  kind: 'call-open',
  written: '<tool>',
  match: (source, at, scope) => {
    const end = RENAMED(source, at, scope);
    return end === CUT && scope.ended ? NO : end;
  },
  opens: 'forge',
  longest: MOST_OF_RENAMED,
  takesText: true,
};

/** A name that no tool has whose own arguments are called like the parts of a call. */
function renamedName(source: string, at: number, scope: MatchScope): number {
  const end = without(' \t\r\n<>/')(source, at, scope);
  if (end < 0) return end;
  const found = source.slice(at, end);
  return mayBeRenamed(found) && !FIRST_PARTS.some((part) => scope.isArgument(found, part)) ? end : NO;
}

function firstParts(): Matcher {
  const text = either(sequence('<![CDATA[', upTo(']]>'), ']]>'), without('<', 0));
  const named = FIRST_PARTS.map((part) => sequence(`<${part}>`, spaces, text, spaces, `</${part}>`, spaces));
  const one = either(...named);
  return sequence(one, repeated(one), '<arguments', either('>', '/>'));
}

const isCommon = (written: string): boolean => THINKING.some((mark) => mark.written === written);

const THINKING_ENDS_BEFORE = MARKED_DIALECTS.flatMap(({ marks }) => marks)
  .filter(({ kind, written }) => kind === 'thinking-open' && isCommon(written))
  .flatMap(({ endsBefore = [] }) => endsBefore);

/** Openers of every dialect and nothing else: what it meets first decides what a reply is read in (dialects.md §3). */
export const front: MarkedDialect = {
  id: 'auto',
  marks: [
    forgeOpener,
    forgeWithText,
    renamedForge,
    ...MARKED_DIALECTS.flatMap(({ id, marks }) =>
      marks.filter(opensReply).map(
        (pattern): MarkPattern => ({
          ...pattern,
          kind: 'call-open',
          opens: id,
          ...(pattern.kind === 'wrapper-open' || pattern.decides ? { wraps: true } : {}),
        }),
      ),
    ),
    ...THINKING.map((mark) => ({ ...mark, endsBefore: THINKING_ENDS_BEFORE })),
    ...MARKED_DIALECTS.flatMap(({ id, marks }) => marks.filter(isOwnFrame).map((mark) => ({ ...mark, opens: id }))),
  ],
  wrapper: null,
  wrappers: MARKED_DIALECTS.flatMap(({ id, wrapper, opener = wrapper, wrappers = opener ? [opener] : [] }) =>
    wrappers.map((tag) => ({ ...tag, opens: id })),
  ),
  closers: () => ({ call: '', argument: '' }),
  body: 'arguments',
  nests: false,
  cdata: false,
  strips: 'none',
  untyped: 'raw',
  promptThinks: true,
  usualTools: USUAL_TOOLS,
};

/** It is around thinking or prose, in one dialect alone. */
function isOwnFrame({ kind, decides, framesProse, written }: MarkPattern): boolean {
  if (kind === 'channel') return framesProse === true;
  return (kind === 'thinking-open' || kind === 'thinking-close') && !decides && !isCommon(written);
}

/** It may be the first of its dialect that is in a reply. */
function opensReply({ kind, onlyIn, decides, follows, isOther }: MarkPattern): boolean {
  return decides === true || (isOpener(kind) && onlyIn !== 'InWrapper' && !follows && !isOther);
}

function isOpener(kind: MarkPattern['kind']): boolean {
  return kind === 'wrapper-open' || kind === 'call-open';
}
