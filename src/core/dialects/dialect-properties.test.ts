import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, isExploring } from '../../base/exploring.test-kit.ts';
import { type Value, valueToJson } from '../calls/value.ts';
import { EventLog } from '../log/event-log.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { Session } from '../travel/session.ts';
import type { Recovery } from '../words/recovery.ts';
import { dialectVectors, formatRulings, formatVectors } from './dialect-vectors.test-kit.ts';
import { AUTO, DIALECT_IDS } from './dialects.ts';
import { replyReader } from './reply-reader.ts';
import { SAMPLES } from './samples.ts';

const ALL = [...dialectVectors(), ...formatVectors(), ...formatRulings()];
/** Each dialect has its part of them in every run, and all where one explores. */
const TEXTS = ALL.filter((_, index) => isExploring || index % 4 === 0).map(({ chunks }) => chunks.join(''));
/** Tags, values and words of real replies: put together again they are hostile ones. */
const PIECES = [...new Set(ALL.flatMap(({ chunks }) => chunks.join('').split(/(?=[<[{])|(?<=[>\]}])|(?=\n)/)))].filter(
  (piece) => piece.length < 60,
);
const TOOLS: readonly ToolDefinition[] = [
  { name: 'read_file', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
  { name: 'get_tide', inputSchema: { type: 'object', properties: { port: { type: 'string' } } } },
  { name: 'shell', inputSchema: { type: 'object', properties: { command: { type: 'string' } } } },
];

/** The whole log and its reports as text; events tile what was read. */
function logOf(
  chunks: readonly string[],
  dialect: string,
  tools: readonly ToolDefinition[] = [],
  recovery: Recovery = 'resilient',
): string {
  const text = new StreamText();
  const log = new EventLog();
  const reader = replyReader(text, log, { recovery, tools, dialect });
  for (const chunk of chunks) {
    text.append(chunk);
    reader.advance();
  }
  reader.finish();
  const rows = [String(reader.dialect)];
  for (let index = 0, end = 0; index < log.length; index++) {
    expect(log.end(index)).toBeGreaterThanOrEqual(end);
    end = log.end(index);
    rows.push([log.kind(index), log.stateName(index), end, log.a(index), log.b(index)].join(' '));
  }
  expect(log.covered).toBe(text.length);
  for (let index = 0; index < log.reportCount; index++) {
    const { code, kind, start, end, replacement } = log.reportAt(index);
    rows.push([code, kind, start, end, replacement].join(' '));
  }
  return rows.join('\n');
}

/** A cut at every character of every reply takes long: each reply has its own part of them. */
const STEP = isExploring ? 5 : 40;

describe('in every dialect', () => {
  it('events tile the reply, and where it was cut never matters', () => {
    for (const [index, text] of TEXTS.entries()) {
      const whole = logOf([text], AUTO);
      expect(logOf(text.split(''), AUTO)).toBe(whole);
      for (let cut = 1 + (index % STEP); cut < text.length; cut += STEP)
        expect([cut, logOf([text.slice(0, cut), text.slice(cut)], AUTO)]).toEqual([cut, whole]);
    }
  });

  const expectAnyCut = (
    text: string,
    dialect: string,
    recovery: Recovery,
    tools: readonly ToolDefinition[],
    cuts: readonly number[],
  ): void => {
    const whole = logOf([text], dialect, tools, recovery);
    expect(logOf(text.split(''), dialect, tools, recovery)).toBe(whole);
    const ends = [...new Set(cuts.filter((cut) => cut < text.length)), text.length].sort((a, b) => a - b);
    const chunks = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
    expect(logOf(chunks, dialect, tools, recovery)).toBe(whole);
  };
  const READINGS = [
    fc.constantFrom(AUTO, ...DIALECT_IDS),
    fc.constantFrom<Recovery>('resilient', 'strict', 'ampersand'),
    fc.constantFrom<readonly ToolDefinition[]>([], TOOLS),
    fc.array(fc.nat(400), { maxLength: 6 }),
  ] as const;

  it('hostile replies read to the same log under every cut, and nothing throws', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), ...READINGS, (pieces, ...reading) =>
        expectAnyCut(pieces.join(''), ...reading),
      ),
      { numRuns: draws(1200) },
    );
  });

  it('so do real replies with a slip', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL),
        fc.nat(400),
        fc.nat(12),
        fc.constantFrom('', ...PIECES),
        ...READINGS,
        ({ chunks, dialect: own }, at, gone, piece, dialect, ...reading) => {
          const text = chunks.join('');
          const slipped = text.slice(0, at) + piece + text.slice(at + gone);
          for (const id of new Set([AUTO, dialect, own === 'none' ? AUTO : own])) expectAnyCut(slipped, id, ...reading);
        },
      ),
      { numRuns: draws(600, 20) },
    );
  });

  it('arguments that nest by the thousand are read, and what is too deep stays text', () => {
    const at = ']<]minimax[>[';
    const text = `${at}<tool_call>${at}<invoke name="t">${`${at}<a>`.repeat(20_000)}`;
    const { calls, diagnostics } = parseReply(text, { dialect: AUTO });
    expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([['t', false]]);
    expect(valueToJson(calls[0]?.arguments as Value)).toContain(`${at}<a>`);
    expect(diagnostics.map(({ code }) => code)).toContain('input-too-large');
  });

  it.each(['kimi-k2', 'deepseek-v3', 'deepseek-v31'])(
    'a further call of a wrapper of %s begins with its token, cut off there or not',
    (id) => {
      const call = String(SAMPLES[id]?.clean).slice('I will look.\n'.length);
      const opener = /<[^<>]+begin[^<>]*>(?=functions?\b|read_file)/.exec(call)?.[0] ?? '';
      const whole = call.slice(0, call.lastIndexOf('<'));
      const { calls, verdict } = parseReply(`${whole}${opener}func`, { dialect: AUTO });
      expect([calls.map(({ complete }) => complete), verdict]).toEqual([[true, false], 'broken']);
    },
  );

  it('any offset can be gone to, in both directions, from one state to the next', () => {
    for (const text of TEXTS.filter((_, index) => index % 9 === 0)) {
      const session = new Session({ recovery: 'resilient', tools: [], dialect: AUTO });
      session.write(text);
      session.finish();
      for (let offset = text.length; offset >= 0; offset -= 5) expect(session.seek(offset).offset).toBe(offset);
      let at: number | null = 0;
      for (let steps = 0; at !== null && steps < 500; steps++) {
        const next: number | null = session.stateChange(at, 1);
        if (next !== null) expect(next).toBeGreaterThan(at);
        at = next;
      }
      expect(at).toBeNull();
      expect(session.eventRows.length).toBeGreaterThan(0);
    }
  });
});
