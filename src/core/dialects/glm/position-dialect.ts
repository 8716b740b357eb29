import { readWireJson } from '../../calls/wire-json.ts';
import { THINKING } from '../kit/common-marks.ts';
import { damagedOpener, KEY as KEY_NAME } from '../kit/damaged-opener.ts';
import { jsonSlip } from '../kit/json-slip.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import {
  CUT,
  either,
  followedBy,
  isWordCode,
  LONGEST_MARK,
  literal,
  type Matcher,
  NO,
  name,
  notFollowedBy,
  readsNothing,
  repeated,
  sequence,
  spaces,
  upTo,
  without,
  word,
} from '../kit/matcher.ts';
import { nameOfChars } from '../kit/name-of-chars.ts';
import { withoutTokens } from '../kit/special-tokens.ts';

/** The tags of a format that writes a name, then pairs of a key and a value by position. */
interface PositionTags {
  readonly id: string;
  /** Names of the tag around a call, the usual one first. */
  readonly call: readonly [string, ...string[]];
  readonly key: string;
  readonly value: string;
  /** What is between a name and JSON that models write in place of the pairs. */
  readonly beforeJson: Matcher;
  /** Further openers of calls. */
  readonly opens?: (wrapper: Matcher, json: Matcher) => readonly MarkPattern[];
  /** Generation stops where that JSON ends. */
  readonly isStop?: true;
}

/** White space, and `\n` written as two characters; cut where the text ends in half of these. */
const layout: Matcher = (source, at) => {
  let end = at;
  while (end < source.length)
    if (' \t\n\r'.includes(source.charAt(end))) end++;
    else if (source.startsWith('\\n', end)) end += 2;
    else return source.startsWith('\\', end) && end + 1 === source.length ? CUT : end;
  return end;
};

