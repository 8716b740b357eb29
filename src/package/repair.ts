import { AUTO, DIALECT_IDS } from '../core/dialects/dialects.ts';
import { AnswerRepair, type AnswerReport, REPAIRED, type RepairedProtocol } from '../core/repair/answer-repair.ts';
import { type Asked, askedOf } from '../core/repair/asked.ts';
import { checkTools } from './given.ts';
import { harmless } from './harmless.ts';
import type { DialectId, ToolDefinition } from './types.ts';

export type { AnswerReport as StreamReport, DialectId, RepairedProtocol, ToolDefinition };

export interface RepairStreamOptions {
  /** The API of the answer: Chat Completions, Responses, Anthropic's Messages or Ollama's `/api/chat`. */
  readonly protocol: RepairedProtocol;
  /** The body of the request, as an object: its tools, and whether it wants calls at all. */
  readonly request?: unknown;
  /** The tools that the request offers, in place of `request`. */
  readonly tools?: readonly ToolDefinition[];
  /** The syntax of calls in the text; by default it is found. */
  readonly dialect?: DialectId | 'auto';
  /** `none` sends on no call that needs a repair; `safe` by default. */
  readonly fix?: 'safe' | 'none';
  /** `pass` leaves an answer as it is that is one code fence around a call; `run` by default. */
  readonly fenced?: 'run' | 'pass';
  /** Bytes that are held at most, 256,000 by default; an answer that needs more passes as it came. */
  readonly mostHeld?: number;
  /** False leaves out the comments that say in a stream what was repaired. */
  readonly marks?: boolean;
  /** Called at the end with what was done. The first error that it throws is printed; the stream does not change. */
  readonly onReport?: (report: AnswerReport) => void;
}

/** A stream of bytes, such as the body of an answer that `fetch` gives. */
interface Piped {
  pipeThrough(transform: unknown): unknown;
}

declare const TransformStream: new (transformer: {
  transform(bytes: Uint8Array, controller: { enqueue(bytes: Uint8Array): void }): void;
  flush(controller: { enqueue(bytes: Uint8Array): void }): void;
}) => object;

/**
 * Sends calls that an endpoint left in the text of its answer, or damaged, on as its API has them; all else passes byte for byte,
 * streamed or whole. What goes out does not depend on how the bytes were cut.
 */
export function repairStream<S extends Piped>(readable: S, options: RepairStreamOptions): S {
  const asked = askedBy(options);
  if (asked === null) return readable;
  const { protocol, dialect = AUTO, fix = 'safe', fenced = 'run', mostHeld, marks = true } = options;
  const onReport = options.onReport && harmless('onReport', options.onReport);
  const repair = new AnswerRepair({
    protocol,
    asked,
    dialect,
    fix,
    fenced,
    marks,
    ...(mostHeld !== undefined && { mostHeld }),
  });
  const transform = new TransformStream({
    transform(bytes, controller) {
      for (const piece of repair.write(bytes)) controller.enqueue(piece);
    },
    flush(controller) {
      for (const piece of repair.end()) controller.enqueue(piece);
      onReport?.(repair.report);
    },
  });
  return readable.pipeThrough(transform) as S;
}

/** What the request asks for; null where its answer passes as it comes. Throws for what is no option. */
function askedBy({ protocol, request, tools, dialect = AUTO }: RepairStreamOptions): Asked | null {
  if (!REPAIRED.includes(protocol))
    throw new RangeError(`There is no protocol "${String(protocol)}"; there are ${REPAIRED.join(', ')}.`);
  if (dialect !== AUTO && !DIALECT_IDS.includes(dialect))
    throw new RangeError(`There is no dialect "${dialect}"; there are ${[AUTO, ...DIALECT_IDS].join(', ')}.`);
  if (tools !== undefined) {
    checkTools(tools);
    return tools.length === 0 ? null : { tools, isForced: false };
  }
  if (typeof request !== 'object' || request === null)
    throw new TypeError('Give "request", the body of the request as an object, or "tools", those that it offers.');
  const asked = askedOf(request);
  return typeof asked === 'string' ? null : asked;
}
