import { memberOfCall } from '../forge/renamed-wrapper.ts';
import { before, nameTag, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import { jsonSlip } from '../kit/json-slip.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import {
  either,
  followedBy,
  known,
  LONGEST_MARK,
  literal,
  NO,
  name,
  notFollowedBy,
  readsNothing,
  repeated,
  sequence,
  spaces,
  without,
  word,
} from '../kit/matcher.ts';
import { nameOfChars } from '../kit/name-of-chars.ts';

/** The opener of a call. */
export const functionTag = (tagName: string): string => `<function=${tagName}>`;
/** The opener of an argument. */
export const parameterTag = (argument: string): string => `<parameter=${argument}>`;

/** Tags of calls, of whatever dialect, that are no argument's own. */
const FOREIGN_NAME = either(
  'tool_call>',
  'seed:tool_call>',
  'arg_key>',
  'arg_value>',
  'param_key>',
  'param_value>',
  'function>',
  'parameter>',
  sequence(
    memberOfCall(({ tool }) => tool),
    '>',
  ),
);

const inQuotes = either(sequence('"', name(without('"<>\n')), '"'), sequence("'", name(without("'<>\n")), "'"));
const lineBreak = either(sequence('\r\n'), '\n');

/** The name of a tool, with the tokens in it that a server left there. */
const TOOL_NAME = nameOfChars(/[^<>\n]/, { least: 0, most: LONGEST_MARK });

/** A name in place of the tag that should hold it; before anything but an argument it is prose. */
const NAME_AS_TEXT = sequence(
  '<function>',
  name(without('<>\n')),
  '</function>',
  followedBy(sequence(spaces, either('<parameter=', '<parameter name='))),
);

/** Another word in place of `function`. */
const OTHER_TAG = sequence('<', either('call=', 'tool=', 'invoke='), name(without('<>"\'=/\r\n')), '>');

const atLineStart = readsNothing((_source, at, scope) => (/(?:^|[\r\n])[ \t]*$/.test(scope.before(64)) ? at : NO));

/** `<parameter=NAME>` with what models write in its place (dialects.md §4.3). */
const ARGUMENT_MARKS: readonly MarkPattern[] = [
  {
    kind: 'argument-open',
    written: '<parameter="NAME">',
    match: sequence('<parameter=', inQuotes, '>'),
    rewrite: parameterTag,
  },
  {
    kind: 'argument-open',
    written: '<parameter name="NAME">',
    match: nameTag('<parameter', 'name'),
    rewrite: parameterTag,
    ofNameAsText: true,
  },
  {
    kind: 'argument-open',
    written: '<parameter=NAME=VALUE</parameter>',
    match: sequence('<parameter=', name(without('=<>\n')), '=', followedBy(sequence(without('<>\n'), '</parameter>'))),
    rewrite: parameterTag,
  },
  {
    kind: 'argument-open',
    written: '<parameter>NAME</parameter>',
    match: sequence('<parameter>', name(without('<>\n')), '</parameter>'),
    rewrite: parameterTag,
  },
  {
    kind: 'argument-open',
    written: '<parameter=NAME>',
    match: sequence('<parameter=', name(without('<>\n', 0)), '>'),
  },
  {
    kind: 'argument-open',
    written: '<NAME>',
    match: sequence('<', notFollowedBy(FOREIGN_NAME), name(word), '>'),
    rewrite: parameterTag,
    onlyIn: 'InCall',
    onlyKnown: true,
  },
  damagedOpener(['<parameter=', NAME, '>'], parameterTag),
  {
    kind: 'argument-open',
    written: '<parameter=NAME',
    match: sequence('<parameter=', name(without(' \t\r\n<>"\'=')), followedBy(lineBreak)),
    rewrite: parameterTag,
    onlyIn: 'InCall',
    onlyKnown: true,
    isDamaged: true,
  },
  { kind: 'argument-close', written: '</parameter>', match: literal('</parameter>') },
  {
    kind: 'argument-close',
    written: '</NAME>',
    match: sequence(
      '</',
      known(({ isBareArgument, argument }) => (isBareArgument ? argument : '')),
      '>',
    ),
    rewrite: () => '</parameter>',
  },
];

/** How arguments are written one by one, for formats that read them too. */
export const qwenArguments = {
  marks: ARGUMENT_MARKS,
  closer: '</parameter>',
  traits: {
    opensArgument: parameterTag,
    strips: 'line',
    stripsBehind: (tag: string) => (tag.startsWith('<parameter') ? undefined : 'shape'),
    untyped: 'raw',
  },
} as const;

