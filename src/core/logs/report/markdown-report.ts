import { counted, grouped } from '../../../base/counted.ts';
import { RATES } from '../summary.ts';
import { exemplarWords } from './exemplar-words.ts';
import { historiesWords } from './history-words.ts';
import type { ReportSource } from './report-source.ts';
import { bucketWords, causeWords, fateOf, percent, rateWords, sentenceOf } from './summary-words.ts';

/** A summary as Markdown. */
export function markdownReport({ summary, causes, fresh, gates }: ReportSource): string {
  const { lanes, attempts, records, replies, groups } = summary;
  const none = bucketWords(summary);
  const out: string[] = ['## Tool calls in the log', '', escaped(sentenceOf(summary)), ''];
  for (const { name, reason } of gates)
    out.push(
      `- ${reason === null ? 'passed' : '**missed**'}: ${escaped(name)}${reason === null ? '' : `: ${escaped(reason)}`}`,
    );
  if (gates.length > 0) out.push('');
  out.push(
    `${counted(records, 'record')}, ${counted(replies, 'reply', 'replies')}, ${counted(attempts, 'attempt')}${none === '' ? '' : `; no reply in ${none}`}.`,
    '',
  );
  if (summary.histories) out.push(escaped(historiesWords(summary)), '');
  out.push('| lane | rate (95 %) | succeeded |', '| --- | --- | --- |');
  for (const lane of RATES) {
    const rate = lanes[lane];
    if (rate)
      out.push(
        `| ${lane} | ${rateWords(rate)} | ${grouped(rate.succeeded)} of ${grouped(lane === 'asMeant' ? (lanes.asMeant?.attempts ?? 0) : attempts)} |`,
      );
  }
  for (const [path, values] of Object.entries(groups)) {
    out.push('', `| ${escaped(path)} | attempts | strict | resilient |`, '| --- | --- | --- | --- |');
    for (const [value, group] of Object.entries(values))
      out.push(
        `| ${escaped(value)} | ${grouped(group.attempts)} | ${percent(group.lanes.strict.rate)} | ${percent(group.lanes.resilient.rate)} |`,
      );
  }
  if (causes.length > 0) {
    out.push('', '| count | share | cause | fate | key | first |', '| --- | --- | --- | --- | --- | --- |');
    for (const cause of causes) {
      const mark = fresh?.has(cause.key) ? ' (new)' : '';
      const [exemplar] = cause.exemplars;
      const first = exemplar ? exemplarWords(exemplar) : '';
      out.push(
        `| ${grouped(cause.count)} | ${percent(cause.share)} | ${escaped(causeWords(cause))}${mark} | ${fateOf(cause)} | \`${cause.key}\` | ${escaped(first)} |`,
      );
    }
  }
  const more = summary.causes.length - causes.length;
  if (more > 0) out.push('', `And ${counted(more, 'other cause')}.`);
  return `${out.join('\n')}\n`;
}

/** Text of a log between the marks of Markdown. */
const escaped = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').replace(/[\\`*_{}[\]<>|#~&]/g, (char) => `\\${char}`);
