import { FRAMES } from '../../cases/fixture-keys.ts';
import type { JsonObject } from '../../json/json-access.ts';
import { hasCallSign } from '../../transcripts/call-sign.ts';
import { memberKind } from '../../transcripts/rows/row-members.ts';
import { repliesInRow } from '../../transcripts/rows/row-reply.ts';
import { type Frame, framesFault } from '../../words/frame.ts';
import { nameOf, textAnswer } from '../answer.ts';
import type { LogFormat, LoggedReply, RecordReading } from '../log-format.ts';

/** Lines as `parse` reads them. */
export const own: LogFormat = {
  id: 'own',
  title: 'Chunkscope NDJSON',
  sniff: (record) => {
    if (Array.isArray(record['chunks'])) return 0.9;
    if (!('input' in record) || Object.keys(record).some(holdsReply) || isAsked(record)) return 0;
    return typeof record['input'] === 'string' ? 0.8 : 0.3;
  },
  replies({ id, input, chunks, tools, frames, ...record }) {
    const reason = record['finish_reason'] ?? record['stop_reason'];
    const end = typeof reason === 'string' && reason !== '' && { end: { reason }, fields: { finish: reason } };
    const context = { id: nameOf(id), ...(tools !== undefined && { tools }) };
    const pieces = typeof input === 'string' ? [input] : chunks;
    if (!Array.isArray(pieces) || !pieces.every((piece) => typeof piece === 'string')) return 'no-text';
    const text = pieces.join('');
    const own = framesOf(frames, text);
    if (own === null) return 'unreadable';
    return withMore(textAnswer(text, context), { chunks: pieces, ...own, ...end });
  },
};

const areFrames = (value: unknown): value is readonly Frame[] => FRAMES(value, 'frames') === null;

/** Where a record says that native calls are in its text; nothing where it does not, null where they are not there. */
export function framesOf(value: unknown, text: string): { readonly frames?: readonly Frame[] } | null {
  if (!areFrames(value)) return {};
  return framesFault(value, text) === null ? { frames: value } : null;
}

const withMore = (read: RecordReading, more: Partial<LoggedReply>): RecordReading =>
  typeof read === 'string' ? read : read.map((reply) => ({ ...reply, ...more }));

/** Members under which other formats keep the answer: then `input` is what was asked. */
const holdsReply = (key: string): boolean => OF_OTHERS.has(key) || memberKind(key) === 'reply';

const OF_OTHERS: ReadonlySet<string> = new Set(['result', 'choices', 'messages', 'type', 'run_type', 'epoch']);

/** Whether a call is in another member, and none in `input`. */
const isAsked = ({ input, ...rest }: JsonObject): boolean =>
  typeof input === 'string' && repliesInRow(rest)?.hasCall() === true && !hasCallSign(input);
