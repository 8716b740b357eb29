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
  return has.size === new Set(other.calls).size ? one.worth === other.worth : one.worth >= other.worth && !one.byNames;
}

/** Parts, and what tells how well they read. */
export interface Reading {
  readonly parts: readonly AnswerPart[];
  readonly worth: Worth;
  readonly from: 'text' | 'unwrapped' | 'known';
}

export const readingOf = (parts: readonly AnswerPart[]): Reading => ({
  parts,
  worth: worthOf(parts),
  from: parts.some(isKnown) ? 'known' : parts.some(({ answer }) => answer) ? 'unwrapped' : 'text',
});

/** A provider's answer, or what only the log of a server tells of a reply: its words, its pieces, its tool. Any lines may be a log of replies. */
function isKnown({ answer }: AnswerPart): boolean {
  if (!answer || answer.entries) return false;
  if (!answer.unwrapped) return true;
  const { says, putBack, tool } = answer.unwrapped;
  return (says ?? putBack ?? tool) !== undefined || answer.fixture.chunks.length > 1;
}

/**
 * Whether a text reads better than without a layer: it has a call at all, a server's log tells more of it, or it needs fewer repairs.
 * With `mayBeOwn`, also where it reads at all, for a model may have written what the layer takes off.
 */
export function readsBetter(own: Reading, bare: Reading, mayBeOwn: boolean): boolean {
  const [hasCall, hasCallBare] = [own.worth.worth > 0, bare.worth.worth > 0];
  if (hasCall !== hasCallBare) return hasCall && own.from !== 'unwrapped';
  if ((own.from === 'known') !== (bare.from === 'known')) return own.from === 'known';
  return own.worth.worth > bare.worth.worth || (mayBeOwn && own.worth.worth >= WORTHS.recovered);
}
