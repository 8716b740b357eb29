import { grouped } from '../../base/counted.ts';
import type { LineIndex } from '../text/line-index.ts';
import type { ReportedReply } from './facts.ts';

/** The paste with its lines. */
export interface Lined {
  readonly text: string;
  readonly lines: LineIndex;
}

/** A sentence of a reading with the lines that it names counted in the paste. `ofSource`: they are of what the reply was read from. */
export const linesInPaste = (
  words: string,
  { reply, report }: ReportedReply,
  { lines }: Pick<Lined, 'lines'>,
  ofSource = false,
): string =>
  words.replace(/\b([Ll]ine) (\d[\d,]*)/g, (_, name: string, digits: string) => {
    const number = Number(digits.replaceAll(',', ''));
    const start = report.reading.lines.startOf(number);
    const place = ofSource ? reply.line(number) : reply.back({ start, end: start + 1 });
    return `${name} ${grouped(lines.position(place.start).line)}`;
  });
