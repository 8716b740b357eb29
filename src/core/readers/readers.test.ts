import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { piecesOf, tokensOf } from './kit/pieces.ts';
import { type HandedCall, toolsOf } from './kit/reader.ts';
import { type ListedReader, READERS, readAs, readerNamed } from './readers.ts';

interface Recorded {
  readonly id: string;
  readonly server: string;
  readonly parser: string;
  readonly mode: 'whole' | 'stream';
  readonly pieces?: readonly string[];
  readonly input: string;
  readonly tools: Parameters<typeof toolsOf>[0];
  readonly calls: readonly HandedCall[];
  /** What the client gets where the server changes the reader's answer. */
  readonly served?: readonly HandedCall[];
  readonly text: string | null;
  readonly error?: string;
}

const SAMPLE = new URL('../../../fixtures/vectors/server-readers.jsonl', import.meta.url);
const OLLAMA = new URL('../../../fixtures/vectors/ollama-readers.jsonl', import.meta.url);
const FURTHER = new URL('../../../fixtures/vectors/further-readers.jsonl', import.meta.url);
/** All that was recorded, where a path is given; the counts in the list of models come from it. */
const ALL = process.env['SERVER_READERS'];

const recorded = [ALL !== undefined && existsSync(ALL) ? ALL : SAMPLE, OLLAMA, FURTHER]
  .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line.replace(/: (?:NaN|-?Infinity)\b/g, ': null')) as Recorded)
  .filter(({ id }) => id !== undefined);

interface Case {
  readonly case: Recorded;
  readonly pieces: string;
  /** Of pieces with the same calls, the prose was recorded of the first alone. */
  readonly hasText: boolean;
}

const casesOf = ({ id, mode }: ListedReader): Case[] =>
  recorded
    .filter((row) => `${row.server}:${row.parser}` === id && row.mode === mode)
    .flatMap((row) =>
      [...new Set(row.pieces ?? ['all'])].map((pieces, index) => ({ case: row, pieces, hasText: index === 0 })),
    );

const inPieces = (text: string, pieces: string): string[] =>
  pieces === 'all' ? [text] : pieces === 'token' ? tokensOf(text) : piecesOf(text, Number(pieces));

/** The outcome with the digits and the order of members that JSON has. */
function outcome(reader: ListedReader, { input, tools }: Recorded, pieces: string) {
  const { calls, text, error } = readAs(reader, inPieces(input, pieces), toolsOf(tools));
  return { calls: plain(calls), text, failed: error !== undefined };
}

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)));

describe('the model of a reader', () => {
  it.each(READERS.filter(({ offered }) => offered).map((reader) => [`${reader.id} ${reader.mode}`, reader] as const))(
    '%s gives the recorded outcomes, but for one in twenty at most',
    (_name, reader) => {
      const missed = casesOf(reader).filter(({ case: row, pieces, hasText }) => {
        const given = outcome(reader, row, pieces);
        const text = hasText ? row.text : given.text;
        return !equal(given, { calls: plain(row.served ?? row.calls), text, failed: row.error !== undefined });
      });
      const rows = new Set(casesOf(reader).map(({ case: { id } }) => id)).size;
      const names = [...new Set(missed.map(({ case: { id } }) => id))];
      expect(rows, 'recorded outcomes').toBeGreaterThan(0);
      // Of a sample of six, one may be among those that the model misses.
      expect(names.length, `misses ${names.join(', ')}`).toBeLessThanOrEqual(Math.max(1, rows / 20));
    },
  );

  it.each([
    ['vllm:step3p5', '<function='],
    ['vllm:xlam', '[TOOL_CALLS]<tool_call>'],
    ['vllm:minimax', '<think>'],
    ['rapid-mlx:qwen3_coder_xml', '<function='],
    ['rapid-mlx:hermes', '{"name": "a", "arguments": {"b": "'],
    ['tensorrt-llm:kimi_k2', '<|tool_calls_section_begin|><|tool_call_begin|>a:0<|tool_call_argument_begin|>{\n'],
    ['tensorrt-llm:minimax_m2', '<minimax:tool_call><invoke name='],
    ['ollama:functiongemma', '<start_function_call>call:a{'],
    ['openhands:fn_call_converter', '<function='],
    ['ai-sdk-middleware:hermes', '<tool_call>'],
    ['ai-sdk-middleware:hermes', '<tool_call>{"'],
    ['mlx-lm:gemma4', '<|tool_call>call:a{'],
    ['mlx-lm:mistral', '[TOOL_CALLS]a[ARGS]{'],
  ])('%s reads a megabyte of openers without going over it for each of them', (id, opener) => {
    const text = opener.repeat(1e6 / opener.length);
    expect(readAs(readerNamed(id, 'whole')!, [text], toolsOf([])).calls).toEqual([]);
  });

  it.each([
    ['llama.cpp:qwen3-coder', '', '<tool_call>\n<function=a>\n</function>\n</tool_call>'],
    ['llama.cpp:hermes-2-pro', '<tool_call>\n{"name": "a", "arguments": ', '[1,'],
    ['llama.cpp:lfm2', '<|tool_call_start|>[a(s=', '['],
    ['llama.cpp:lfm2.5', '<|tool_call_start|>[a(s=', '"\\'],
    ['llama.cpp:gemma4', '', '<|tool_call>call:a{}<tool_call|>'],
    ['llama.cpp:glm-4.7', '<tool_call>a', '<arg_key>s</arg_key><arg_value>x</arg_value>'],
    ['llama.cpp:minimax-m3', ']<]minimax[>[<tool_call>', ']<]minimax[>[<s>'],
  ])('%s reads many calls and values without going over the reply for each of them', (id, start, unit) => {
    const tools = toolsOf([{ name: 'a', inputSchema: { type: 'object', properties: { s: {} } } }]);
    expect(readAs(readerNamed(id, 'whole')!, [start + unit.repeat(3e5 / unit.length)], tools).calls).toBeDefined();
  });

  it('is found by its name and by its aliases, in the modes that it has', () => {
    expect(readerNamed('sglang:qwen', 'whole')).toBe(readerNamed('sglang:qwen25', 'whole'));
    expect(readerNamed('sglang:nothing', 'whole')).toBeUndefined();
  });
});

const equal = (a: unknown, b: unknown): boolean => {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
};