/** A tool's name in the wrapper: servers write `/` and `:` in names too. */
const anyName = nameOfChars(/[^ \t\n\r<>"'`\\{[]/, { most: LONGEST_MARK });

/** The same, or of a name that holds the names of groups the one piece that is a tool's. */
const inGroups: Matcher = (source, at, scope) => {
  const end = anyName(source, at, scope);
  if (end < 0 || !scope.hasTools || scope.isTool(withoutTokens(source.slice(at, end)))) return NO;
  const [only, second] = [...source.slice(at, end).matchAll(/[^/.:]+/g)].filter(([piece]) => scope.isTool(piece));
  if (!only || second) return NO;
  scope.found.nameStart = at + only.index;
  scope.found.nameEnd = scope.found.nameStart + only[0].length;
  return end;
};
export const toolName: Matcher = either(inGroups, anyName);

/** A key whose end tag is missing: text of one line up to its value. */
const bareKey: Matcher = (source, at, scope) => {
  const end = without('<')(source, at, scope);
  return end < 0 || /^[^\r\n]+$/.test(source.slice(at, end).trim()) ? end : NO;
};
/** The word right before the place. */
const wordBefore = readsNothing((_source, at, scope) => {
  const text = scope.before(258);
  let start = text.length;
  while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start--;
  const length = text.length - start;
  if (length === 0 || length > 256 || (start > 0 && !/\s/.test(text.charAt(start - 1)))) return NO;
  scope.found.nameStart = at - length;
  scope.found.nameEnd = at;
  scope.found.back = length;
  return at;
});

/** As much of the word as is a tool's name; all of it where no tools are known. */
const toolOfWord: Matcher = (source, at, scope) => {
  const end = word(source, at, scope);
  if (end < 0) return end;
  const tool = scope.toolPrefix(source.slice(at, end));
  scope.found.nameStart = at;
  scope.found.nameEnd = tool === '' ? end : at + tool.length;
  return scope.found.nameEnd;
};

/** The word between the tool's name and the place: its opening tag is missing. */
const keyBefore = readsNothing((_source, at, scope) => {
  const text = scope.before(258).trimStart();
  if (text === '' || text.length > 256 || ![...text].every((char) => isWordCode(char.charCodeAt(0)))) return NO;
  scope.found.nameStart = at - text.length;
  scope.found.nameEnd = at;
  scope.found.back = text.length;
  return at;
});

/** Nothing but the opener of the call is before the place. */
const behindName = readsNothing((_source, at, scope) =>
  />\s*$/.test(scope.written(scope.at - LONGEST_LAYOUT, scope.at)) ? NO : at,
);
const LONGEST_LAYOUT = 64;

/** So far the end tag of a value is looked for whose key has none. */
const LONGEST_PAIR = 8_192;

/** Pairs of keys and values by position, with all that models write in their place (dialects.md §4.5). */
export function positionDialect({ id, call, key, value, beforeJson, opens, isStop }: PositionTags): MarkedDialect {
  const [open, close] = [`<${call[0]}>`, `</${call[0]}>`];
  const [keyOpen, keyClose] = [`<${key}>`, `</${key}>`];
  const [valueOpen, valueClose] = [`<${value}>`, `</${value}>`];
  const OPEN = either(...call.map((tag) => `<${tag}>`));
  const CLOSE = either(...call.map((tag) => `</${tag}>`));
  const WRAPPER = sequence(OPEN, layout);
  const otherTag = (...tags: readonly string[]) => new RegExp([...tags, ...call.map((tag) => `</?${tag}>`)].join('|'));
  const KEY = sequence(keyOpen, name(upTo(keyClose, otherTag(keyOpen, `</?${value}>`))), keyClose);
  const keyInCallTag = sequence(OPEN, name(word), keyClose, layout, valueOpen);
  /** A tool's name, and what has to follow it to be one. */
  const NAMED = either(
    sequence(
      toolName,
      followedBy(
        sequence(
          layout,
          either(keyOpen, valueOpen, keyInCallTag, sequence(valueClose, layout, either(keyOpen, CLOSE))),
        ),
      ),
    ),
    sequence(knownTool(toolName), followedBy(sequence(layout, CLOSE))),
  );
  const JSON_BODY = sequence('{', spaces, either('"', "'", '}'));
  const pair = (argument: string): string => `${keyOpen}${argument}${keyClose}${valueOpen}`;
  const opener = (tool: string): string => `${open}${tool}`;
  return {
    id,
    marks: [
      {
        kind: 'argument-open',
        written: `${open}KEY${keyClose}${valueOpen}`,
        match: sequence(behindName, keyInCallTag),
        rewrite: pair,
        onlyIn: 'InCall',
      },
      {
        kind: 'call-open',
        written: `${open}${open}NAME`,
        match: sequence(WRAPPER, WRAPPER, repeated(WRAPPER), NAMED),
        rewrite: opener,
        code: 'unexpected-start-tag',
      },
      {
        kind: 'call-open',
        written: `${open}GROUP/NAME`,
        match: sequence(WRAPPER, followedBy(NAMED), inGroups),
        rewrite: opener,
      },
      {
        kind: 'call-open',
        written: `${open}NAME`,
        match: sequence(WRAPPER, NAMED),
      },
      {
        kind: 'call-open',
        written: `${open}NAME`,
        match: sequence(WRAPPER, toolName, followedBy(sequence(beforeJson, JSON_BODY))),
      },
      ...(opens?.(WRAPPER, JSON_BODY) ?? []),
      {
        kind: 'call-open',
        written: `${open}NAMEKEY${keyClose}`,
        match: sequence(WRAPPER, followedBy(sequence(word, keyClose)), toolOfWord),
      },
      {
        kind: 'call-open',
        written: open,
        match: sequence(WRAPPER, name(literal('')), followedBy(keyOpen)),
      },
      {
        kind: 'call-open',
        written: `NAME${keyOpen}`,
        match: sequence(wordBefore, followedBy(keyOpen)),
        rewrite: opener,
        code: 'missing-wrapper',
        onlyIn: 'Outside',
      },
      { kind: 'call-close', written: close, match: CLOSE },
      {
        kind: 'argument-open',
        written: `${keyOpen}KEY${keyClose}${keyClose}${valueOpen}`,
        match: sequence(KEY, layout, keyClose, layout, valueOpen),
        rewrite: pair,
        code: 'unexpected-end-tag',
      },
      {
        kind: 'argument-open',
        written: `${keyOpen}KEY${keyClose}${valueOpen}`,
        match: sequence(KEY, layout, valueOpen),
      },
      {
        kind: 'argument-open',
        written: `${keyOpen}KEY${keyClose}`,
        match: sequence(KEY, layout, followedBy(either(keyOpen, CLOSE, OPEN))),
        void: true,
        code: 'unpaired-argument',
        rewrite: () => '',
        onlyIn: 'InCall',
      },
      {
        kind: 'argument-open',
        written: `${keyOpen}KEY${keyClose}VALUE`,
        match: sequence(KEY, notFollowedBy(sequence(layout, '<'))),
        rewrite: pair,
        onlyIn: 'InCall',
      },
      {
        kind: 'argument-open',
        written: `${keyOpen}KEY${valueOpen}`,
        match: sequence(keyOpen, name(bareKey), valueOpen),
        rewrite: pair,
        onlyIn: 'InCall',
      },
      {
        kind: 'argument-open',
        written: `${keyOpen}KEY=VALUE${valueClose}`,
        match: sequence(
          keyOpen,
          name(without('=<>\r\n')),
          '=',
          followedBy(upTo(valueClose, otherTag(`</?${key}>`, valueOpen), LONGEST_PAIR)),
        ),
        rewrite: pair,
        onlyIn: 'InCall',
        longest: LONGEST_PAIR,
      },
      {
        kind: 'argument-open',
        written: `KEY${keyClose}${valueOpen}`,
        match: sequence(keyBefore, keyClose, layout, valueOpen),
        rewrite: pair,
        onlyIn: 'InCall',
      },
      {
        kind: 'argument-open',
        written: `${keyClose}${valueOpen}`,
        match: sequence(keyClose, layout, valueOpen),
        onlyIn: 'InCall',
      },
      {
        kind: 'argument-open',
        written: `KEY${keyClose}${valueOpen}`,
        match: sequence(name(word), keyClose, layout, valueOpen),
        rewrite: pair,
        onlyIn: 'InCall',
      },
      {
        kind: 'argument-open',
        written: valueOpen,
        match: sequence(name(literal('')), valueOpen),
        onlyIn: 'InCall',
      },
      damagedOpener([keyOpen, KEY_NAME, keyClose, layout, valueOpen], pair),
      { kind: 'argument-close', written: valueClose, match: literal(valueClose) },
      ...THINKING,
    ],
    wrapper: null,
    opener: { open, close, tag: OPEN, namesDialect: open !== '<tool_call>' },
    layout: '\\n',
    closers: () => ({ call: close, argument: valueClose }),
    opensArgument: pair,
    body: 'arguments',
    jsonIsSlip: jsonSlip,
    wireCalls: readWireJson,
    nests: false,
    cdata: false,
    strips: 'none',
    stripsBehind: (tag) => (tag.endsWith(valueOpen) ? undefined : 'trim'),
    untyped: 'json',
    promptThinks: true,
    closesOnce: true,
    openersCount: true,
    ...(isStop && { isStop }),
    // Where tool and key cannot be told apart, the key is the whole word.
    unnamed: (opener, tool) => (opener.startsWith(keyClose) ? tool : ''),
  };
}

/** A word that is a tool's name, or any where no tools are known. */
function knownTool(part: Matcher): Matcher {
  return (source, at, scope) => {
    const end = part(source, at, scope);
    if (end < 0 || !scope.hasTools) return end;
    return scope.isTool(withoutTokens(source.slice(at, end))) ? end : NO;
  };
}
