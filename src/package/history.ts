import { type HistoryProblem, isHeld, problemsOf } from '../core/conversation/check-history.ts';
import type { HistoryCode } from '../core/conversation/checks/history-code.ts';
import { providerOf } from '../core/conversation/chosen-provider.ts';
import type { Conversation, ShapeId } from '../core/conversation/conversation.ts';
import { applyToValue } from '../core/conversation/edits/apply-to-value.ts';
import { valueAtPointer } from '../core/conversation/edits/value-at-pointer.ts';
import { fixOf } from '../core/conversation/fixes/fix-of.ts';
import { PLAIN_JSON } from '../core/conversation/json-reader.ts';
import { loopsOf } from '../core/conversation/loops.ts';
import type { ProviderId } from '../core/conversation/providers/provider.ts';
import { PROVIDERS } from '../core/conversation/providers/providers.ts';
import { readHistory } from '../core/conversation/read-history.ts';
import { BODIES } from '../core/conversation/shapes/bodies.ts';
import { BODY_WRITERS } from '../core/conversation/shapes/body-writers.ts';

export type { HistoryCode, ProviderId, ShapeId };

export interface HistoryOptions {
  /** Who gets the request; by default its model or its shape says so. */
  readonly provider?: ProviderId | undefined;
}

export interface HistoryCheck {
  /** Null where the body is no request that is known. */
  readonly shape: ShapeId | null;
  /** Null where nothing says who gets it; then only pairs are checked. */
  readonly provider: ProviderId | null;
  /** The provider takes it as it is. */
  readonly holds: boolean;
  readonly problems: readonly Problem[];
  /** The same rounds in a row: pointers of the first call of the first and of the last. */
  readonly loops: readonly {
    readonly from: string;
    readonly to: string;
    readonly rounds: number;
    readonly tool: string;
  }[];
}

export interface Problem {
  readonly code: HistoryCode;
  readonly message: string;
  /** A JSON Pointer from the root of the body. */
  readonly pointer: string;
  readonly id?: string;
  readonly tool?: string;
  /** Since when, and until when where it takes it now; the words of its error are in what the command line says. */
  readonly refusedBy: readonly {
    readonly provider: ProviderId;
    readonly since: string;
    readonly until?: string;
  }[];
  /** What `correctHistory` does; absent where nothing mends it. */
  readonly fix?: { readonly title: string; readonly safe: boolean };
}

export interface CorrectedHistory<Body> {
  /** The same object where nothing was corrected; what no correction touches is shared. */
  readonly body: Body;
  /** Titles of the corrections. */
  readonly made: readonly string[];
  readonly left: readonly Problem[];
}

/**
 * Checks the body of a request, as its API takes it: Chat Completions, Responses, Messages, Gemini, Converse, Mistral, Cohere, Ollama.
 * Errors: a `RangeError` for a provider that is not known.
 */
export function checkHistory(body: unknown, { provider }: HistoryOptions = {}): HistoryCheck {
  const history = readHistory(body, BODIES);
  const known = providerFor(provider, history);
  if (!history) return { shape: null, provider: known, holds: true, problems: [], loops: [] };
  const problems = problemsOf(history, { provider: known });
  return {
    shape: history.shape,
    provider: known,
    holds: isHeld(problems, known),
    problems: problems.map((problem) => printed(body, history, problem, known)),
    loops: loopsOf(history).map(({ from, to, rounds, tool }) => ({
      from: history.items[from]?.pointer ?? '',
      to: history.items[to]?.pointer ?? '',
      rounds,
      tool,
    })),
  };
}

/**
 * Corrects the body of a request without changing it: a new body, and what was done. With `all` also what loses content.
 * Errors: a `RangeError` for a provider that is not known.
 */
export function correctHistory<Body>(
  body: Body,
  { provider, all = false }: HistoryOptions & { readonly all?: boolean } = {},
): CorrectedHistory<Body> {
  const made: string[] = [];
  let corrected: unknown = body;
  const known = providerFor(provider, readHistory(body, BODIES));
  for (let count = 0; count < MOST_FIXES; count++) {
    const next = firstFix(corrected, known, all);
    if (!next) break;
    made.push(next.title);
    corrected = applyToValue(corrected, next.edits);
  }
  const { problems } = checkHistory(corrected, known === null ? {} : { provider: known });
  return { body: corrected as Body, made, left: problems };
}

const MOST_FIXES = 500;

function firstFix(body: unknown, provider: ProviderId | null, all: boolean) {
  const history = readHistory(body, BODIES);
  if (!history) return undefined;
  for (const problem of problemsOf(history, { provider })) {
    const fix = tried(body, history, problem, provider);
    if (fix && (fix.safe || all)) return fix;
  }
  return undefined;
}

const tried = (body: unknown, history: Conversation, problem: HistoryProblem, provider: ProviderId | null) =>
  fixOf(
    {
      history,
      valueAt: (pointer) => valueAtPointer(body, pointer),
      readWith: (edits) => readHistory(applyToValue(body, edits), BODIES),
      writers: BODY_WRITERS,
      json: PLAIN_JSON,
    },
    problem,
    { provider },
  );

function printed(body: unknown, history: Conversation, problem: HistoryProblem, provider: ProviderId | null): Problem {
  const { code, says, pointer, item, refusedBy } = problem;
  const { id, name } = history.items[item ?? -1] ?? {};
  const tool = name || history.items[history.pairs[item ?? -1] ?? -1]?.name;
  const fix = tried(body, history, problem, provider);
  return {
    code,
    message: says,
    pointer,
    ...(id && { id }),
    ...(tool && { tool }),
    refusedBy: refusedBy.map(({ words: _, ...refusal }) => refusal),
    ...(fix && { fix: { title: fix.title, safe: fix.safe } }),
  };
}

function providerFor(wanted: ProviderId | undefined, history: Conversation | undefined): ProviderId | null {
  if (wanted !== undefined && !PROVIDERS.some(({ id }) => id === wanted))
    throw new RangeError(`There is no provider "${wanted}".`);
  return wanted ?? (history ? providerOf(history) : null);
}
