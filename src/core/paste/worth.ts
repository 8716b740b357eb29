import { valueToJson } from '../calls/value.ts';
import { readReply } from '../reading/read-reply.ts';
import { casesOf } from './cases.ts';
import type { AnswerPart } from './items/item.ts';

/** How well some parts read. */
export interface Worth {
  /** What is repaired is worth less than what is clean; 0 where there is no call. */
  readonly worth: number;
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
  return {
    worth: worths.length === 0 ? 0 : Math.min(...worths),
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
