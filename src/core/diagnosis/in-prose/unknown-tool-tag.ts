import { oncePer } from '../../../base/once-per.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { NOT_A_TOOL_TAG, USUAL_TOOLS } from '../../dialects/usual-tools.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import { unfencedProse } from './fences.ts';
import { VERB } from './named-format.ts';

/** A tag that begins a line. */
const TAG = /(?:^|[\n\r])[ \t]*<([a-z][\w-]{1,60})>/g;
/** A name of several words, which no element of text has, right before the tag of an argument. */
const BEFORE_ARGUMENT = /_\w*>\s{0,64}<[a-z][\w-]{1,60}>/y;
/** A name that says what is done, in a tag that has its line to itself. */
const DOES = new RegExp(`^(?:${VERB}|str_replace)_`);
const ALONE = /[ \t]{0,9}(?:[\n\r]|$)/y;
/** The most tags, and the most text, that are examined. */
const MOST_TAGS = 16;
const MOST_TEXT = 64 * 1024;

/** Names of elements that are common in text. */
const OF_TEXT: ReadonlySet<string> = new Set(
  'html head body div span p a ul ol li table thead tbody tr td th b i u s em strong code pre br hr img details summary sub sup kbd answer result output response text root document example artifact function parameter function_results function_result tool_results tool_result tool_response tool_output tool_use_result tool_use_error tool_call_error error function_call tool_use tool_code parameters invoke'.split(
    ' ',
  ),
);

/** An element in the prose that is nearly a call of Cline's kind. */
export interface ToolTagInProse {
  /** Why it is not one, one clause. */
  readonly why: string;
  /** The tool of which a definition would make it one; null where none would. */
  readonly undefinedTool: string | null;
}

/** The first such element; null where there is none, or where the dialect of the reply has no such calls. */
export const unknownToolTag = oncePer((reading: Reading): { readonly found: ToolTagInProse | null } => {
  const { dialect, tools } = reading.options;
  if (reading.calls.length > 0 || (dialect !== AUTO && dialect !== 'cline')) return { found: null };
  for (const { start, end } of unfencedProse(reading)) {
    const tag = tagIn(reading.text.slice(start, Math.min(end, start + MOST_TEXT)));
    if (!tag) continue;
    const shown = quote(`<${tag.name}>`);
    if (tag.isBare)
      return {
        found: {
          why: `${shown} is followed by neither the tag of an argument nor its end tag, so it begins no call`,
          undefinedTool: null,
        },
      };
    const isDeclared = tools.some(({ name }) => name === tag.name);
    const isKnown = isDeclared || Object.hasOwn(USUAL_TOOLS, tag.name);
    return {
      found: {
        why: `${shown} ${isKnown ? 'holds no argument that is known for it' : 'is the tag of no known tool'}`,
        undefinedTool: isDeclared ? null : tag.name,
      },
    };
  }
  return { found: null };
});

interface Tag {
  readonly name: string;
  /** Neither an argument nor its end tag follows. */
  readonly isBare: boolean;
}

function tagIn(source: string): Tag | null {
  let seen = 0;
  for (const { 0: found, 1: name = '', index } of source.matchAll(TAG)) {
    if (++seen > MOST_TAGS) return null;
    const isText = OF_TEXT.has(name) || NOT_A_TOOL_TAG.has(name);
    if (isText) continue;
    const end = index + found.length;
    BEFORE_ARGUMENT.lastIndex = end - 1 - name.length + name.lastIndexOf('_');
    const hasArgument = name.includes('_') && BEFORE_ARGUMENT.test(source);
    if (hasArgument || source.includes(`</${name}>`, end)) return { name, isBare: false };
    ALONE.lastIndex = end;
    if (DOES.test(name) && ALONE.test(source)) return { name, isBare: true };
  }
  return null;
}
