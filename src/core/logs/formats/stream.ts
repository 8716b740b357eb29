import { splitLines } from '../../transcripts/framing/lines.ts';
import { takeApart } from '../../transcripts/recognise.ts';
import { answerOf, whyNone } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** A recorded stream, which is one record of the log: its text, as the splitter of records hands it over. */
export const stream: LogFormat = {
  id: 'stream',
  title: 'recorded streams',
  sniff: (record) => (typeof record[STREAM] === 'string' && Object.keys(record).length === 1 ? 1 : 0),
  replies(record) {
    const answer = answerOf(record);
    if (answer !== 'no-text') return answer;
    const { framed } = takeApart(splitLines(String(record[STREAM])));
    const events = framed?.events.flatMap(({ json }) => (json === undefined ? [] : [json])) ?? [];
    return events.length > 0 ? whyNone(events) : 'unreadable';
  },
};

/** The member that holds the stream's text. */
export const STREAM = 'stream';
