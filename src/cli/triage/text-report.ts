import { counted, grouped } from '../../base/counted.ts';
import { leftOutWords } from '../../base/left-out-files.ts';
import { exemplarWords } from '../../core/logs/report/exemplar-words.ts';
import { historiesWords } from '../../core/logs/report/history-words.ts';
import type { ReportSource } from '../../core/logs/report/report-source.ts';
import {
  bucketWords,
  causeWords,
  fateOf,
  percent,
  rateWords,
  sentenceOf,
} from '../../core/logs/report/summary-words.ts';
import { RATES } from '../../core/logs/summary.ts';
import { labelled } from '../../core/words/simulated.ts';

/** A summary for people at a terminal. */
export function textReport({ summary, causes, fresh }: ReportSource): string {
  const { records, replies, attempts, noAttempts, suspects, lanes, groups, sources, lines } = summary;
  const out: string[] = [sentenceOf(summary), ''];
  for (const { name, format, records: held, leftOut } of sources)
    out.push(`${name}: ${leftOut ? leftOutWords(leftOut) : `${counted(held, 'record')}, ${format}`}`);
  const none = bucketWords(summary);
  out.push(
    `${counted(records, 'record')}: ${counted(replies, 'reply', 'replies')}${none === '' ? '' : `, no reply in ${none}`}`,
  );
  out.push(
    `${counted(replies, 'reply', 'replies')}: ${counted(attempts, 'attempt')}, ${grouped(noAttempts)} without a call, ${grouped(suspects)} suspect`,
  );
  if (lines.unreadable.length > 0) out.push(`unreadable: line ${lines.unreadable.join(', ')}`);
  if (summary.histories) out.push(historiesWords(summary));
  out.push('');
  for (const lane of RATES) {
    const rate = lanes[lane];
    if (rate)
      out.push(
        `${lane.padEnd(10)} ${rateWords(rate)}  ${grouped(rate.succeeded)} of ${grouped(lane === 'asMeant' ? (lanes.asMeant?.attempts ?? 0) : attempts)}`,
      );
  }
  for (const [path, values] of Object.entries(groups)) {
    out.push('', `by ${path}`);
    for (const [value, group] of Object.entries(values))
      out.push(
        `  ${value === '' ? '(none)' : labelled(path, value)}: ${counted(group.attempts, 'attempt')}, strict ${percent(group.lanes.strict.rate)}, resilient ${percent(group.lanes.resilient.rate)}`,
      );
  }
  if (causes.length > 0) out.push('', 'Causes');
  for (const cause of causes) {
    const mark = fresh?.has(cause.key) ? ' new' : '';
    out.push(
      `${grouped(cause.count).padStart(7)}  ${percent(cause.share).padStart(7)}  ${causeWords(cause)}, ${fateOf(cause)}${mark}`,
    );
    out.push(`${' '.repeat(18)}${cause.key}  ${cause.codes.join(' ')}`);
    if (cause.skeleton !== '') out.push(`${' '.repeat(18)}… ${cause.skeleton} …`);
    const [exemplar] = cause.exemplars;
    if (exemplar) out.push(`${' '.repeat(18)}${exemplarWords(exemplar)}`);
  }
  const more = summary.causes.length - causes.length;
  if (more > 0) out.push(`and ${counted(more, 'other cause')}; --top shows more`);
  return `${out.map(printable).join('\n')}\n`;
}

/** Removes control characters, which names from logs may hold and which must not reach a terminal. */
const printable = (line: string): string => line.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
