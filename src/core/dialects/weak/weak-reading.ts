import type { Span } from '../../../base/span.ts';
import type { StreamText } from '../../text/stream-text.ts';
import { escaped } from '../kit/mark-starts.ts';
import type { Vocabulary } from '../kit/vocabulary.ts';
import { withoutCode, withoutThinking } from './hidden.ts';
import type { WeakForm, WeakOpening } from './weak-form.ts';

/** A reply without any strong opener, read as a format whose weak form it is. */
export interface WeakReading {
  readonly id: string;
  readonly openings: readonly WeakOpening[];
}

/** So many times the text is looked at for brackets that close, all looks together. */
const LOOKS = 16;

/** The first of these forms that a reply has; `isForced` where one format was asked for, whose tools need not be known then. */
export function weakReading(
  reply: string,
  tools: Vocabulary,
  forms: readonly WeakForm[],
  { isForced = false, unfenced = false }: { readonly isForced?: boolean; readonly unfenced?: boolean } = {},
): WeakReading | null {
  if (!['{', '[', 'Action:'].some((sign) => reply.includes(sign))) return null;
  const text = withoutThinking(reply);
  const seen = unfenced ? text : withoutCode(text);
  const context = { text, seen, tools, isForced, budget: { left: LOOKS * text.length + 1_024 } };
  for (const { id, find } of forms) {
    const openings = find(context);
    if (openings.length > 0) return { id, openings };
  }
  return null;
}

/** Where one of these forms may begin after `from` in a text that has come up to `to`; -1 where none does. */
export function weakFrom(
  text: StreamText,
  { start: from, end: to }: Span,
  hasTools: boolean,
  forms: readonly WeakForm[],
): number {
  const before = Math.max(0, from - 1);
  const rest = text.slice(before, to);
  const mayStart = startsReply(text, from) || rest.includes('</');
  let first = -1;
  for (const { begins } of forms) {
    const beginning = begins(hasTools);
    // `matchAll` copies its pattern, which a chunk without a match can do without.
    if (!beginning || (beginning.startsReply && !mayStart) || rest.search(beginning.pattern) < 0) continue;
    for (const found of rest.matchAll(beginning.pattern)) {
      const at = before + found.index + found[0].indexOf(found[1] as string);
      if (at < from || (beginning.startsReply && !startsReply(text, at))) continue;
      if (first < 0 || at < first) first = at;
      break;
    }
  }
  return first;
}

/** Nothing but white space is before a place, or thinking. */
export function startsReply(text: StreamText, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < LONGEST_BLANK && isBlank(text.charCodeAt(start - 1))) start--;
  return (
    start === 0 ||
    (text.charCodeAt(start - 1) === END_OF_TAG &&
      AFTER_THINKING.test(text.slice(Math.max(0, start - LONGEST_THINK_END), start)))
  );
}
const END_OF_TAG = 0x3e;
const isBlank = (code: number): boolean => code <= 0x20 || (code >= 0x80 && /\s/.test(String.fromCharCode(code)));
const AFTER_THINKING = /<\/(?:think|thinking|seed:think)>$/;
const LONGEST_THINK_END = '</seed:think>'.length;
const LONGEST_BLANK = 64;

/** Without these no weak form begins but a tool's name at the start of a reply. */
export const WEAK_SIGNS: readonly string[] = ['[', '{', ':', '`', '~', 'analysis', 'commentary'];
export const MAY_BE_WEAK = new RegExp(WEAK_SIGNS.map(escaped).join('|'));
