import { type ForgeReading, parseToolCall } from './parse-tool-call.ts';
import { type ForgeEvent, type ForgeStreamEnd, ProcessStream } from './process-stream.ts';
import { ThinkingParser, type ThinkingSplit, ToolCallParser, type ToolCallSplit } from './stream-parsers.ts';

/**
 * How a provider ends a stream: with finish_reason `stop`, with another one (`length`), with an error, or by closing the
 * connection without a reason.
 */
export type ForgeFinish = 'stop' | 'length' | 'error' | 'eof';

/** Every stage through which Forge passes a stream, each run alone, then all of them in sequence. */
export interface ForgeStreamRun {
  /** ToolCallParser over the raw chunks. */
  readonly toolCalls: StageRun<
    ToolCallSplit & { readonly inToolCall: boolean; readonly earlyName: string },
    ToolCallSplit
  >;
  /** ThinkingParser over the raw chunks. */
  readonly thinking: StageRun<ThinkingSplit & { readonly inThinking: boolean }, ThinkingSplit>;
  /** ProcessStream over the raw chunks, without the ThinkingParser. */
  readonly processStream: EventRun;
  /** The stages of a real reply: ThinkingParser, ProcessStream, ParseToolCall. */
  readonly pipeline: EventRun & { readonly parse: ForgeStreamParse };
}

export interface StageRun<Row, Rest> {
  /** One row per chunk. */
  readonly emitted: readonly Row[];
  readonly flush: Rest;
}

export interface EventRun {
  readonly events: readonly ForgeEvent[];
  /** One group per chunk; the last is the end of the stream. */
  readonly eventsPerChunk: readonly (readonly ForgeEvent[])[];
  /** Null where the provider failed: Forge then acts as if the reply were empty. */
  readonly end: ForgeStreamEnd | null;
}

/** What Forge does with the content of the calls at the end of a stream. */
export type ForgeStreamParse =
  | { readonly outcome: 'no_tool_call'; readonly reading: null }
  | { readonly outcome: 'call' | 'parse_error'; readonly reading: ForgeReading };

const READ_ERROR = 'stream read error: unexpected EOF';

/** Runs chunks through Forge's stream parsers. The outcome depends on where the chunks end. */
export function runForgeStream(chunks: readonly string[], finish: ForgeFinish = 'stop'): ForgeStreamRun {
  return {
    toolCalls: runToolCallParser(chunks),
    thinking: runThinkingParser(chunks),
    processStream: runProcessStream(chunks),
    pipeline: runPipeline(chunks, finish),
  };
}

/**
 * The outcome of a stream as one text, equal for two splits of a reply exactly if Forge ends up with the same prose, thinking
 * and call content. Fast enough to try thousands of splits.
 */
export function forgeStreamOutcome(chunks: readonly string[], finish: ForgeFinish = 'stop'): string {
  const stream = new ProcessStream(ignoreEvent);
  const deltas = new ThinkingParser();
  for (const chunk of chunks) feed(stream, deltas.parse(chunk));
  const end = finishStream(stream, deltas, finish);
  return JSON.stringify(end && [end.toolCall, end.assistant, end.thinking]);
}

/** Whether two outcomes (forgeStreamOutcome) give the same call, or both none. */
export function sameStreamedCall(one: string, other: string): boolean {
  const [first, second] = [one, other].map((outcome) => String((JSON.parse(outcome) as [string] | null)?.[0] ?? ''));
  return first === second || streamedCallKey(first) === streamedCallKey(second);
}

function streamedCallKey(toolCall = ''): string {
  const { outcome, reading } = parseStreamedCall(toolCall);
  return reading?.ok ? JSON.stringify([reading.call.serverName, reading.call.toolName, reading.call.args]) : outcome;
}

/** How Forge reads the call content at the end of a stream. */
export function parseStreamedCall(toolCall: string): ForgeStreamParse {
  if (toolCall === '') return { outcome: 'no_tool_call', reading: null };
  const reading = parseToolCall(`<tool>${toolCall}</tool>`);
  return { outcome: reading.ok ? 'call' : 'parse_error', reading };
}

function runToolCallParser(chunks: readonly string[]): ForgeStreamRun['toolCalls'] {
  const parser = new ToolCallParser();
  const emitted = chunks.map((chunk) => {
    const split = parser.parse(chunk);
    return { ...split, inToolCall: parser.inToolCall, earlyName: parser.earlyName };
  });
  return { emitted, flush: parser.flush() };
}

function runThinkingParser(chunks: readonly string[]): ForgeStreamRun['thinking'] {
  const parser = new ThinkingParser();
  const emitted = chunks.map((chunk) => {
    const split = parser.parse(chunk);
    return { ...split, inThinking: parser.inThinking };
  });
  return { emitted, flush: parser.flush() };
}

function runProcessStream(chunks: readonly string[]): EventRun {
  const log = new EventLog();
  const stream = new ProcessStream(log.add);
  for (const chunk of chunks) {
    if (chunk !== '') stream.onMessage(chunk);
    log.closeGroup();
  }
  return log.finish(stream.end());
}

function runPipeline(chunks: readonly string[], finish: ForgeFinish): ForgeStreamRun['pipeline'] {
  const log = new EventLog();
  const stream = new ProcessStream(log.add);
  const deltas = new ThinkingParser();
  for (const chunk of chunks) {
    feed(stream, deltas.parse(chunk));
    log.closeGroup();
  }
  // A connection that closes without a reason is a step of its own, in which nothing happens.
  if (finish === 'eof') log.closeGroup();
  const end = finishStream(stream, deltas, finish);
  return { ...log.finish(end), parse: parseStreamedCall(end?.toolCall ?? '') };
}

/** Thinking first: within one delta Forge sends all of it before any of the message. */
function feed(stream: ProcessStream, { thinking, message }: ThinkingSplit): void {
  if (thinking !== null) stream.onThinking(thinking);
  if (message !== null) stream.onMessage(message);
}

/** `stop` ends the stream before the ThinkingParser emits its tail, so the tail is lost; in all other cases it is flushed first. */
function finishStream(stream: ProcessStream, deltas: ThinkingParser, finish: ForgeFinish): ForgeStreamEnd | null {
  if (finish !== 'stop') feed(stream, deltas.flush());
  if (finish !== 'error') return stream.end();
  stream.fail(READ_ERROR);
  return null;
}

function ignoreEvent(): void {}

class EventLog {
  private readonly groups: ForgeEvent[][] = [];
  private group: ForgeEvent[] = [];

  readonly add = (event: ForgeEvent): void => {
    this.group.push(event);
  };

  closeGroup(): void {
    this.groups.push(this.group);
    this.group = [];
  }

  finish(end: ForgeStreamEnd | null): EventRun {
    this.closeGroup();
    return { events: this.groups.flat(), eventsPerChunk: this.groups, end };
  }
}
