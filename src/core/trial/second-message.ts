import { diagnose } from '../diagnosis/report/diagnose.ts';
import { readReply, toResult } from '../reply/parse-reply.ts';
import { recoverReply } from '../reply/recovery/recover.ts';
import { type Judge, judgeAnswer, judgeOf, runs } from './judge-answer.ts';
import type { RunAnswer, RunHeader } from './run.ts';

/** The message that `recover` writes after an answer that does not run; null after any other, or where it has nothing to say. */
type SecondMessage = (answer: RunAnswer) => string | null;

/** Writes the messages that follow the answers of a run. */
export function secondMessages(header: Pick<RunHeader, 'variants' | 'tools' | 'asks'>): SecondMessage {
  const judges = new Map(header.variants.map((variant) => [variant.name, judgeOf(variant, header)]));
  return (answer) => {
    const judge = judges.get(answer.variant);
    if (!judge || answer.notRun !== undefined || runs(judgeAnswer(answer, judge))) return null;
    return messageTo(answer, judge);
  };
}

function messageTo({ input, frames = [], finish }: RunAnswer, { tools, variant }: Judge): string | null {
  const reading = readReply(input, {
    tools,
    dialect: variant.dialect,
    recovery: 'resilient',
    frames,
    ...(finish !== null && { streamEnd: { reason: finish } }),
  });
  return recoverReply(reading, toResult(reading, diagnose(reading, { fixes: true }))).message;
}
