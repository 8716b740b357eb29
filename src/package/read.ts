import type { Value } from '../core/calls/value.ts';
import { firstOfTheirCode } from '../core/diagnosis/report/listed.ts';
import type { DialectSet } from '../core/dialects/dialect-set.ts';
import { EventLog } from '../core/log/event-log.ts';
import { type EndOf, readEnded, readText } from '../core/reading/read-text.ts';
import { type CallCheck, Reading, type ReadingOptions } from '../core/reading/reading.ts';
import { StreamText } from '../core/text/stream-text.ts';
import type { Finding } from '../core/words/finding.ts';
import { DEFAULT_RECOVERY, RECOVERIES } from '../core/words/recovery.ts';
import { replyTooLong } from '../core/words/reply-limit.ts';
import { checkText, checkTools } from './given.ts';
import { harmless } from './harmless.ts';
import { plainObject } from './plain.ts';
import { type PiecesOf, ReplyEmitter } from './reply-emitter.ts';
import type { Call, DialectId, ReaderOptions, ReadOptions, ReplyReader, Result, ToolDefinition } from './types.ts';

/** How a reading becomes a result, in which dialects, what its calls are checked against, and what tells of them while they come. */
export interface Judge<D> {
  readonly dialects: DialectSet;
  readonly judge: (reading: Reading, options: ReadOptions) => Result<D>;
  /** Creates the check for a reply; null where calls are typed by their tools but not checked against them. */
  readonly check: (() => CallCheck) | null;
  readonly pieces: PiecesOf;
  /** What tells whether the model ended its last call itself; absent where a call without its closers is never complete. */
  readonly endOf?: EndOf;
}

/** An end tag of thinking, without its `>`. */
const THOUGHT = /<\/(?:seed:)?think$/;
const LONGEST_THOUGHT = '</seed:think'.length;
const K = 0x6b;

/** A reader that reads a reply as it arrives and emits events; `judge` makes the result. */
export function readerWith<D>(
  { dialects, judge, check, pieces, endOf }: Judge<D>,
  options: ReaderOptions<D>,
): ReplyReader<D> {
  const reading = readingOptions(options, dialects);
  const given = options.onEvent ?? null;
  if (given !== null && typeof given !== 'function')
    throw new TypeError('"onEvent" is a function that takes an event.');
  const onEvent = given && harmless('onEvent', given);
  const text = new StreamText();
  const log = new EventLog();
  const tokenizer = dialects.machine(text, log, reading);
  const emitter = new ReplyEmitter(
    { text, log, tokenizer, dialects },
    reading,
    options.bigints === true,
    pieces,
    onEvent,
  );
  let result: Result<D> | null = null;

  function advanceTo(end: number): void {
    tokenizer.advance(end);
    emitter.release();
  }

  /** An end tag of thinking changes what came before it: all before the tag is emitted first, for any chunks, then the tag. */
  function advance(chunk: string): void {
    const start = text.length - chunk.length;
    for (let at = chunk.indexOf('>'); at >= 0; at = chunk.indexOf('>', at + 1)) {
      const end = start + at;
      if (end === 0 || text.charCodeAt(end - 1) !== K) continue;
      if (!THOUGHT.test(text.slice(Math.max(0, end - LONGEST_THOUGHT), end))) continue;
      advanceTo(end);
      advanceTo(end + 1);
    }
    advanceTo(text.length);
  }

  return {
    calls: emitter.calls,
    write(chunk) {
      if (result) throw new Error('This reader has ended; make another one for the next reply.');
      checkText(chunk);
      text.append(chunk);
      if (chunk !== '' && replyTooLong(text.length) === null) advance(chunk);
    },
    end(end) {
      if (result) return result;
      const reason = end?.reason ?? undefined;
      if (reason !== undefined && typeof reason !== 'string')
        throw new TypeError(
          '"reason" is why the stream ended, in the provider\'s word; null or absent where it gave none.',
        );
      if (replyTooLong(text.length) === null) tokenizer.finish();
      const streamEnd = reason === undefined ? {} : { streamEnd: { reason } };
      const ended = { ...reading, ...streamEnd };
      const whole = readEnded(
        (own) => new Reading(text, log, ended, check?.() ?? null, dialects, tokenizer.dialect, own),
        endOf ?? null,
      );
      // Known before the last events, so that a callback that ends or writes changes nothing.
      result = judge(whole, options);
      emitter.finish(result.calls);
      for (const diagnostic of result.diagnostics) onEvent?.({ type: 'diagnostic', diagnostic });
      return result;
    },
  };
}

