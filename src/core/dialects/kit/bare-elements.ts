import type { Span } from '../../../base/span.ts';
import type { Element, Part } from '../../calls/element.ts';
import type { StreamText } from '../../text/stream-text.ts';

const TAG = /<([\p{L}_][\p{L}\p{N}_.:-]*)>/gu;
const TAG_HERE = new RegExp(TAG.source, 'uy');
/** So many end tags of one element are looked behind. */
const MOST_ENDS = 64;
/** So much before a tag is looked at for the start of its line. */
const LONGEST_INDENT = 256;

/**
 * The elements in a text straight in a call, with the text between them: those of `names`, or, where none are known, those
 * that are first on their line, right after the call's opener or right after each other (dialects.md §1.21).
 */
export function bareElements(text: StreamText, run: Span, root: Element, names: readonly string[]): Part[] {
  const source = text.slice(run.start, run.end);
  const parts: Part[] = [];
  const unclosed = new Set<string>();
  let done = 0;
  const addText = (end: number): void => {
    if (end > done) parts.push({ kind: 'text', start: run.start + done, end: run.start + end });
  };
  for (let match = tagFrom(source, 0); match; match = tagFrom(source, Math.max(done, match.index + match[0].length))) {
    const { 0: tag, 1: name = '', index } = match;
    const isBehind = index === done && (done > 0 || run.start === root.openEnd);
    const counts = names.length > 0 ? names.includes(name) : isBehind || startsLine(source, index);
    if (!counts || unclosed.has(name)) continue;
    const from = index + tag.length;
    const to = endOf(name, source, from, names);
    if (to < 0) {
      unclosed.add(name);
      continue;
    }
    addText(index);
    done = to + name.length + 3;
    const at = run.start;
    const element = elementAt(name, [at + index, at + from, at + to, at + done], root);
    parts.push({ kind: 'element', start: element.start, end: element.end, element });
  }
  addText(source.length);
  return parts;
}

function tagFrom(source: string, at: number): RegExpExecArray | null {
  TAG.lastIndex = at;
  return TAG.exec(source);
}

const startsLine = (source: string, at: number): boolean =>
  /(?:^|[\r\n])[ \t]*$/.test(source.slice(Math.max(0, at - LONGEST_INDENT), at));

/** Where the end tag is that ends an element: the first that another one or the end of the text follows, else the first; -1 where there is none. */
function endOf(name: string, source: string, from: number, names: readonly string[]): number {
  const close = `</${name}>`;
  const first = source.indexOf(close, from);
  for (let end = first, tries = 0; end >= 0 && tries < MOST_ENDS; tries++) {
    const behind = /\S/g;
    behind.lastIndex = end + close.length;
    const next = behind.exec(source)?.index ?? source.length;
    TAG_HERE.lastIndex = next;
    const tag = TAG_HERE.exec(source);
    if (next === source.length || (tag && (names.length === 0 || names.includes(tag[1] as string)))) return end;
    end = source.indexOf(close, end + close.length);
  }
  return first;
}

type Places = readonly [start: number, openEnd: number, closeStart: number, end: number];

const elementAt = (name: string, [start, openEnd, closeStart, end]: Places, parent: Element): Element => ({
  name,
  start,
  openEnd,
  closeStart,
  end,
  closed: true,
  attributes: false,
  parts: [{ kind: 'text', start: openEnd, end: closeStart }],
  parent,
});
