import { describe, expect, it } from 'vitest';
import { isExploring } from '../../base/exploring.test-kit.ts';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { AUTO } from './dialects.ts';
import { replyReader } from './reply-reader.ts';

const LENGTH = 6_000;
const TIMES = 5;
/** So many times the length takes so many times as long in linear time and 25 times in quadratic. */
const MOST = 14;
/** What is over in less is no quadratic time at these lengths. */
const FEW_MS = 150;

const tools: readonly ToolDefinition[] = [
  { name: 't', inputSchema: { type: 'object', properties: { p: { type: 'string' }, q: { type: 'array' } } } },
];

const M3 = ']<]minimax[>[';

/** The text of a call up to its first value, and what ends value and call. */
const DIALECTS: readonly (readonly [dialect: string, opening: string, endOfValue: string, endOfCall: string])[] = [
  ['anthropic-invoke', '<function_calls><invoke name="t"><parameter name="p">', '</parameter>', '</invoke>'],
  ['minimax-m2', '<minimax:tool_call><invoke name="t"><parameter name="p">', '</parameter>', '</invoke>'],
  ['minimax-m3', `${M3}<tool_call>${M3}<invoke name="t">${M3}<p>`, `${M3}</p>`, `${M3}</invoke>`],
  ['minicpm5', '<function name="t"><param name="p">', '</param>', '</function>'],
  ['cline', '<t><p>', '</p>', '</t>'],
  ['qwen3-coder', '<tool_call><function=t><parameter=p>', '</parameter>', '</function>'],
  ['glm', '<tool_call>t<arg_key>p</arg_key><arg_value>', '</arg_value>', '</tool_call>'],
  ['hermes', '<tool_call>{"name":"t","arguments":{"p":"', '"}}', '</tool_call>'],
];

const hostile = (opening: string, endOfValue: string, endOfCall: string): readonly (readonly [string, string])[] => [
  ['', opening],
  ['', opening.slice(0, -1)],
  [opening, opening],
  [opening, endOfValue],
  [opening, endOfCall],
  [opening, `${endOfValue}x`],
  [`${opening}a${endOfValue}`, ' \n'],
  [opening, '<'],
  [opening, endOfValue.slice(0, -1)],
  ['', `${opening}a${endOfValue}${endOfCall}`],
  ['```\n', `${opening}a${endOfValue}${endOfCall}\n`],
  ['', `a</think>${opening}`],
];

function readInChunks(text: string, known: readonly ToolDefinition[]): void {
  const stream = new StreamText();
  const reader = replyReader(stream, new EventLog(), { recovery: 'resilient', tools: known, dialect: AUTO });
  for (let at = 0; at < text.length; at += 4) {
    stream.append(text.slice(at, at + 4));
    reader.advance();
  }
  reader.finish();
  expect(reader.offset).toBe(text.length);
}

const timed = (text: string, known: readonly ToolDefinition[]): number => {
  const start = performance.now();
  readInChunks(text, known);
  return performance.now() - start;
};

/** Other work on the machine only ever adds time, so the best of some tries counts. */
function growth(before: string, again: string, known: readonly ToolDefinition[]): number {
  const ofLength = (length: number) => before + again.repeat(Math.ceil(length / again.length));
  let best = Infinity;
  for (let tries = 0; tries < 4 && best > MOST; tries++) {
    const short = timed(ofLength(LENGTH), known);
    const long = timed(ofLength(LENGTH * TIMES), known);
    best = Math.min(best, long < FEW_MS ? TIMES : long / short);
  }
  return best;
}

/** Times are compared where nothing else runs: `npm run explore`. */
describe.runIf(isExploring)('a reply in small chunks is read within a time that grows with its length', () => {
  it.each(DIALECTS)('in %s', (_dialect, opening, endOfValue, endOfCall) => {
    for (const [index, [before, again]] of hostile(opening, endOfValue, endOfCall).entries())
      expect([before, again, growth(before, again, index % 2 === 0 ? [] : tools) <= MOST]).toEqual([
        before,
        again,
        true,
      ]);
  });
});