/** `<function=NAME>` and `<parameter=NAME>` with what models write in their place (dialects.md §4.3). */
function functionMarks(wrapper: string): readonly MarkPattern[] {
  return [
    {
      kind: 'wrapper-open',
      written: `<${wrapper}>`,
      match: before(
        `<${wrapper}>`,
        sequence(repeated(sequence(`<${wrapper}>`, spaces)), either('<function=', NAME_AS_TEXT, OTHER_TAG)),
      ),
    },
    { kind: 'wrapper-close', written: `</${wrapper}>`, match: literal(`</${wrapper}>`) },
    {
      kind: 'call-open',
      written: '<function="NAME">',
      match: sequence('<function=', inQuotes, '>'),
      rewrite: functionTag,
    },
    {
      kind: 'call-open',
      written: '<function=NAME/>',
      match: sequence('<function=', name(without('<>/\n')), '/>'),
      rewrite: (tool) => `${functionTag(tool)}</function>`,
      empty: true,
    },
    { kind: 'call-open', written: '<function=NAME>', match: sequence('<function=', TOOL_NAME, '>') },
    {
      kind: 'call-open',
      written: '<function=NAME',
      match: sequence(
        '<function=',
        name(without(' \t\r\n<>"\'=')),
        followedBy(sequence(lineBreak, spaces, either('<parameter=', '</function>'))),
      ),
      rewrite: functionTag,
    },
    { kind: 'call-open', written: '<function>NAME</function>', match: NAME_AS_TEXT, rewrite: functionTag },
    { kind: 'call-open', written: '<call=NAME>', match: OTHER_TAG, rewrite: functionTag, onlyIn: 'InWrapper' },
    {
      kind: 'call-open',
      written: '<call=NAME>',
      match: sequence(atLineStart, OTHER_TAG, followedBy(sequence(spaces, '<parameter='))),
      rewrite: functionTag,
      onlyIn: 'Outside',
    },
    {
      kind: 'call-close',
      written: '</call>',
      match: either('</call>', '</tool>', '</invoke>'),
      rewrite: () => '</function>',
      onlyIn: 'InCall',
    },
    {
      kind: 'call-open',
      written: 'function=NAME>',
      match: sequence(
        atLineStart,
        'function=',
        name(without('<>\n')),
        '>',
        followedBy(sequence(spaces, either('<parameter=', '</function>'))),
      ),
      rewrite: functionTag,
      onlyIn: 'Outside',
    },
    {
      kind: 'call-open',
      written: `<${wrapper}>function=NAME>`,
      match: sequence(`<${wrapper}>`, spaces, 'function=', name(without('<>\n')), '>'),
      rewrite: (tool) => `<${wrapper}>\n${functionTag(tool)}`,
      wraps: true,
    },
    {
      kind: 'call-open',
      written: `<${wrapper}>NAME`,
      match: sequence(
        `<${wrapper}>`,
        spaces,
        name(word),
        lineBreak,
        followedBy(sequence(spaces, '<', either('parameter=', sequence(notFollowedBy(FOREIGN_NAME), word, '>')))),
      ),
      rewrite: (tool) => `<${wrapper}>\n${functionTag(tool)}\n`,
      wraps: true,
    },
    { kind: 'call-close', written: '</function>', match: literal('</function>') },
    ...ARGUMENT_MARKS,
  ];
}

/** After a bare tool name its own end tag closes the call. */
const bareToolEnd: MarkPattern = {
  kind: 'call-close',
  written: '</NAME>',
  match: sequence(
    '</',
    known(({ tool }) => tool),
    '>',
  ),
  rewrite: () => '</function>',
  onlyIn: 'InCall',
};

/** The dialect whose calls are in this wrapper. */
export function dialectWith(id: string, wrapper: string): MarkedDialect {
  return {
    id,
    marks: [...functionMarks(wrapper), bareToolEnd, ...THINKING],
    wrapper: {
      open: `<${wrapper}>`,
      close: `</${wrapper}>`,
      tag: literal(`<${wrapper}>`),
      namesDialect: wrapper !== 'tool_call',
    },
    closers: () => ({ call: '</function>', argument: qwenArguments.closer }),
    ...qwenArguments.traits,
    body: 'arguments',
    jsonIsSlip: jsonSlip,
    nests: false,
    cdata: false,
    promptThinks: true,
    closesOnce: true,
  };
}

export const qwen3Coder: MarkedDialect = dialectWith('qwen3-coder', 'tool_call');
