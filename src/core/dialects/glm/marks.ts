import { THINKING } from '../kit/common-marks.ts';
import { damagedOpener, KEY as KEY_NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
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
  upTo,
  without,
  word,
} from '../kit/matcher.ts';
import { nameOfChars } from '../kit/name-of-chars.ts';
import { withoutTokens } from '../kit/special-tokens.ts';

/** White space, and `\n` written as two characters; cut where the text ends in half of these. */
const layout: Matcher = (source, at) => {
  let end = at;
  while (end < source.length)
    if (' \t\n\r'.includes(source.charAt(end))) end++;
    else if (source.startsWith('\\n', end)) end += 2;
    else return source.startsWith('\\', end) && end + 1 === source.length ? CUT : end;
  return end;
};

const WRAPPER = sequence('<tool_call>', layout);
/** A tool's name in the wrapper: servers write `/` and `:` in names too. */
const toolName = nameOfChars(/[^ \t\n\r<>"'`\\{[]/, { most: LONGEST_MARK });
const OTHER_TAG = /<arg_key>|<\/?arg_value>|<\/?tool_call>/;
/** A key whose end tag is missing: text of one line up to its value. */
const bareKey: Matcher = (source, at, scope) => {
  const end = without('<')(source, at, scope);
  return end < 0 || /^[^\r\n]+$/.test(source.slice(at, end).trim()) ? end : NO;
};
const KEY = sequence('<arg_key>', name(upTo('</arg_key>', OTHER_TAG)), '</arg_key>');
/** A tool's name, and what has to follow it to be one. */
const NAMED = either(
  sequence(toolName, followedBy(sequence(layout, either('<arg_key>', '<arg_value>')))),
  sequence(knownTool(toolName), followedBy(sequence(layout, '</tool_call>'))),
);
const pair = (key: string): string => `<arg_key>${key}</arg_key><arg_value>`;
/** The opener of a call. */
export const opener = (tool: string): string => `<tool_call>${tool}`;

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

/** Pairs of keys and values by position (dialects.md §4.5). */
export const glm: MarkedDialect = {
  id: 'glm',
  marks: [
    {
      kind: 'call-open',
      written: '<tool_call><tool_call>NAME',
      match: sequence(WRAPPER, WRAPPER, repeated(WRAPPER), NAMED),
      rewrite: opener,
      code: 'unexpected-start-tag',
    },
    {
      kind: 'call-open',
      written: '<tool_call>NAME',
      match: sequence(WRAPPER, NAMED),
    },
    {
      kind: 'call-open',
      written: '<tool_call>NAMEKEY</arg_key>',
      match: sequence(WRAPPER, followedBy(sequence(word, '</arg_key>')), toolOfWord),
    },
    {
      kind: 'call-open',
      written: '<tool_call>',
      match: sequence(WRAPPER, name(literal('')), followedBy('<arg_key>')),
    },
    {
      kind: 'call-open',
      written: 'NAME<arg_key>',
      match: sequence(wordBefore, followedBy('<arg_key>')),
      rewrite: opener,
      code: 'missing-wrapper',
      onlyIn: 'Outside',
    },
    { kind: 'call-close', written: '</tool_call>', match: literal('</tool_call>') },
    {
      kind: 'argument-open',
      written: '<arg_key>KEY</arg_key></arg_key><arg_value>',
      match: sequence(KEY, layout, '</arg_key>', layout, '<arg_value>'),
      rewrite: pair,
      code: 'unexpected-end-tag',
    },
    {
      kind: 'argument-open',
      written: '<arg_key>KEY</arg_key><arg_value>',
      match: sequence(KEY, layout, '<arg_value>'),
    },
    {
      kind: 'argument-open',
      written: '<arg_key>KEY</arg_key>',
      match: sequence(KEY, layout, followedBy(either('<arg_key>', '</tool_call>', '<tool_call>'))),
      void: true,
      code: 'unpaired-argument',
      rewrite: () => '',
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: '<arg_key>KEY</arg_key>VALUE',
      match: sequence(KEY, notFollowedBy(sequence(layout, '<'))),
      rewrite: pair,
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: '<arg_key>KEY<arg_value>',
      match: sequence('<arg_key>', name(bareKey), '<arg_value>'),
      rewrite: pair,
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: 'KEY</arg_key><arg_value>',
      match: sequence(keyBefore, '</arg_key>', layout, '<arg_value>'),
      rewrite: pair,
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: '</arg_key><arg_value>',
      match: sequence('</arg_key>', layout, '<arg_value>'),
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: 'KEY</arg_key><arg_value>',
      match: sequence(name(word), '</arg_key>', layout, '<arg_value>'),
      rewrite: pair,
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: '<arg_value>',
      match: sequence(name(literal('')), '<arg_value>'),
      onlyIn: 'InCall',
    },
    damagedOpener(['<arg_key>', KEY_NAME, '</arg_key>', layout, '<arg_value>'], pair),
    { kind: 'argument-close', written: '</arg_value>', match: literal('</arg_value>') },
    ...THINKING,
  ],
  wrapper: null,
  opener: {
    open: '<tool_call>',
    close: '</tool_call>',
    tag: literal('<tool_call>'),
    namesDialect: false,
  },
  layout: '\\n',
  closers: () => ({ call: '</tool_call>', argument: '</arg_value>' }),
  opensArgument: pair,
  body: 'arguments',
  nests: false,
  cdata: false,
  strips: 'none',
  stripsBehind: (tag) => (tag.endsWith('<arg_value>') ? undefined : 'trim'),
  untyped: 'json',
  promptThinks: true,
  closesOnce: true,
  openersCount: true,
  // Where tool and key cannot be told apart, the key is the whole word.
  unnamed: (opener, tool) => (opener.startsWith('</arg_key>') ? tool : ''),
};

/** A word that is a tool's name, or any where no tools are known. */
function knownTool(part: Matcher): Matcher {
  return (source, at, scope) => {
    const end = part(source, at, scope);
    if (end < 0 || !scope.hasTools) return end;
    return scope.isTool(withoutTokens(source.slice(at, end))) ? end : NO;
  };
}
