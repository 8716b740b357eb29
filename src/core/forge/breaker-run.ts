import { type ForgeRecovery, recoveryFor, recoveryIdentity, simulateBreaker } from './error-recovery.ts';
import { forgeStreamOutcome } from './run-forge-stream.ts';

/** One attempt of the model: one of two failing replies, or a reply whose tool ran. */
export type Attempt = 'this' | 'other' | 'ran';

/** What Forge's circuit breaker does for a sequence of attempts. */
export interface BreakerRun {
  /** What Forge would send the model about each reply; null where it would run the tool. */
  readonly failures: { readonly this: ForgeRecovery | null; readonly other: ForgeRecovery | null };
  /** Whether both failures give the same message, byte for byte. */
  readonly alike: boolean;
  /** For each attempt whether the breaker trips on it. */
  readonly trips: readonly boolean[];
}

/** Longer replies are not run through Forge's stream parser. */
export const LONGEST_ATTEMPT = 200_000;

/**
 * Runs attempts through Forge's breaker (forge.md §6). Replies are given in their chunks; `tools` are the names that Forge
 * knows, none where every name is known. Forge lists tools in another order each time, and so does this function.
 */
export function runBreaker(
  replies: { readonly this: readonly string[]; readonly other: readonly string[] },
  attempts: readonly Attempt[],
  tools: readonly string[],
): BreakerRun {
  const failures = { this: failureOf(replies.this, tools), other: failureOf(replies.other, tools) };
  const messages = attempts.map((attempt, index) => {
    const failure = attempt === 'ran' ? null : failures[attempt];
    return failure && recoveryIdentity(relisted(failure, index));
  });
  const { this: one, other } = failures;
  return {
    failures,
    alike: one !== null && other !== null && recoveryIdentity(one) === recoveryIdentity(other),
    trips: simulateBreaker(messages),
  };
}

function failureOf(chunks: readonly string[], tools: readonly string[]): ForgeRecovery | null {
  const [toolCall = ''] = (JSON.parse(forgeStreamOutcome(chunks)) ?? []) as string[];
  return recoveryFor(toolCall, tools.length > 0 ? tools : undefined);
}

/** The tools in the order of one attempt: iteration over Go's maps begins anywhere. */
function relisted(failure: ForgeRecovery, attempt: number): ForgeRecovery {
  if (failure.type !== 'unknown_tool') return failure;
  const at = attempt % failure.listed.length;
  return { ...failure, listed: [...failure.listed.slice(at), ...failure.listed.slice(0, at)] };
}
