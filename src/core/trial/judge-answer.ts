import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { judgeReading, type Trouble } from '../logs/lane.ts';
import { RATES } from '../logs/summary.ts';
import type { Reading } from '../reading/reading.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { type Otherwise, otherwiseOf } from './otherwise.ts';
import type { RunAnswer } from './run.ts';
import type { ExpectedCall } from './task.ts';

/** The lanes of logs, and whether the values are right. */
export const TRY_LANES = [...RATES, 'right'] as const;
export type TryLane = (typeof TRY_LANES)[number];

/** What became of one answer. */
export interface JudgedAnswer {
  /** Whether it succeeds; null where that is not known: no tools are, or nothing was expected. */
  readonly lanes: Readonly<Record<TryLane, boolean | null>>;
  /** Right but for blanks at the ends of texts. */
  readonly isAlmost: boolean;
  /** What is wrong with how it is written; null where it is in no trouble. */
  readonly trouble: Trouble | null;
  /** How it differs from what was asked; null where it is right, or nobody knows what is. */
  readonly otherwise: Otherwise | null;
}

/** Judges an answer in each lane; `dialect` is that of its variant. */
export function judgeAnswer(
  { input, finish, expect }: Pick<RunAnswer, 'input' | 'finish' | 'expect'>,
  tools: readonly ToolDefinition[],
  dialect: string,
): JudgedAnswer {
  const streamEnd = finish === null ? {} : { streamEnd: { reason: finish } };
  const { judgement, reading } = judgeReading(input, { tools, dialect, ...streamEnd });
  const { isAttempt, succeeds, asMeant, trouble } = judgement;
  if (expect === null && !isAttempt) {
    const all = { strict: true, ampersand: true, resilient: true, right: true };
    return {
      lanes: { ...all, asMeant: asMeant === null ? null : true },
      isAlmost: false,
      trouble,
      otherwise: null,
    };
  }
  const runs = asMeant ?? succeeds.resilient;
  const otherwise = expect === undefined ? null : otherwiseOf(reading, expect);
  const right = expect === undefined ? null : runs && otherwise === null;
  const isAlmost = runs && otherwise !== null && expect ? isAlmostSame(reading, expect) : false;
  return { lanes: { ...succeeds, asMeant, right }, isAlmost, trouble, otherwise };
}

/** Whether the one call has the right values but for blanks at the ends of texts. */
function isAlmostSame({ calls }: Reading, expect: ExpectedCall): boolean {
  const call = calls[0]?.call;
  if (calls.length !== 1 || call?.toolName !== expect.toolName) return false;
  return plainDifferences(trimmed(expect.arguments), trimmed(valueToPlain(call.arguments))).length === 0;
}

/** The value with all its texts trimmed. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, trimmed(item)]));
}
