import type { ReasonedCalls } from '../cases/fixture.ts';
import { AUTO } from '../dialects/dialects.ts';
import { readReply } from '../reading/read-reply.ts';
import type { ImportResult } from '../transcripts/import-result.ts';

/** The calls that are in the reasoning which an answer holds apart from its text; undefined where there are none, or the answer has calls itself. */
export function callsInReasoning({ channels, channel, fixture }: ImportResult): ReasonedCalls | undefined {
  const chosen = channels.find(({ id }) => id === channel);
  if (chosen?.kind !== 'text') return undefined;
  const reasoning = channels.find(({ kind, choice }) => kind === 'reasoning' && choice === chosen.choice);
  const [first, ...others] = reasoning ? readReply(reasoning.chunks, { dialect: AUTO }).calls : [];
  if (!first || readReply(fixture.chunks, { dialect: AUTO }).calls.length > 0) return undefined;
  return { calls: others.length + 1, ...(first.call.toolName !== '' && { tool: first.call.toolName }) };
}
