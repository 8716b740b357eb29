import { valueToJson } from '../calls/value.ts';
import { readReply } from '../reading/read-reply.ts';
import { casesOf } from './cases.ts';
import type { AnswerPart } from './items/item.ts';
import type { Layer } from './layers/layer.ts';

/** How well some parts read. */
export interface Worth {
  /** What is repaired is worth less than what is clean; 0 where there is no call. */
  readonly worth: number;
  readonly isClean: boolean;
  readonly calls: readonly string[];
  /** Only the names of members say that some of them are calls. */
  readonly byNames: boolean;
}

/** Reads the replies in some parts, to tell which of two ways to take a paste apart reads better. */
export function worthOf(parts: readonly AnswerPart[]): Worth {
  const cases = casesOf(parts);
  const readings = cases.map(({ imported: { fixture } }) =>
    readReply(fixture.chunks, { dialect: 'auto', ...(fixture.frames && { frames: fixture.frames }) }),
  );
  const worths = readings.map((reading) => WORTHS[reading.verdict(reading.findings)]).filter((worth) => worth > 0);
  const worth = worths.length === 0 ? 0 : Math.min(...worths);
  return {
    worth,
    isClean: worth === WORTHS.clean,
    calls: readings.flatMap(({ calls }) =>
      calls.map(({ call }) => `${call.toolName} ${valueToJson(call.arguments)} ${call.complete}`),
    ),
    byNames: cases.some(({ byNames }) => byNames),
  };
}

const WORTHS = { clean: 3, recovered: 2, broken: 1, none: 0 } as const;

/** Whether one way reads all calls that another reads, and as well; what reads better than where it was found is not trusted. */
export function readsMore(one: Worth, other: Worth): boolean {
  if (other.worth === 0) return one.worth > WORTHS.broken && !one.byNames;
  const has = new Set(one.calls);
  const isAll = other.calls.every((call) => has.has(call));
  if (!isAll) return false;
  // Where the same call is shown twice, the other joined both.
  if (one.worth === WORTHS.clean && other.calls.length > 0 && one.calls.length > other.calls.length && !one.byNames)
    return true;
  return has.size === new Set(other.calls).size ? one.worth === other.worth : one.worth >= other.worth && !one.byNames;
}

/** Parts, and what tells how well they read. */
export interface Reading {
  readonly parts: readonly AnswerPart[];
  readonly worth: Worth;
  readonly from: Origin;
}

/** A provider's answer; a reply of which the log of a server tells more; records of any log; what the text itself is made of. */
type Origin = 'answer' | 'log' | 'records' | 'text';

export function readingOf(parts: readonly AnswerPart[]): Reading {
  const origins = new Set(parts.map(originOf));
  const from = (['answer', 'log', 'records'] as const).find((origin) => origins.has(origin)) ?? 'text';
  return { parts, worth: worthOf(parts), from };
}

/** The log of a server tells its words, its pieces, its tool; any lines at all may be a log of replies. */
function originOf({ answer }: AnswerPart): Origin {
  if (!answer) return 'text';
  if (answer.entries) return 'records';
  if (!answer.unwrapped) return 'answer';
  const { says, putBack, tool } = answer.unwrapped;
  const isTold = (says ?? putBack ?? tool) !== undefined || answer.fixture.chunks.length > 1;
  return isTold ? 'log' : 'records';
}

/**
 * Whether a text reads better with a layer than without it: it has a call at all, a server's log tells more of it, or it needs fewer repairs.
 * What is read of records through a layer is never better than what is read without it.
 */
export function readsBetter(
  own: Reading,
  bare: Reading,
  { isOfLogs, mayBeOwn, isGuess }: Omit<Layer, 'what' | 'undo'>,
): boolean {
  if (isGuess && own.worth.worth >= bare.worth.worth) return true;
  if (own.from === 'records' || (own.from === 'log' && !isOfLogs)) return false;
  const [hasCall, hasCallBare] = [own.worth.worth > 0, bare.worth.worth > 0];
  if (hasCall !== hasCallBare) return hasCall && !own.worth.byNames;
  const [isKnown, isKnownBare] = [own, bare].map(({ from }) => from === 'answer' || from === 'log');
  if (isKnown !== isKnownBare) return isKnown === true;
  return own.worth.worth > bare.worth.worth || (mayBeOwn === true && own.worth.worth >= WORTHS.recovered);
}
