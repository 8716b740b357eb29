import type { Session } from './session.ts';

/** The most code units that are read at once: about 3 ms. */
const STRETCH = 262_144;

/** Reads a session to its end, yielding between the parts of a long one so that other work gets its turn. */
export function* readInStretches(session: Session): Generator<void> {
  while (!session.advance(STRETCH)) yield;
  session.finish();
  const isLong = session.text.length > STRETCH;
  for (const _ of session.prepare()) if (isLong) yield;
  if (isLong) yield;
}