/** Reads a whole reply; `judge` makes the result. */
export function parseWith<D>(
  { dialects, judge, check }: Omit<Judge<D>, 'pieces'>,
  input: string | readonly string[],
  options: ReadOptions,
): Result<D> {
  return judge(readingOf(input, options, dialects, check?.()), options);
}

/** The reading of a whole reply. */
export function readingOf(
  input: string | readonly string[],
  options: ReadOptions,
  dialects: DialectSet,
  check: CallCheck | null = null,
): Reading {
  for (const piece of Array.isArray(input) ? input : [input]) checkText(piece);
  return readText(input, readingOptions(options, dialects), check, dialects);
}

/** One shared list, since facts about tools are cached by their list. */
const NO_TOOLS: readonly ToolDefinition[] = [];

function readingOptions(options: ReadOptions, { ids, usual }: DialectSet): ReadingOptions {
  const dialect = options.dialect ?? usual;
  const recovery = options.recovery ?? DEFAULT_RECOVERY;
  const tools = options.tools ?? NO_TOOLS;
  if (dialect !== usual && !ids.includes(dialect as DialectId))
    throw new RangeError(`There is no dialect "${dialect}"; there are ${[...new Set([usual, ...ids])].join(', ')}.`);
  if (!RECOVERIES.includes(recovery))
    throw new RangeError(`There is no recovery "${recovery}"; there are ${RECOVERIES.join(', ')}.`);
  checkTools(tools);
  return { dialect, recovery, tools };
}

/** The members of a result that hold no sentences. */
export function plainMembers(
  reading: Reading,
  { bigints = false }: ReadOptions,
): Pick<Result, 'dialect' | 'calls' | 'prose' | 'thinking'> {
  const isListed = firstOfTheirCode();
  return {
    dialect: reading.readIn as DialectId | 'none',
    calls: reading.calls.map(
      ({ call }): Call => ({
        serverName: call.serverName,
        toolName: call.toolName,
        arguments: plainObject(call.arguments.entries, bigints),
        format: call.format,
        complete: call.complete,
        start: call.start,
        end: call.end,
        repairs: call.repairs
          .filter(({ code }) => isListed(code))
          .map(({ code, start, end, replacement }) => ({ code, start, end, replacement })),
      }),
    ),
    prose: reading.prose,
    thinking: reading.thinking,
  };
}

/** The order of diagnostics in a result. */
export const byPlace = (a: Omit<Finding, 'severity'>, b: Omit<Finding, 'severity'>): number =>
  a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** Findings for integers that lose digits as numbers. */
export function lossyIntegers(reading: Reading, { bigints = false }: ReadOptions): readonly Finding[] {
  const found: Finding[] = [];
  if (!bigints) for (const { index, call } of reading.calls) addLossy(call.arguments, index, found);
  return found;
}

function addLossy(value: Value, call: number, found: Finding[]): void {
  if (value.type === 'integer' && !Number.isSafeInteger(Number(value.value)))
    found.push({ code: 'lossy-scalar', severity: 'info', ...value.inner, call, data: { value: String(value.value) } });
  else if (value.type === 'array') for (const item of value.items) addLossy(item, call, found);
  else if (value.type === 'object') for (const [, item] of value.entries) addLossy(item, call, found);
}
