import { foreignCallsOf } from '../../diagnosis/in-prose/foreign-calls.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { isDialectId } from '../../dialects/names.ts';
import { readReply } from '../../reading/read-reply.ts';
import { type Line, withText } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { joinedLines } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

/** A fence of no language: models name one where they fence a call themselves. */
const OPENS = /^\s{0,3}(?:```+|~~~+)\s{0,9}(?:te?xt|plain(?:text)?|log|output)?\s*$/;
const MARK = /^\s{0,3}(?:```|~~~)/;
/** Formats without tokens: models fence such calls themselves, and show them so. */
const UNMARKED: ReadonlySet<string> = new Set(['json-bare', 'pythonic', 'react']);

/** A reply with a marked call in the one Markdown fence of no language, or the code span, that is all of the text: it is how it was pasted. */
export const fence: Wrapper = {
  id: 'fence',
  isOutermost: true,
  find(lines) {
    const fenced = insideOnly(lines);
    const inside = fenced ?? spanOnly(lines);
    const text = joinedLines(inside ?? []);
    if (!inside?.[0] || !hasCallSign(text)) return undefined;
    const dialect = dialectIn(text);
    if (!isDialectId(dialect) || UNMARKED.has(dialect) || wordsOf(dialect).readsFences) return undefined;
    const from = fenced ? 'a Markdown fence' : 'a code span';
    return {
      start: 0,
      candidates: [{ pieces: [{ text, line: inside[0].number, isRaw: true }], from, lines: inside }],
      says: [],
      tookOff: [`the ${fenced ? 'fence' : 'code span'} around the text`],
    };
  },
};

/** The dialect of the calls that are read, or of one that is named. */
function dialectIn(text: string): string {
  const reading = readReply(text, { dialect: AUTO });
  if (reading.calls.length > 0) return reading.readIn;
  return foreignCallsOf(reading).find(({ isPart }) => !isPart)?.dialect.id ?? '';
}

/** The code span that is all of the text. */
function spanOnly(lines: readonly Line[]): readonly Line[] | undefined {
  const [only, ...more] = lines.filter(({ text }) => text.trim() !== '');
  const [, code] = only && more.length === 0 ? (/^\s*`([^`]+)`\s*$/.exec(only.text) ?? []) : [];
  return code === undefined ? undefined : [withText(only!, code)];
}

/** The lines of the only fence; none where there is another, or anything beside it. */
function insideOnly(lines: readonly Line[]): readonly Line[] | undefined {
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const last = lines.findLastIndex(({ text }) => text.trim() !== '');
  const marks = lines.flatMap(({ text }, at) => (MARK.test(text) ? [at] : []));
  const isAlone = marks.length === 2 && marks[0] === first && marks[1] === last && OPENS.test(lines[first]!.text);
  return isAlone ? lines.slice(first + 1, last) : undefined;
}
