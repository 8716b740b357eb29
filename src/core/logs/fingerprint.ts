import type { Code } from '../words/codes.ts';
import type { Recovery } from '../words/recovery.ts';
import type { Evidence } from './evidence.ts';
import { hashOf } from './hash.ts';

/** The best lane that succeeds, from reading as written down to nothing. */
export type Outcome = Recovery | 'lost';

/** What the attempts of one cause have in common (level 1 of the key). */
export interface Fault {
  readonly outcome: Outcome;
  /** Sorted, each once, without infos. */
  readonly codes: readonly Code[];
  /** The tool of the first call at fault; empty where none is named. */
  readonly tool: string;
  /** JSON pointer into its arguments, indexes as `*`; empty where the fault is in none. */
  readonly path: string;
  readonly dialect: string;
  /** How the stream ended; empty where the log does not say. */
  readonly end: string;
}

/** The version that is before each key: with it a key means the same for ever. */
const VERSION = 'v1';

/** The key of a cause: level 1. */
export const causeKey = (fault: Fault): string => keyOf(levelOne(fault));

/** The key of a shape, level 2: the cause with the skeleton of its evidence. */
export const shapeKey = (fault: Fault, skeleton: string): string => keyOf([...levelOne(fault), skeleton]);

const levelOne = ({ outcome, codes, tool, path, dialect, end }: Fault): readonly string[] => [
  outcome,
  codes.join(' '),
  tool,
  path,
  dialect,
  end,
];

/** Levels are told apart by a character that no name can hold in XML. */
const keyOf = (levels: readonly string[]): string => `${VERSION}:${hashOf(levels.join('\u0001'))}`;

/** Characters of evidence on either side of the span. */
const AROUND = 24;

/** Longer spans are shown by their beginning. */
const LONGEST_SPAN = 48;

/** Evidence without what differs from reply to reply: letters as `a`, digits as `0`, white space as one space, runs as one. */
export const skeletonOf = (text: string, start: number, end: number): string =>
  bare(text.slice(Math.max(0, start - AROUND), Math.min(end, start + LONGEST_SPAN) + AROUND));

const bare = (evidence: string): string =>
  evidence
    .replace(/\p{L}[\p{L}\p{M}]*/gu, 'a')
    .replace(/\p{N}+/gu, '0')
    .replace(/\s+/g, ' ')
    .replace(/([^\s\p{P}\p{S}])\1+/gu, '$1');

/** Words after each other, and options among them, are one. */
const WORDS = /(?<![a0])[a0]+(?: -{0,2}[a0]+(?![^\s]))+/g;

/** What shapes of a cause are told apart by for the eye: the skeleton of the evidence on its line, words after each other as one. */
export function shapeOf({ before, text, after }: Evidence): string {
  const skeleton = bare(`${before.slice(-AROUND)}${text.slice(0, LONGEST_SPAN)}${after.slice(0, AROUND)}`);
  return skeleton.trim().replace(WORDS, 'a');
}

/** A pointer with indexes as `*`, so that one fault in many items is one. */
export const withoutIndexes = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');
