import { markedDialect } from '../dialects/dialects.ts';
import type { TextEdit } from '../words/diagnostic.ts';
import { insert, replace } from '../words/edits.ts';
import type { Reading } from './reading.ts';

const OPENER = /(?:<[a-z:]+>|<\|open\|>\s*think\s*<\|sep\|>)$/;
const CLOSER = /^(?:<\/[a-z:]+>|<\|close\|>\s*think\s*<\|sep\|>)/;
const LONGEST_TAG = 64;

/** The edits behind which a reader of another dialect takes for thinking what is thinking here. */
export function* convertThinking({ outline, text }: Reading, dialect: string): Generator<TextEdit> {
  const target = markedDialect(dialect);
  const openers = new Set(target?.marks.filter(({ kind }) => kind === 'thinking-open').map(({ written }) => written));
  if (!target) for (const word of ['<think>', '<thinking>']) openers.add(word);
  for (const { start, end } of outline.thinking) {
    const opener = OPENER.exec(text.slice(Math.max(0, start - LONGEST_TAG), start))?.[0];
    const closer = CLOSER.exec(text.slice(end, end + LONGEST_TAG))?.[0];
    const isKnown = opener === undefined ? (target?.promptThinks ?? false) : openers.has(opener);
    if (isKnown) continue;
    if (opener === undefined) yield insert(start, '<think>');
    else yield replace({ start: start - opener.length, end: start }, '<think>');
    if (closer !== undefined && closer !== '</think>')
      yield replace({ start: end, end: end + closer.length }, '</think>');
  }
}
