import { markedDialect } from '../dialects/dialects.ts';
import { THINKING } from '../dialects/kit/common-marks.ts';
import { escaped } from '../dialects/kit/mark-starts.ts';
import type { MarkPattern } from '../dialects/kit/marked-dialect.ts';
import { NOTHING_KNOWN, nothingFound } from '../dialects/kit/matcher.ts';
import type { TextEdit } from '../words/diagnostic.ts';
import { insert, replace } from '../words/edits.ts';
import type { Reading } from './reading.ts';

const LONGEST_TAG = 64;

/** The edits after which a reader of another dialect reads the same text as thinking. */
export function* convertThinking({ outline, text, marked }: Reading, dialect: string): Generator<TextEdit> {
  const target = markedDialect(dialect);
  const openers = new Set(target?.marks.filter(({ kind }) => kind === 'thinking-open').map(({ written }) => written));
  if (!target) for (const word of ['<think>', '<thinking>']) openers.add(word);
  const marks = (marked?.marks ?? THINKING).filter(({ kind }) => kind === 'thinking-open');
  const closers = marks.flatMap(({ closedBy = [] }) => closedBy.map(escaped));
  const endTag = new RegExp(`^(?:</[a-z:]+>|${closers.join('|')})`);
  for (const { start, end } of outline.thinking) {
    const opener = openerIn(text.slice(Math.max(0, start - LONGEST_TAG), start), marks);
    const closer = endTag.exec(text.slice(end, end + LONGEST_TAG))?.[0];
    const isKnown = opener === undefined ? (target?.promptThinks ?? false) : openers.has(opener);
    if (isKnown) continue;
    if (opener === undefined) yield insert(start, '<think>');
    else yield replace({ start: start - opener.length, end: start }, '<think>');
    if (closer !== undefined && closer !== '</think>')
      yield replace({ start: end, end: end + closer.length }, '</think>');
  }
}

/** The mark at the end of a text that opens thinking. */
function openerIn(text: string, marks: readonly MarkPattern[]): string | undefined {
  for (let at = 0; at < text.length; at++)
    for (const { match } of marks)
      if (match(text, at, { ...NOTHING_KNOWN, found: nothingFound() }) === text.length) return text.slice(at);
  return undefined;
}
