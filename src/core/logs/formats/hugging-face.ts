import { asList, asObject, type JsonObject } from '../../json/json-access.ts';
import { isAnswerTurn } from '../../transcripts/rows/row-reply.ts';
import { answerOf, rowAnswer, whyNone } from '../answer.ts';
import type { LogFormat, LoggedReply, RecordReading } from '../log-format.ts';

/** Rows of data sets: talks, pairs of preference, prompts with completions; also as the Hub's viewer wraps them. */
export const huggingFace: LogFormat = {
  id: 'hugging-face',
  title: 'data set of conversations',
  sniff(record) {
    if ('row' in record && 'row_idx' in record) return 1;
    if (PAIR.every((side) => side in record)) return 0.9;
    if (TALKS.some((key) => asList(record[key]).some((message) => speakerOf(message) !== undefined))) return 0.6;
    return 'completion' in record ? 0.6 : 0;
  },
  replies(record, place) {
    if (!('row' in record && 'row_idx' in record)) return rowReplies(record, place);
    const cut = asList(record['truncated_cells']);
    const isCut = cut.some(
      (column) => TALKS.includes(String(column)) || PAIR.includes(String(column)) || column === 'completion',
    );
    return isCut ? 'cut-by-logger' : rowReplies(asObject(record['row']), place);
  },
};

const TALKS = ['messages', 'conversations', 'conversation'];
const PAIR = ['chosen', 'rejected'];

function rowReplies(row: JsonObject, place: string): RecordReading {
  if (PAIR.some((side) => side in row)) {
    const sides = PAIR.flatMap((side) => {
      const read = answerOf(lastTurn(row[side]), { id: `${place}/${side}`, fields: { 'chosen/rejected': side } });
      return typeof read === 'string' ? [] : read;
    });
    return sides.length > 0 ? sides : whyNone(PAIR.map((side) => row[side]));
  }
  const talk = TALKS.map((key) => row[key]).find(Array.isArray);
  // A talk that ends with a question is what was asked.
  if (talk === undefined || !isAnswerTurn(talk.at(-1))) {
    const read = rowAnswer(row, { id: place });
    if (talk === undefined || typeof read !== 'string') return read;
  }
  const turns = talk.flatMap((message: unknown, at): readonly LoggedReply[] => {
    if (!isAnswerTurn(message)) return [];
    const read = answerOf(message, {
      id: `${place}/${at}`,
      ...(Array.isArray(row['tools']) && { tools: row['tools'] }),
    });
    return typeof read === 'string' ? [] : read;
  });
  return turns.length > 0 ? turns : whyNone(talk.filter(isAnswerTurn));
}

/** What was preferred is the last turn; those before are what both sides share. */
const lastTurn = (side: unknown): unknown => (Array.isArray(side) ? side.findLast(isAnswerTurn) : side);

function speakerOf(message: unknown): unknown {
  const { role, from } = asObject(message);
  return role ?? from;
}
