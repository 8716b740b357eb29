import type { ToolCall } from '../../calls/tool-call.ts';
import { type Value, valueToJson } from '../../calls/value.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { type ForgeReading, parseToolCall } from '../../forge/parse-tool-call.ts';
import { forgeStreamOutcome, parseStreamedCall } from '../../forge/run-forge-stream.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Recovery } from '../../words/recovery.ts';
import { findingsWithin } from '../findings-within.ts';
import type { ComparedArgument, Comparison } from './comparison.ts';
import { forgeDifference } from './forge-difference.ts';
import type { ServerReader } from './server-reader.ts';
import { SERVER_READERS } from './server-readers.ts';

/** Longest print of one argument, in code units. */
const LONGEST_PRINT = 2_000;

/**
 * A reply as several readers see it: which of its calls they read, and the arguments of the first. `chunks` are the text
 * as the stream is cut at present, which is all that Forge's stream reading hangs on. A reply in a marked `dialect` is
 * put before the readers that servers use for it.
 */
export function compareReadings(
  text: string,
  chunks: readonly string[],
  tools: readonly ToolDefinition[],
  dialect = 'forge',
): Comparison[] {
  const readings = readInTurn(text, chunks, tools, dialect);
  for (let step = readings.next(); ; step = readings.next()) if (step.done) return step.value;
}

/** The same, with a stop after each reading; go on to the end for the outcome. */
export function* readInTurn(
  text: string,
  chunks: readonly string[],
  tools: readonly ToolDefinition[],
  dialect = 'forge',
): Generator<void, Comparison[]> {
  const marked = markedDialect(dialect);
  if (marked) return yield* readByServers(text, tools, marked);
  const other = (recovery: Recovery) => readReply(text, { recovery, tools });
  const resilient = other('resilient');
  yield;
  const strict = other('strict');
  yield;
  const whole = parseToolCall(text);
  yield;
  const streamed = forgeStream(chunks, resilient);
  yield;
  const ampersand = other('ampersand');
  yield;
  return [
    ours('strict', 'Strict: XML as Go reads it', strict, resilient),
    forge('forge', 'Forge, given the whole text', whole, resilient),
    streamed,
    ours('ampersand', 'Ampersand: a bare & is forgiven', ampersand, resilient),
    ours('resilient', 'Resilient: repairs and says so', resilient, resilient),
    superseded(strict, resilient),
  ];
}

/** Ours beside those that servers use. */
function* readByServers(
  text: string,
  tools: readonly ToolDefinition[],
  dialect: MarkedDialect,
): Generator<void, Comparison[]> {
  const strict = readReply(text, { recovery: 'strict', tools, dialect: dialect.id });
  yield;
  const resilient = readReply(text, { recovery: 'resilient', tools, dialect: dialect.id });
  const servers: Comparison[] = [];
  for (const server of SERVER_READERS) {
    yield;
    if (server.reads?.(dialect) !== false) servers.push(byServer(server, resilient, dialect));
  }
  return [
    ours('resilient', 'Resilient: repairs and says so', resilient, resilient),
    ours('strict', 'Strict: as its model was taught', strict, resilient),
    ...servers,
  ];
}

function byServer({ id, title, read }: ServerReader, reading: Reading, dialect: MarkedDialect): Comparison {
  const [first] = reading.calls;
  if (!first) return { reader: id, title, ...NOTHING };
  const outcomes = reading.calls.map((call) => read({ call, reading, dialect }));
  const unread = outcomes.flatMap((outcome, index) =>
    'lost' in outcome || !reading.calls[index]?.call.complete ? [index] : [],
  );
  const lost = outcomes.flatMap((outcome) => ('lost' in outcome ? [outcome.lost] : []))[0];
  const shown = outcomes[0];
  return {
    reader: id,
    title,
    outcome: unread.length === 0 ? 'read' : 'refused',
    callCount: outcomes.length,
    unread,
    ...(lost === undefined ? {} : { lost }),
    ...(first.call.toolName === '' ? {} : { toolName: first.call.toolName }),
    arguments: shown && 'arguments' in shown ? compareValues(shown, first.call) : [],
  };
}

const NOTHING: Omit<Comparison, 'reader' | 'title'> = { outcome: 'nothing', callCount: 0, unread: [], arguments: [] };

function ours(reader: Comparison['reader'], title: string, reading: Reading, resilient: Reading): Comparison {
  const [call] = reading.calls;
  if (!call) return { reader, title, ...NOTHING };
  const unread = reading.calls.filter(({ call: { complete } }) => !complete);
  const error = unread[0] && errorOf(unread[0], reading);
  return {
    reader,
    title,
    outcome: unread.length === 0 ? 'read' : 'refused',
    callCount: reading.calls.length,
    unread: unread.map(({ index }) => index),
    ...(error === undefined ? {} : { error }),
    ...(call.call.toolName === '' ? {} : { toolName: call.call.toolName }),
    arguments: compareValues(call.call, resilient.calls[0]?.call),
  };
}

