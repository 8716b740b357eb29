import { knownEnd } from '../words/stream-end.ts';
import type { ReportedReply } from './facts.ts';

/** Whether the stream that carried a reply ended without a reason: more was to come. */
export function endedEarly({ report }: ReportedReply): boolean {
  const end = knownEnd(report.reading.options.streamEnd);
  return end !== undefined && end.reason === undefined && end.stopSequence === undefined;
}

export const ENDED_EARLY = 'The stream ended early, without a finish reason.';
