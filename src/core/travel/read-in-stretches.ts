import type { Session } from './session.ts';

/** Longest stretch of reading, in code units: about 3 ms. */
const STRETCH = 262_144;

/** Reads a session to its end and stops between stretches of a long one, for others to have their turn. */
export function* readInStretches(session: Session): Generator<void> {
  while (!session.advance(STRETCH)) yield;
  session.finish();
  const isLong = session.text.length > STRETCH;
  for (const _ of session.prepare()) if (isLong) yield;
  if (isLong) yield;
}
