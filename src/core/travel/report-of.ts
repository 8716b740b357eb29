import { readInStretches } from './read-in-stretches.ts';
import { Session, type SessionOptions } from './session.ts';
import { type SessionReport, sessionReport, VIEW_OF_REPORT } from './session-report.ts';

/** All that is known of a reply, read in resilient mode; `turn` is awaited between stretches of a long one. */
export async function reportOf(
  chunks: readonly string[],
  options: Omit<SessionOptions, 'recovery' | 'withoutFixes'>,
  turn: () => Promise<void>,
): Promise<SessionReport> {
  const session = new Session({ ...options, recovery: 'resilient', withoutFixes: true });
  for (const chunk of chunks) session.write(chunk);
  for (const _ of readInStretches(session)) await turn();
  return sessionReport(session, VIEW_OF_REPORT);
}