/** Go's words for what stopped the reading of a call. */
function errorOf({ outline }: CallReading, reading: Reading): string | undefined {
  for (const { data } of findingsWithin(reading.findings, outline))
    if (data?.['error'] !== undefined) return String(data['error']);
  return undefined;
}

function compareValues(call: Pick<ToolCall, 'arguments'>, base: ToolCall | undefined): ComparedArgument[] {
  const expected = new Map(base?.arguments.entries);
  const own = call.arguments.entries.map(([name, value]) => {
    const there = expected.get(name);
    expected.delete(name);
    return { path: pointerSegment(name), text: print(value), ...differenceOf(value, there) };
  });
  return [...own, ...missing(expected)];
}

function differenceOf(value: Value, resilient: Value | undefined): { difference?: string } {
  if (resilient === undefined) return { difference: 'The resilient reading has no such argument.' };
  const [own, other] = [valueToJson(value), valueToJson(resilient)];
  if (own === other) return {};
  if (!value.closed && own.length < other.length) return { difference: 'It stops in the middle of this value.' };
  if (value.type !== resilient.type) return { difference: `Resilient reads it as ${ARTICLES[resilient.type]}.` };
  return { difference: `Resilient reads ${cut(other, 120)}.` };
}

const ARTICLES: Readonly<Record<Value['type'], string>> = {
  string: 'a string',
  integer: 'an integer',
  float: 'a float',
  boolean: 'a boolean',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

const missing = (left: ReadonlyMap<string, Value>): ComparedArgument[] =>
  [...left.keys()].map((name) => ({
    path: pointerSegment(name),
    text: '',
    difference: 'It does not have this argument.',
  }));

function forgeStream(chunks: readonly string[], resilient: Reading): Comparison {
  const [toolCall = ''] = (JSON.parse(forgeStreamOutcome(chunks)) as [string] | null) ?? [];
  const { outcome, reading } = parseStreamedCall(toolCall);
  const title = `Forge, streaming these ${chunks.length} chunks`;
  if (outcome === 'no_tool_call') return { reader: 'forge-stream', title, ...NOTHING };
  return forge('forge-stream', title, reading, resilient);
}

function forge(reader: Comparison['reader'], title: string, reading: ForgeReading, resilient: Reading): Comparison {
  const callCount = Math.max(1, resilient.calls.length);
  if (!reading.ok) {
    const { error } = reading;
    if (error === 'no tool call found in text') return { reader, title, ...NOTHING, error };
    return { reader, title, ...NOTHING, outcome: 'refused', callCount, unread: [0], error };
  }
  const left = new Map(resilient.calls[0]?.call.arguments.entries);
  const own = reading.call.args.map(([name, text]) => {
    const value = left.get(name);
    left.delete(name);
    return {
      path: pointerSegment(name),
      text: cut(JSON.stringify(text), LONGEST_PRINT),
      ...forgeRemark(value, text, resilient),
    };
  });
  const gone = [...left]
    .filter(([name, value]) => name !== '#text' && !isBlankString(value))
    .map(([name, { type }]) => ({
      path: pointerSegment(name),
      text: '',
      difference: GONE[type] ?? 'It leaves this argument out.',
    }));
  return {
    reader,
    title,
    outcome: 'read',
    callCount,
    unread: [],
    toolName: reading.call.toolName,
    arguments: [...own, ...gone],
  };
}

/** Its flat map has no place for what is not text. */
const GONE: Partial<Record<Value['type'], string>> = {
  array: 'It does not show lists; a tool that declares the list still gets it.',
  object: 'It does not show what is inside elements, and no tool of its own takes an object.',
};

const isBlankString = (value: Value): boolean => value.type === 'string' && value.value.trim() === '';

function forgeRemark(value: Value | undefined, shown: string, resilient: Reading): { difference?: string } {
  if (value === undefined) return { difference: 'The resilient reading has no such argument.' };
  if (value.type === 'string' && value.cdata && shown !== value.value.trim() && shown.includes('&amp;'))
    return { difference: 'It escapes the ampersands of the CDATA before it reads again, so the value is changed.' };
  if (value.type === 'object') return { difference: 'It shows only the text behind the last element.' };
  const departs = forgeDifference(value, shown, resilient.text);
  return departs === null ? {} : { difference: `It reads ${departs}` };
}

/** The format before elements, read strictly. */
function superseded(strict: Reading, resilient: Reading): Comparison {
  const title = 'The superseded JSON format';
  const [call] = strict.calls;
  if (call?.call.format !== 'json') return { reader: 'json', title, ...NOTHING };
  return ours('json', title, strict, resilient);
}

const print = (value: Value): string => cut(valueToJson(value), LONGEST_PRINT);

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
