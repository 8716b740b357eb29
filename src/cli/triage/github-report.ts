import { counted, grouped } from '../../base/counted.ts';
import type { ReportSource } from '../../core/logs/report/report-source.ts';
import { causeWords, fateOf, sentenceOf, titleOf } from '../../core/logs/report/summary-words.ts';
import { placeOf } from './place.ts';

/** A step shows ten annotations of a kind: the nine worst, and one with the number of the others. */
const WORST = 9;

/** Annotations of GitHub Actions. */
export function githubReport({ summary, causes }: ReportSource): string {
  const out = causes.slice(0, WORST).map((cause) => {
    const [exemplar] = cause.exemplars;
    const place = exemplar ? placeOf(exemplar) : null;
    const where = place ? `file=${property(place.file)},line=${place.line},` : '';
    const title = property(titleOf(cause.codes[0] ?? ''));
    const said = `${causeWords(cause)}: ${grouped(cause.count)} of ${counted(summary.attempts, 'attempt')}, ${fateOf(cause)} (${cause.key})`;
    return `::${cause.outcome === 'lost' ? 'error' : 'warning'} ${where}title=${title}::${message(said)}`;
  });
  const more = summary.causes.length - out.length;
  if (more > 0) out.push(`::notice title=Chunkscope::${message(`and ${counted(more, 'other cause')}`)}`);
  out.push(`::notice title=Chunkscope::${message(sentenceOf(summary))}`);
  return `${out.join('\n')}\n`;
}

const message = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
