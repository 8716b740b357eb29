import { toResult } from '../reply/parse-reply.ts';
import { recoverReply } from '../reply/recovery/recover.ts';
import type { Decided } from './deciding.ts';

/** What to send to the model: what a program says that its call lacks, else what its reply does; undefined where nothing helps. */
export function messageToModel({ message, reply }: Decided): string | undefined {
  if (message !== undefined || !reply) return message;
  const { reading, diagnosis } = reply.report;
  return recoverReply(reading, toResult(reading, diagnosis)).message ?? undefined;
}
