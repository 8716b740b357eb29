import { nameOf, textAnswer } from '../answer.ts';
import type { LogFormat, LoggedReply, RecordReading } from '../log-format.ts';

/** Lines as `parse` reads them. */
export const own: LogFormat = {
  id: 'own',
  title: 'Chunkscope NDJSON',
  sniff: (record) => {
    if (Array.isArray(record['chunks'])) return 0.9;
    if (!('input' in record) || Object.keys(record).some((key) => OTHER.test(key))) return 0;
    return typeof record['input'] === 'string' ? 0.8 : 0.3;
  },
  replies({ id, input, chunks, tools, ...record }) {
    const reason = record['finish_reason'] ?? record['stop_reason'];
    const end = typeof reason === 'string' && reason !== '' && { end: { reason }, fields: { finish: reason } };
    const context = { id: nameOf(id), ...(tools !== undefined && { tools }) };
    if (typeof input === 'string') return withMore(textAnswer(input, context), { ...end });
    if (!Array.isArray(chunks) || !chunks.every((chunk) => typeof chunk === 'string')) return 'no-text';
    return withMore(textAnswer(chunks.join(''), context), { chunks, ...end });
  },
};

const withMore = (read: RecordReading, more: Partial<LoggedReply>): RecordReading =>
  typeof read === 'string' ? read : read.map((reply) => ({ ...reply, ...more }));

/** Members under which other formats keep the answer: then `input` is what was asked. */
const OTHER = /^(?:output|outputs|response|result|completion|choices|messages|type|run_type|epoch)$/;
