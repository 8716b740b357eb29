import { isElementName } from '../../text/xml-name.ts';
import { type Matcher, type MatchScope, NO, word } from '../kit/matcher.ts';
import { NOT_A_TOOL_TAG, USUAL_TOOLS } from '../usual-tools.ts';

/** The first parts of a call: what begins with them is no call of another dialect. */
export const FIRST_PARTS = ['server_name', 'tool_name'] as const;

/** Members of such a call, which are arguments of another dialect's where its tool has one of that name. */
const MEMBERS = [...FIRST_PARTS, 'arguments'];

/** The name of a member of such a call that is no argument of the tool. */
export const memberOfCall =
  (toolIn: (scope: MatchScope, source: string) => string): Matcher =>
  (source, at, scope) => {
    const end = word(source, at, scope);
    if (end < 0) return end;
    const found = source.slice(at, end);
    return MEMBERS.includes(found) && !scope.isArgument(toolIn(scope, source), found) ? end : NO;
  };

/** Tags that other dialects wrap calls in may stand in place of `<tool>`; the parts of a call and thinking may not. */
const OTHER_WRAPPERS: ReadonlySet<string> = new Set(['tool_call', 'function_calls']);

/** Whether an element may stand in place of `<tool>`. A tool of an agent that has such arguments itself is that tool; another spelling of `<tool>` opens nothing. */
export const mayBeRenamed = (name: string): boolean =>
  isElementName(name) &&
  !/(?:^|:)tool$/i.test(name) &&
  (!NOT_A_TOOL_TAG.has(name) || OTHER_WRAPPERS.has(name)) &&
  !FIRST_PARTS.some((part) => (Object.hasOwn(USUAL_TOOLS, name) ? USUAL_TOOLS[name] : undefined)?.includes(part));

/** Code units from an element in place of `<tool>` up to its `<arguments>` that are held back at most. */
export const MOST_OF_RENAMED = 400;

/** A tag with the white space and the part of a call after it is no longer. */
const LONGEST_TAG = 256;

const TAG_AND_PART = /<([^\s<>/]+)(?:[ \t][^<>\n]*[^<>\n/])?>[ \t\r\n]*<[a-z_]+>$/;
/** A tag of which only a part may have come, and no part of a call behind it. */
const TAG_OR_HALF = /<(?:([^\s<>/]*)|([^\s<>/]+)(?:[ \t][^<>\n]*|(?:[ \t][^<>\n]*)?>[ \t\r\n]*))$/;

interface Source {
  slice(start: number, end: number): string;
}

/** Where the tag begins that may stand in place of `<tool>`, before the part of a call that ends at `to`; -1 where none does. */
export function renamedTagBefore(text: Source, to: number, from: number): number {
  const start = Math.max(from, to - LONGEST_TAG);
  const found = TAG_AND_PART.exec(text.slice(start, to));
  return found && mayBeRenamed(found[1] as string) ? start + found.index : -1;
}

/** Where a tag begins, half or whole, that a part of a call at `to` would make one in place of `<tool>`; -1 where none does. */
export function halfRenamedTagBefore(text: Source, to: number, from: number): number {
  const start = Math.max(from, to - LONGEST_TAG);
  const source = text.slice(start, to);
  const last = source.lastIndexOf('<');
  const found = last < 0 ? null : TAG_OR_HALF.exec(source.slice(last));
  return found && (found[2] === undefined || mayBeRenamed(found[2])) ? start + last : -1;
}
