import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForAnyCut } from '../base/any-cut.test-kit.ts';
import { draws, isExploring, seedFor } from '../base/exploring.test-kit.ts';
import { PartWriter } from './part-writer.ts';
import { createReader, DIALECTS, parseReply } from './reader.ts';
import { joined } from './replies.test-kit.ts';
import { slippedReply, slippedReplyOf } from './slipped-reply.test-kit.ts';
import type { ReadOptions, ReplyEvent } from './types.ts';

/** What a reader reads in a reply in pieces, what it emits before the end, and what a stream sends on. */
function readIn(options: ReadOptions) {
  return (pieces: readonly string[]) => {
    const events: ReplyEvent[] = [];
    const writer = new PartWriter(options.tools?.map(({ name }) => name));
    const onEvent = (event: ReplyEvent) => {
      events.push(event);
      writer.take(event);
    };
    const reader = createReader({ ...options, onEvent });
    for (const piece of pieces) reader.write(piece);
    const before = joined(events);
    writer.isLast = true;
    const result = reader.end();
    return {
      before,
      result: { ...result, chars: result.chars },
      events: joined(events),
      parts: joinedParts([...writer.taken(), ...writer.finish()] as StreamPart[]),
    };
  };
}

interface StreamPart {
  readonly type: string;
  readonly id?: string;
  readonly toolCallId?: string;
  readonly delta?: string;
}

/** Parts with neighbouring pieces of one text joined, ids as they are counted. */
function joinedParts(parts: readonly StreamPart[]): StreamPart[] {
  const ids: string[] = [];
  const all: StreamPart[] = [];
  for (const part of parts) {
    const { id, toolCallId } = part;
    const own = id ?? toolCallId ?? '';
    if (!ids.includes(own)) ids.push(own);
    const counted = String(ids.indexOf(own));
    const last = all.at(-1);
    if (last?.delta !== undefined && part.delta !== undefined && last.type === part.type && last.id === counted)
      all[all.length - 1] = { ...last, delta: last.delta + part.delta };
    else
      all.push({
        ...part,
        ...(id !== undefined && { id: counted }),
        ...(toolCallId !== undefined && { toolCallId: counted }),
      });
  }
  return all;
}

const withString = (name: string, ...names: readonly string[]): ReadOptions => ({
  tools: [
    {
      name,
      inputSchema: { type: 'object', properties: Object.fromEntries(names.map((key) => [key, { type: 'string' }])) },
    },
  ],
});

describe('a reader reads and emits the same for any chunks of a reply, and as much of it before the end', () => {
  it('whatever slipped in it, in every dialect and mode', { timeout: 1_200_000 }, () => {
    fc.assert(
      fc.property(slippedReply(), ({ text, options }) => {
        sameForAnyCut(readIn(options), text, { splits: 12 });
        const result = parseReply([...text], options);
        expect({ ...result, chars: result.chars }).toEqual(readIn(options)([text]).result);
      }),
      { numRuns: isExploring ? 10_000 : 125 },
    );
  });

  it.each(DIALECTS)('in %s, with names and values beyond 16 bits', { timeout: 1_200_000 }, (id) => {
    fc.assert(
      fc.property(slippedReplyOf(id), ({ text, options }) => sameForAnyCut(readIn(options), text, { splits: 8 })),
      { seed: seedFor(id), numRuns: draws(200, 40) },
    );
  });

  it.each<[string, string, ReadOptions]>([
    ['a layout in two characters after a tag', '<tool_call>\\na', {}],
    [
      'a layout in two characters after a key',
      '<tool_call>t\n<arg_key>k</arg_key>\\n<arg_value>v</arg_value></tool_call>',
      {},
    ],
    ['a layout in two characters after an empty value', '<tool_call><arg_key><arg_value></arg_value>\\n', {}],
    ['half a layout at the end', '<tool_call>t\n<arg_key>k</arg_key>\\', {}],
    [
      'a channel before the first call',
      '<|open|>response<|sep|>Hi<|close|>response<|sep|><|open|>tools<|sep|><|open|>',
      {},
    ],
    ['a name with white space that only Go trims', '<tool_call><arg_key>\u0085</arg_key>\u0085<>\n', {}],
    [
      'a text that goes on after its first end tag',
      '<tool><tool_name>w</tool_name><arguments><q>1</q><path>a</path<path>b<c>',
      withString('w', 'path'),
    ],
    ['a call without a name', 'Hi, <function name="">a', {}],
    ['a call without a name that was thinking', '<function=><function=>h</think>', { dialect: 'seed-oss' }],
    ['what settles a doubt before the end of thinking', '<invoke name="">a</minimax:tool_call>b</think>', {}],
    [
      'what settles a doubt after the end of thinking',
      '<invoke name=""><minimax:tool_call></think><invoke name="a"></invoke></minimax:tool_call>',
      {},
    ],
    ['a fence that closes in its second line', '```\n```\n<think>', { dialect: 'step3' }],
    [
      'a name beyond 16 bits in a tag',
      '<do_it>\n<😀>v</😀>\n<b>w</b>\n</do_it>',
      { ...withString('do_it', '😀', 'b'), dialect: 'cline' },
    ],
    ['a prefix beyond 16 bits', '<𝒶:invoke name="f"><𝒶:parameter name="c">v</𝒶:parameter></𝒶:invoke>', {}],
    ['a letter beyond ASCII that begins a call of a list', '<|tool_call_start|>[é(a="x")]<|tool_call_end|>', {}],
    ['half a character at the end', '<|tool_call_start|>[\ud835', {}],
    ['a channel in a word', "<|channel|>''=f<|channel|>commentary<|message|>{}<|call|>", { dialect: 'harmony' }],
    ['a long text whose first letter may begin a name', `data: {"a": "${'b c '.repeat(300)}"}\n`, withString('w')],
    ['what may open a call in a word', '<tool><think><|tool_call>call:é{a', { dialect: 'gemma4' }],
    ['half a fence in a line', '```\n. ', { dialect: 'qwen3-coder' }],
    ['an opener after a tag of its own in a value', '<tool_call>p<arg_value><e><arg_key>q</arg_key><arg_value>', {}],
    ['an empty call before a line break', '<function=x/>\n', { dialect: 'qwen3-coder' }],
    ['a fence after what may begin a mark', 'a <\n~~~\nb', {}],
    ['words before what may open a call', 'one two<tool>', { dialect: 'forge' }],
    ['words before what opens thinking', 'one two<think>', {}],
    ['words before a call in doubt', 'one two<invoke name="">]', {}],
    [
      'white space after what may begin a tag',
      `<tool_call>\n<function=w>\n<parameter=p>\na <b </think>`,
      withString('w', 'p'),
    ],
  ])('such as %s', (_, text, options) => {
    for (const recovery of ['resilient', 'strict', 'ampersand'] as const)
      sameForAnyCut(readIn({ ...options, recovery }), text);
  });
});
