import { nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';
import type { NotReply } from '../summary.ts';
import { framesOf } from './own.ts';

/** A run of `try`: what it is about on the first line, then a line an answer. */
export const run: LogFormat = {
  id: 'run',
  title: 'Chunkscope run',
  sniff: (record) => (isHeader(record['format']) || MEMBERS.every((member) => member in record) ? 1 : 0),
  replies({ format, id, input, chunks, frames, finish, notRun, after }) {
    if (isHeader(format)) return 'not-a-model-call';
    if (typeof after === 'string') return 'after-a-message';
    if (typeof notRun === 'string') return WHY[notRun] ?? 'provider-error';
    if (typeof input !== 'string') return 'no-text';
    const isCut = Array.isArray(chunks) && chunks.length > 0 && chunks.every((chunk) => typeof chunk === 'string');
    const name = nameOf(id);
    return [
      {
        chunks: isCut ? chunks : [input],
        ...framesOf(frames, input),
        ...(name !== undefined && { id: name }),
        ...(typeof finish === 'string' && { end: { reason: finish }, fields: { finish } }),
      },
    ];
  },
};

const isHeader = (format: unknown): boolean => format === 'chunkscope-run';

const MEMBERS = ['variant', 'task', 'kind', 'round', 'input'];

const WHY: Readonly<Record<string, NotReply>> = { 'native-call': 'native-call' };
