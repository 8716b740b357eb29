import { type Attempt, type BreakerRun, LONGEST_ATTEMPT, runBreaker } from '../forge/breaker-run.ts';
import { pieces, piecesOfText } from '../text/split.ts';
import type { Split } from '../words/split.ts';
import type { Session } from './session.ts';

/** What Forge's breaker makes of tries with a session's text and another; null where one of them is too long. */
export function runSessionBreaker(
  session: Session,
  split: Split,
  other: string,
  attempts: readonly Attempt[],
): BreakerRun | null {
  if (Math.max(session.text.length, other.length) > LONGEST_ATTEMPT) return null;
  const own = pieces(String(session.text), session.endsUnder(split));
  const tools = session.options.tools.map(({ name }) => name);
  return runBreaker({ this: own, other: piecesOfText(other, split) }, attempts, tools);
}
