import { grouped } from '../../base/counted.ts';
import type { LineIndex } from '../text/line-index.ts';
import type { ReportedReply } from './account-types.ts';

/** The paste with its lines. */
export interface Lined {
  readonly text: string;
  readonly lines: LineIndex;
}

/** A sentence of a reading with the lines that it names counted in the paste. */
export const linesInPaste = (
  words: string,
  { reply, report }: ReportedReply,
  { lines }: Pick<Lined, 'lines'>,
): string =>
  words.replace(/\b([Ll]ine) (\d[\d,]*)/g, (_, name: string, digits: string) => {
    const start = report.reading.lines.startOf(Number(digits.replaceAll(',', '')));
    return `${name} ${grouped(lines.position(reply.back({ start, end: start + 1 }).start).line)}`;
  });
