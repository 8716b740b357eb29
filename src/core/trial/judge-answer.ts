import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { judgeReading, type Trouble } from '../logs/lane.ts';
import { RATES } from '../logs/summary.ts';
import { promptCalls } from '../prompts/reading/prompt-calls.ts';
import type { Reading } from '../reading/reading.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { isCopied } from './copied-example.ts';
import { type Otherwise, otherwiseOf } from './otherwise.ts';
import type { RunAnswer, RunHeader, Variant } from './run.ts';
import type { ExpectedCall, WholeCall } from './task.ts';

/** Whether the call came as data, the lanes of logs, and whether the values are right. */
export const TRY_LANES = ['arrived', ...RATES, 'right'] as const;
export type TryLane = (typeof TRY_LANES)[number];

/** What became of one answer. */
export interface JudgedAnswer {
  /** Whether it succeeds; null where that is not known: no tools are, nothing was expected, or calls do not come as data. */
  readonly lanes: Readonly<Record<TryLane, boolean | null>>;
  /** Right but for blanks at the ends of texts. */
  readonly isAlmost: boolean;
  /** What is wrong with how it is written; null where it is in no trouble. */
  readonly trouble: Trouble | null;
  /** How it differs from what was asked; null where it is right, or nobody knows what is. */
  readonly otherwise: Otherwise | null;
  /** A call of it is an example of the prompt that was not asked for. */
  readonly isCopied: boolean;
}

/** What an answer of a variant is judged by. */
export interface Judge {
  readonly variant: Pick<Variant, 'dialect' | 'native'>;
  readonly tools: readonly ToolDefinition[];
  /** The calls that its prompt shows. */
  readonly examples: readonly WholeCall[];
  /** What was asked in the tasks of which the tool alone is known, by their ids. */
  readonly asks: Readonly<Record<string, string>>;
}

/** What the answers of a variant of a run are judged by. */
export const judgeOf = (variant: Variant, { tools, asks = {} }: Pick<RunHeader, 'tools' | 'asks'>): Judge => ({
  variant,
  tools,
  examples: promptCalls(variant, tools),
  asks,
});

/** Whether a client could run what came: the lane that is nearest to that and known. */
export const runs = ({ lanes }: Pick<JudgedAnswer, 'lanes'>): boolean => lanes.asMeant ?? lanes.resilient === true;

/** Judges an answer in each lane. */
export function judgeAnswer(
  { input, frames = [], finish, expect, task }: Pick<RunAnswer, 'input' | 'frames' | 'finish' | 'expect' | 'task'>,
  { variant, tools, examples, asks }: Judge,
): JudgedAnswer {
  const streamEnd = finish === null ? {} : { streamEnd: { reason: finish } };
  const { dialect, native: isNative = false } = variant;
  const { judgement, reading } = judgeReading(input, { tools, dialect, frames, ...streamEnd });
  const { isAttempt, succeeds, asMeant, trouble } = judgement;
  if (expect === null && !isAttempt) {
    const all = { strict: true, ampersand: true, resilient: true, right: true };
    return {
      lanes: { ...all, arrived: isNative ? true : null, asMeant: asMeant === null ? null : true },
      isAlmost: false,
      trouble,
      otherwise: null,
      isCopied: false,
    };
  }
  const isRun = asMeant ?? succeeds.resilient;
  const copied = isCopied(reading, examples, expect, asks[task]);
  const otherwise = expect === undefined ? null : otherwiseOf(reading, expect, copied);
  const right = expect === undefined ? null : isRun && otherwise === null;
  const isAlmost = isRun && otherwise !== null && expect?.arguments ? isAlmostSame(reading, expect) : false;
  const arrived = isNative ? frames.length > 0 && succeeds.strict && asMeant === true : null;
  return { lanes: { arrived, ...succeeds, asMeant, right }, isAlmost, trouble, otherwise, isCopied: copied };
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
