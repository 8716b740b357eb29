import { oncePer } from '../../../base/once-per.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { NOT_A_TOOL_TAG, USUAL_TOOLS } from '../../dialects/usual-tools.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import { unfencedProse } from './fences.ts';

/** A tag that begins a line. */
const TAG = /(?:^|[\n\r])[ \t]*<([a-z][\w-]{1,60})>/g;
/** A name of several words, which no element of text has, right before the tag of an argument. */
const BEFORE_ARGUMENT = /_\w*>\s{0,64}<[a-z][\w-]{1,60}>/y;
/** The most tags, and the most text, that are examined. */
const MOST_TAGS = 16;
const MOST_TEXT = 64 * 1024;

/** Names of elements that are common in text. */
const OF_TEXT: ReadonlySet<string> = new Set(
  'html head body div span p a ul ol li table thead tbody tr td th b i u s em strong code pre br hr img details summary sub sup kbd answer result output response text root document example artifact function parameter'.split(
    ' ',
  ),
);

/**
 * Name of an element in the prose that would be a call of Cline's kind if a tool of that name were given. Null where there is
 * none, or where the dialect of the reply has no such calls.
 */
export const unknownToolTag = (reading: Reading): string | null => tagOf(reading).name;

/** Why the element is not a call, one clause. */
export function noToolOf(tag: string): string {
  const why = Object.hasOwn(USUAL_TOOLS, tag)
    ? 'holds no argument that is known for it'
    : 'is the tag of no known tool';
  return `${quote(`<${tag}>`)} ${why}`;
}

const tagOf = oncePer((reading: Reading): { readonly name: string | null } => {
  const { dialect } = reading.options;
  if (reading.calls.length > 0 || (dialect !== AUTO && dialect !== 'cline')) return { name: null };
  for (const { start, end } of unfencedProse(reading)) {
    const name = tagIn(reading.text.slice(start, Math.min(end, start + MOST_TEXT)));
    if (name !== null) return { name };
  }
  return { name: null };
});

function tagIn(source: string): string | null {
  let seen = 0;
  for (const { 0: found, 1: name = '', index } of source.matchAll(TAG)) {
    if (++seen > MOST_TAGS) return null;
    const isText = OF_TEXT.has(name) || NOT_A_TOOL_TAG.has(name);
    if (isText) continue;
    const end = index + found.length;
    BEFORE_ARGUMENT.lastIndex = end - 1 - name.length + name.lastIndexOf('_');
    if (source.includes(`</${name}>`, end) || (name.includes('_') && BEFORE_ARGUMENT.test(source))) return name;
  }
  return null;
}
