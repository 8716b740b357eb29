import type { Line } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { quotedAt } from './kit/quoted.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** What people and scripts write before the text of a model, at the start of its line. */
const LABEL =
  /^[ \t]{0,9}(?:[-*>#] ?)?(?:(?:raw|full|actual|decoded|generated|final) ){0,2}(?:(?:model|LLM|assistant)(?:['’]s)? (?:raw )?(?:output|response|reply|text|completion)|(?:raw|actual|decoded|generated) (?:output|response|reply|text|completion))[ \t]{0,3}[:=][ \t]{0,9}(?=\S)/i;
/** What begins a line of another thing. */
const NEXT = /^[ \t]{0,9}[A-Za-z][\w .()/-]{0,40}[:=](?:\s|$)/;

/** The text of a model after its label, among lines that tell what became of it. */
export const labelledOutput: Wrapper = {
  id: 'labelled-output',
  find(lines) {
    const candidates: Candidate[] = [];
    let start: number | undefined;
    let offset = 0;
    for (const [index, line] of lines.entries()) {
      const label = LABEL.exec(line.text)?.[0];
      const text = label === undefined ? '' : textFrom(lines, index, label.length);
      if (hasCallSign(text)) {
        start ??= offset;
        candidates.push({ pieces: [{ text, line: line.number, isRaw: true }], from: 'a line with its label' });
      }
      offset += line.text.length + 1;
    }
    return start === undefined
      ? undefined
      : { start, candidates, says: [], tookOff: ['the label before the text, and the lines around it'] };
  },
};

/** What is from a place in a line on: a literal, or all up to a line that begins another thing. */
function textFrom(lines: readonly Line[], at: number, column: number): string {
  const rest = lines[at]!.text.slice(column);
  if (/^["'`]/.test(rest)) return quotedAt(rest, 0).text;
  const next = lines.findIndex(({ text }, index) => index > at && NEXT.test(text));
  return [rest, ...lines.slice(at + 1, next < 0 ? lines.length : next).map(({ text }) => text)].join('\n').trimEnd();
}
