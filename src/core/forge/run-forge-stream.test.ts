import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { trimSpace } from '../text/characters.ts';
import { cutMarkup, parseVectors, type RecordedEvents, streamVectors } from './forge-vectors.test-kit.ts';
import { type EventRun, type ForgeStreamParse, forgeStreamOutcome, runForgeStream } from './run-forge-stream.ts';
import { ThinkingParser, ToolCallParser } from './stream-parsers.ts';
import { ToolNameScanner } from './tool-name-scanner.ts';
import { wellFormed } from './utf8-bytes.ts';

const item = (type: string, content: string | null) => (content === null ? null : { type, content });

function recordedToolCalls(chunks: readonly string[]) {
  const parser = new ToolCallParser();
  const emitted = chunks.map((chunk, index) => {
    const { tool, regular } = parser.parse(chunk);
    const { accumulated, earlyName, inToolCall } = parser;
    return { chunk: index, tool, regular: item('regular', regular), accumulated, earlyName, inToolCall };
  });
  const { tool, regular } = parser.flush();
  return { emitted, flush: { tool, regular: item('regular', regular) } };
}

function recordedThinking(chunks: readonly string[]) {
  const { emitted, flush } = runForgeStream(chunks).thinking;
  const items = ({ thinking, message }: { thinking: string | null; message: string | null }) => ({
    thinking: item('thinking', thinking),
    message: item('message', message),
  });
  return {
    emitted: emitted.map((row, index) => ({ chunk: index, inThinking: row.inThinking, ...items(row) })),
    flush: items(flush),
  };
}

/** All thinking and all message text of a stream. */
function splitThinking(chunks: readonly string[]) {
  const parser = new ThinkingParser();
  const splits = [...chunks.map((chunk) => parser.parse(chunk)), parser.flush()];
  const join = (side: 'thinking' | 'message') => splits.map((split) => split[side] ?? '').join('');
  return { thinking: join('thinking'), message: join('message') };
}

const recordedEvents = ({ eventsPerChunk, end }: EventRun) => ({ eventsPerChunk, ...end });

function eventsOf({ eventsPerChunk, assistant, thinking, toolCall }: RecordedEvents) {
  return { eventsPerChunk, assistant, thinking, toolCall };
}

function recordedParse({ outcome, reading }: ForgeStreamParse) {
  const call = reading?.call;
  return {
    outcome,
    error: reading?.error ?? undefined,
    call: call
      ? {
          serverName: call.serverName,
          toolName: call.toolName,
          argumentsInnerXML: call.argumentsInnerXml,
          args: Object.fromEntries(call.args),
        }
      : undefined,
  };
}

describe.each(streamVectors.map((row) => [row.id, row.name, row] as const))('%s: %s', (_id, _name, row) => {
  test('the tool call parser emits what Forge emits', () => {
    expect(recordedToolCalls(row.chunks)).toEqual({ emitted: row.emitted ?? [], flush: row.flush });
  });

  test('the thinking parser emits what Forge emits', () => {
    expect(recordedThinking(row.chunks)).toEqual({ ...row.thinking, emitted: row.thinking.emitted ?? [] });
  });

  test('the stream gives the same events', () => {
    expect(recordedEvents(runForgeStream(row.chunks).processStream)).toEqual(eventsOf(row.processStream));
  });

  test('all stages in a row give the same events and the same call', () => {
    const { pipeline } = runForgeStream(row.chunks, row.finish);
    expect(recordedEvents(pipeline)).toEqual(eventsOf(row.pipeline));
    expect(pipeline.end === null).toBe(row.pipeline.completed === false);
    if (row.pipeline.parse) expect(recordedParse(pipeline.parse)).toEqual({ ...row.pipeline.parse });
  });
});

test.each(parseVectors.map((row) => [row.id, row] as const))('as one delta: %s', (_id, { input, pipeline }) => {
  const run = runForgeStream([input]).pipeline;
  const { outcome, reading } = run.parse;
  expect({ ...run.end, outcome, ...(reading?.error ? { error: reading.error } : {}) }).toEqual(pipeline);
});

describe('where chunks of a reply end', () => {
  const call = (name: string) => `<tool><tool_name>${name}</tool_name></tool>`;

  test('a lone call reads the same', () => {
    const text = '<tool><tool_name>t</tool_name><arguments><a>1 < 2</a></arguments></tool>';
    for (let cut = 0; cut <= text.length; cut++) {
      expect(forgeStreamOutcome([text.slice(0, cut), text.slice(cut)])).toBe(forgeStreamOutcome([text]));
    }
  });

  test('of two calls in one chunk the first is lost, in two chunks they are merged', () => {
    const [first, second] = [call('a'), call('b')];
    expect(JSON.parse(forgeStreamOutcome([first + second]))[0]).toBe('<tool_name>b</tool_name>');
    expect(JSON.parse(forgeStreamOutcome([first, second]))[0]).toBe('<tool_name>a</tool_name><tool_name>b</tool_name>');
  });

  test('prose in the chunk that opens a call is lost', () => {
    expect(JSON.parse(forgeStreamOutcome(['Now: <tool>', '<tool_name>a</tool_name></tool>']))[1]).toBe('');
    expect(JSON.parse(forgeStreamOutcome(['Now: ', call('a')]))[1]).toBe('Now: ');
  });

  test('a provider that fails leaves nothing', () => {
    expect(forgeStreamOutcome([call('a')], 'error')).toBe('null');
    expect(runForgeStream([call('a')], 'error').pipeline.parse.outcome).toBe('no_tool_call');
  });

  test('halves of a surrogate pair become U+FFFD each', () => {
    expect(JSON.parse(forgeStreamOutcome(['\uD83D', '\uDE00']))[1]).toBe('\uFFFD\uFFFD');
  });
});

describe('any stream', () => {
  test('has the outcome that its whole run shows', () => {
    fc.assert(
      fc.property(cutMarkup, fc.constantFrom('stop', 'length', 'error', 'eof'), (chunks, finish) => {
        const { end } = runForgeStream(chunks, finish).pipeline;
        expect(forgeStreamOutcome(chunks, finish)).toBe(
          JSON.stringify(end && [end.toolCall, end.assistant, end.thinking]),
        );
      }),
    );
  });

  test('gives the same thinking and message for any chunks of whole characters', () => {
    fc.assert(
      fc.property(cutMarkup, (chunks) => {
        fc.pre(chunks.every((chunk) => wellFormed(chunk) === chunk));
        expect(splitThinking(chunks)).toEqual(splitThinking([chunks.join('')]));
      }),
    );
  });

  test('finds the same name as a search through all content so far', () => {
    const forgePattern = /<tool_name>[\t\n\f\r ]*([^<>\t\n\f\r ][^<>]*?)[\t\n\f\r ]*<\/tool_name>/;
    fc.assert(
      fc.property(cutMarkup, (fragments) => {
        const scanner = new ToolNameScanner();
        let content = '';
        for (const fragment of fragments) {
          scanner.push(fragment);
          content += fragment;
          expect(scanner.name).toBe(trimSpace(forgePattern.exec(content)?.[1] ?? ''));
        }
      }),
      { numRuns: draws(1000) },
    );
  });
});

test('the name is what Go trims: a no-break space alone is none, and hides a later one', () => {
  const scanner = new ToolNameScanner();
  scanner.push('<tool_name>\u00A0</tool_name><tool_name>a</tool_name>');
  expect(scanner.name).toBe('');
});
