import { err, ok, type Result } from '../base/result.ts';
import { FRAMES } from '../core/cases/fixture-keys.ts';
import { AUTO, DIALECT_IDS } from '../core/dialects/dialects.ts';
import { isDialectId } from '../core/dialects/names.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseExactJson,
  printExactJson,
} from '../core/json/exact-json.ts';
import type { ParseOptions } from '../core/reading/read-text.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import { type Frame, framesFault } from '../core/words/frame.ts';
import { RECOVERIES, type Recovery } from '../core/words/recovery.ts';
import { replyTooLong } from '../core/words/reply-limit.ts';
import { readToolDefinitions } from './tool-definitions.ts';

/** One reply to read, as `parse`, `recover` and `trace` take it. */
interface Request {
  /** Any JSON value, echoed; null where none is given. */
  readonly id: JsonValue;
  readonly input: string | readonly string[];
  readonly options: ParseOptions;
}

export type RequestReading =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly error: string; readonly id: JsonValue };

/** Creates a reader of `{id?, input | chunks, tools?, recovery?}`; members of a request replace the defaults (format.md §8 A59, A60). */
export function requestReader(defaults: ParseOptions): (text: string) => RequestReading {
  const toolsOf = toolsReader();
  return (text) => {
    const parsed = parseExactJson(text);
    if (!parsed.ok) return { ok: false, error: parsed.error, id: null };
    if (!isJsonObject(parsed.value))
      return { ok: false, error: 'This is not a JSON object; give {"id", "input"} or {"id", "chunks"}.', id: null };
    const id = idOf(parsed.value);
    const input = inputOf(parsed.value);
    if (!input.ok) return { ok: false, error: input.error, id };
    const recovery = recoveryOf(given(parsed.value, 'recovery'));
    if (!recovery.ok) return { ok: false, error: recovery.error, id };
    const dialect = dialectOf(given(parsed.value, 'dialect'));
    if (!dialect.ok) return { ok: false, error: dialect.error, id };
    const tools = toolsOf(given(parsed.value, 'tools'));
    if (!tools.ok) return { ok: false, error: tools.error, id };
    const frames = framesOf(given(parsed.value, 'frames'), input.value);
    if (!frames.ok) return { ok: false, error: frames.error, id };
    const own = {
      ...(recovery.value && { recovery: recovery.value }),
      ...(dialect.value && { dialect: dialect.value }),
      ...(tools.value && { tools: tools.value }),
      ...(frames.value && { frames: frames.value }),
    };
    return { ok: true, request: { id, input: input.value, options: { ...defaults, ...own } } };
  };
}

/** The id in a line's value; null where it has none. */
export function idOf(value: JsonValue): JsonValue {
  return (isJsonObject(value) ? given(value, 'id') : undefined) ?? null;
}

/** A member that is present; null counts as absent. */
function given(object: JsonObject, key: string): JsonValue | undefined {
  return (Object.hasOwn(object, key) ? object[key] : undefined) ?? undefined;
}

function inputOf(object: JsonObject): Result<string | readonly string[]> {
  const input = given(object, 'input');
  const chunks = given(object, 'chunks');
  if (input !== undefined && chunks !== undefined) return err('This has both "input" and "chunks"; give one of them.');
  if (typeof input === 'string') return withinLimit(input, input.length);
  if (isTexts(chunks)) {
    return withinLimit(
      chunks,
      chunks.reduce((length, chunk) => length + chunk.length, 0),
    );
  }
  if (input !== undefined) return err('"input" is not a text; give the reply as a string.');
  if (chunks !== undefined) return err('"chunks" is not a list of texts; give the reply as strings in order.');
  return err('The reply is missing; give it as "input" (a string) or "chunks" (a list of strings).');
}

function isTexts(value: JsonValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function withinLimit<T>(input: T, length: number): Result<T> {
  const refused = replyTooLong(length);
  return refused === null ? ok(input) : err(refused);
}

function recoveryOf(value: JsonValue | undefined): Result<Recovery | undefined> {
  const known = RECOVERIES.find((recovery) => recovery === value);
  if (value !== undefined && known === undefined)
    return err(
      `"recovery" is ${RECOVERIES.slice(0, -1).join(', ')} or ${RECOVERIES.at(-1)}, not ${printExactJson(value)}.`,
    );
  return ok(known);
}

function dialectOf(value: JsonValue | undefined): Result<string | undefined> {
  if (value === undefined || (typeof value === 'string' && (value === AUTO || isDialectId(value)))) return ok(value);
  return err(`"dialect" is ${AUTO}, ${DIALECT_IDS.join(', ')}, not ${printExactJson(value)}.`);
}

/** Where native calls are, as `import` prints them. */
function framesOf(
  value: JsonValue | undefined,
  input: string | readonly string[],
): Result<readonly Frame[] | undefined> {
  if (value === undefined) return ok(undefined);
  const refused = FRAMES(value, 'frames');
  if (refused !== null) return err(`${refused}.`);
  const frames = value as unknown as readonly Frame[];
  const fault = framesFault(frames, typeof input === 'string' ? input : input.join(''));
  return fault === null ? ok(frames) : err(fault);
}

/** Reads tools, reusing those of the line before: most lines of a log have the same. */
function toolsReader(): (value: JsonValue | undefined) => Result<readonly ToolDefinition[] | undefined> {
  let last: { readonly source: string; readonly tools: Result<readonly ToolDefinition[]> } | null = null;
  return (value) => {
    if (value === undefined) return ok(undefined);
    const source = printExactJson(value);
    if (last?.source !== source) last = { source, tools: definitionsIn(source) };
    return last.tools;
  };
}

function definitionsIn(source: string): Result<readonly ToolDefinition[]> {
  const read = readToolDefinitions(source);
  if (!read.ok) return err(`"tools" can't be read: ${read.error}`);
  const [skipped] = read.value.skipped;
  return skipped === undefined ? ok(read.value.tools) : err(`"tools" can't be read: ${skipped}`);
}
