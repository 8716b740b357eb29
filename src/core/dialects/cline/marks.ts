import { memberOfCall } from '../forge/renamed-wrapper.ts';
import { THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import {
  either,
  followedBy,
  known,
  type Matcher,
  type MatchScope,
  NO,
  name,
  namesFrom,
  notFollowedBy,
  sequence,
  spaces,
  word,
} from '../kit/matcher.ts';
import { NOT_A_TOOL_TAG, USUAL_TOOLS } from '../usual-tools.ts';

/** A tag whose name opens a call. */
const toolTag = sequence(
  '<',
  name(
    namesFrom(
      tool((scope, found) => scope.isTool(found)),
      ({ toolNames }) => toolNames,
    ),
  ),
  '>',
);
const ownToolTag = sequence('<', name(tool((scope, found) => scope.isOwnTool(found))), '>');

function tool(accepts: (scope: Parameters<Matcher>[2], found: string) => boolean): Matcher {
  return (source, at, scope) => {
    const end = word(source, at, scope);
    return end < 0 || (accepts(scope, source.slice(at, end)) && !NOT_A_TOOL_TAG.has(source.slice(at, end))) ? end : NO;
  };
}

/** A tool is an argument only where the open call has one of its name: else it is shown, or begins again. */
const argumentWord: Matcher = namesFrom(
  (source, at, scope) => {
    const end = word(source, at, scope);
    if (end < 0) return end;
    const found = source.slice(at, end);
    return scope.isTool(found) && !scope.isArgument(scope.tool, found) ? NO : end;
  },
  // In a value an opener counts only where it is the tool's.
  (scope) => scope.argumentNames(scope.tool),
);

/** The name in the tag that was just read. */
const foundTool = ({ found }: MatchScope, source: string): string => source.slice(found.nameStart, found.nameEnd);

/** A tag with which a call of another format begins, and no argument or text of a tool does. */
const foreignMember = memberOfCall(foundTool);

/** The tag that was just read, so that what follows may be one of its arguments or its end. */
const ofThatTool: Matcher = (source, at, scope) => {
  const found = foundTool(scope, source);
  const argument: Matcher = (text, from, inner) => {
    const end = word(text, from, inner);
    return end < 0 || scope.isArgument(found, text.slice(from, end)) || !scope.knowsArguments(found) ? end : NO;
  };
  const opener = sequence('<', notFollowedBy(foreignMember), argument, spaces, either('>', '/>'));
  return sequence(spaces, either(opener, `</${found}>`))(source, at, scope);
};

const endOfThatTool: Matcher = (source, at, scope) => scope.placeOf(`</${foundTool(scope, source)}>`, at, LONGEST_TEXT);

/** A text that is in a tool without a tag of its own is looked through so far for the end of the tool. */
const LONGEST_TEXT = 8_192;

/** The tag is the tool's name, and its children are the arguments (dialects.md §4.1). */
export const cline: MarkedDialect = {
  id: 'cline',
  marks: [
    { kind: 'call-open', written: '<TOOL>', match: sequence(toolTag, followedBy(ofThatTool)) },
    {
      kind: 'call-open',
      written: '<TOOL>text</TOOL>',
      match: sequence(ownToolTag, notFollowedBy(sequence(spaces, '<', foreignMember, '>')), followedBy(endOfThatTool)),
      onlyIn: 'Outside',
      longest: LONGEST_TEXT,
      takesText: true,
    },
    {
      kind: 'call-close',
      written: '</TOOL>',
      match: sequence(
        '</',
        known((scope) => scope.tool),
        '>',
      ),
    },
    {
      kind: 'argument-open',
      written: '<NAME/>',
      match: sequence('<', name(word), spaces, '/>'),
      rewrite: (argument) => `<${argument}></${argument}>`,
      empty: true,
      onlyIn: 'InCall',
    },
    { kind: 'argument-open', written: '<NAME>', match: sequence('<', name(argumentWord), '>') },
    {
      kind: 'argument-close',
      written: '</NAME>',
      match: sequence(
        '</',
        known((scope) => scope.argument),
        '>',
      ),
    },
    ...THINKING,
  ],
  wrapper: null,
  closers: (open) => ({ call: `</${open.tool}>`, argument: `</${open.argument}>` }),
  opensArgument: (argument) => `<${argument}>`,
  body: 'arguments',
  nests: false,
  cdata: false,
  strips: 'shape',
  untyped: 'raw',
  promptThinks: false,
  tagsAreNames: true,
  usualTools: USUAL_TOOLS,
};
