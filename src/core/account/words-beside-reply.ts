import { type Complaint, UNNAMED } from '../complaints/complaint.ts';
import { complaintsIn } from '../complaints/complaints-in.ts';
import type { Evidence } from '../paste/evidence.ts';
import type { ReportedReply } from './facts.ts';

/** Where nobody else complains, what a program says beside the reply that was taken out of its words. */
export function withWordsBeside(
  heard: readonly Complaint[],
  replies: readonly ReportedReply[],
  evidence: Evidence,
): readonly Complaint[] {
  return heard.length > 0 ? heard : replies.flatMap((reply) => wordsBeside(reply, evidence));
}

function wordsBeside({ reply }: ReportedReply, { paste, parts }: Evidence): Complaint[] {
  const { says } = reply.imported.unwrapped ?? {};
  const span = parts[reply.items[0] ?? -1]?.span;
  if (!says || !span) return [];
  const words = says.text.replace(/:? …$/, '');
  const at = paste.indexOf(words, span.start);
  const start = at >= 0 ? at : paste.indexOf(words);
  if (start < 0 || words === '') return [];
  const by = says.server === 'The program' ? UNNAMED : says.server;
  const slots = complaintsIn(words).at(-1) ?? NOTHING_HEARD;
  return [{ ...slots, by, quote: words, start, end: start + words.length }];
}

const NOTHING_HEARD = { of: 'unknown', missing: [], unknown: [], wrong: [], available: [] } as const;
