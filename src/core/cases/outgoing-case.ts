import { readReply } from '../reading/read-reply.ts';
import type { Reading } from '../reading/reading.ts';
import { dialectOf } from './dialect-of.ts';
import type { Fixture } from './fixture.ts';
import { maskFixture } from './fixture-secrets.ts';
import { type MinimisedFixture, minimise } from './minimise.ts';

/** Which parts of a case are sent. */
export interface CaseParts {
  /** Hide everything that looks like a credential. */
  readonly masked: boolean;
  /** Leave out what the problem does not need. */
  readonly minimised: boolean;
  /** Send all of the paste that the reply is from, not what programs said in it alone. */
  readonly pasted?: boolean;
}

/** The reading of a case's reply. */
export function readCase({ chunks, recovery, tools, ...fixture }: Fixture): Reading {
  const dialect = dialectOf(fixture);
  const { frames } = fixture;
  return readReply(chunks, {
    ...(recovery && { recovery }),
    dialect,
    ...(tools && { tools }),
    ...(frames && { frames }),
  });
}

/** The case without what its problem does not need. */
export function minimisedCase(fixture: Fixture): MinimisedFixture {
  const { calls } = readCase(fixture);
  const first = calls[0];
  return minimise(fixture, {
    toolNames: calls.map(({ call }) => call.toolName),
    ...(first && { firstCallStart: first.call.start }),
  });
}

/** The case as it is sent. */
export function outgoingCase(fixture: Fixture, parts: CaseParts, smaller = minimisedCase): Fixture {
  const whole = parts.minimised ? smaller(fixture).fixture : fixture;
  const chosen = parts.pasted ? whole : withoutPaste(whole);
  return parts.masked ? maskFixture(chosen) : chosen;
}

/** The case without what of its paste is nobody's business. */
function withoutPaste({ pasted, ...rest }: Fixture): Fixture {
  if (!pasted) return rest;
  const { text: _, ...kept } = pasted;
  return { ...rest, pasted: kept };
}
