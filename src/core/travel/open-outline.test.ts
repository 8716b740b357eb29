import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { hostileReply } from '../dialects/forge/hostile-reply.test-kit.ts';
import { Tokenizer } from '../dialects/forge/tokenizer.ts';
import { EVENT_KINDS } from '../log/event-kind.ts';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { RECOVERIES } from '../words/recovery.ts';
import { NestingIndex } from './nesting-index.ts';
import { Session } from './session.ts';

const TOOLS: readonly ToolDefinition[] = [
  {
    name: 't',
    inputSchema: {
      type: 'object',
      properties: {
        p: { type: 'string' },
        path: { type: 'integer' },
        edits: { type: 'array', items: { type: 'string' } },
      },
    },
  },
];

const everything = { calls: 1000, limits: { characters: 100_000, items: 1000, values: 100_000, repairs: 1000 } };

function sessionOf(
  input: string,
  recovery: (typeof RECOVERIES)[number] = 'resilient',
  tools: readonly ToolDefinition[] = [],
): Session {
  const session = new Session({ recovery, tools });
  session.write(input);
  session.finish();
  return session;
}

describe('the call that is open, in part', () => {
  it('is the whole of it where the limits leave room', () => {
    fc.assert(
      fc.property(
        hostileReply(),
        fc.constantFrom(...RECOVERIES),
        fc.boolean(),
        fc.nat(),
        (input, recovery, hasTools, seed) => {
          const session = sessionOf(input, recovery, hasTools ? TOOLS : []);
          const offset = input.length === 0 ? 0 : seed % input.length;
          expect(session.seek(offset, everything)).toEqual(session.seek(offset));
        },
      ),
      { numRuns: draws(2000) },
    );
  });

  const items = Array.from({ length: 3000 }, (_, index) => `<item>${index}</item>\n`);
  const long = `<tool><tool_name>t</tool_name><arguments><items>${items.join('')}</items><last>a &amp; b</last><c>`;
  const view = { calls: 2, limits: { characters: 10, items: 5, values: 100, repairs: 3 } };

  it('gives the first elements of a list and everything beside the list', () => {
    const [call] = sessionOf(`${long}x`).seek(long.length, view).calls;
    const entries = call?.arguments.entries ?? [];
    expect(entries.map(([name, value]) => [name, value.type])).toEqual([
      ['items', 'array'],
      ['last', 'string'],
      ['c', 'string'],
    ]);
    expect(entries[0]?.[1]).toMatchObject({
      items: [0n, 1n, 2n, 3n, 4n].map((value) => ({ type: 'integer', value })),
      closed: true,
    });
    expect(entries[1]?.[1]).toMatchObject({ value: 'a & b' });
  });

  it('knows the span of a list that it gives in part', () => {
    const inside = long.indexOf('<item>2000</item>');
    const [call] = sessionOf(`${long}x`).seek(inside, view).calls;
    const [, list] = call?.arguments.entries[0] ?? [];
    expect(list).toMatchObject({ closed: false, span: { start: long.indexOf('<items>'), end: inside } });
  });

  it('gives the beginning of a long value, and its approximate length', () => {
    const text = `<tool><arguments><c>${'&amp;'.repeat(50_000)}`;
    const [call] = sessionOf(text).seek(text.length - 7, view).calls;
    const [, value] = call?.arguments.entries[0] ?? [];
    expect(value).toMatchObject({ type: 'string', value: '&'.repeat(10), isAbout: true });
    expect(value?.total).toBeLessThanOrEqual(5 * 50_000);
    expect(value?.total).toBeGreaterThanOrEqual(50_000 - 2);
  });

  it('says how much of a value there is so far, and of a closed one how much there is', () => {
    const list = '<item>x</item>'.repeat(3_000);
    const first = 'a &amp; b '.repeat(20_000);
    const head = `<tool><tool_name>t</tool_name><arguments><a>${first}</a><items>${list}</items><path>1</path>`;
    const text = `${head}${'<path>2</path>'.repeat(700)}<c><![CDATA[${'y'.repeat(90_000)}`;
    const valuesAt = (offset: number) =>
      Object.fromEntries(sessionOf(`${text}]]></c>`).seek(offset, view).calls[0]?.arguments.entries ?? []);
    const end = valuesAt(text.length - 10_000);
    expect(end['a']).toMatchObject({ total: 'a & b '.length * 20_000, closed: true });
    expect(end['a']).not.toHaveProperty('isAbout');
    expect(end['items']).toMatchObject({ total: 3_000, closed: true });
    expect(end['path']).toMatchObject({ type: 'array', total: 701 });
    expect(end['c']).toMatchObject({ total: 80_000, closed: false });
    expect(valuesAt(text.indexOf('<items>') + 7 + 2_000 * 14)['items']).toMatchObject({ total: 2_000 });
  });

  it('knows which values of a JSON payload were closed, while it is read and where it is cut', () => {
    const text = '<tool>{"tool_name":"t","arguments":{"a":"x\\"","n":12,"l":[1,2],"o":{"k":true},"s":"half';
    const closedAt = (offset: number) => {
      const [call] = sessionOf(text).seek(offset, { ...view, calls: 1 }).calls;
      return Object.fromEntries(call?.arguments.entries.map(([name, { closed }]) => [name, closed]) ?? []);
    };
    expect(closedAt(text.length)).toEqual({ a: true, n: true, l: true, o: true, s: false });
    expect(closedAt(text.indexOf('2],"o"'))).toEqual({ a: true, n: true, l: false });
    expect(closedAt(text.indexOf('12') + 2)).toEqual({ a: true, n: false });
    expect(closedAt(text.indexOf('x\\"') + 3)).toEqual({ a: false });
  });

  it('gives only the beginnings of many long texts, wherever they are', () => {
    const pieces = Array.from({ length: 3_000 }, (_, index) => `${'z'.repeat(200)}<!-- ${index} -->`).join('');
    const text = `<tool><tool_name>t</tool_name><arguments><c>${pieces}`;
    const [call] = sessionOf(text).seek(text.length, { ...view, calls: 1 }).calls;
    expect(call?.arguments.entries[0]?.[1]).toMatchObject({ value: 'z'.repeat(10) });
  });

  it('cuts the values of a long JSON payload at the current offset', () => {
    const list = Array.from({ length: 9000 }, (_, index) => `"n${index}"`).join(',');
    const json = `{"tool_name":"t","arguments":{"a":1,"list":[${list}],"s":"x\\ny","end":true}}`;
    const session = sessionOf(`<tool>${json}</tool>`);
    const at = (mark: string) =>
      session.seek('<tool>'.length + json.indexOf(mark) + mark.length, view).calls[0]?.arguments;
    expect(at('"n8000"')?.entries.map(([name]) => name)).toEqual(['a', 'list']);
    expect(at('"n8000"')?.entries[1]?.[1]).toMatchObject({ type: 'array', total: 8001, closed: false });
    expect(at('"x\\')?.entries[2]?.[1]).toMatchObject({ type: 'string', value: 'x', closed: false });
    expect(at('"x\\ny"')?.entries[2]?.[1]).toMatchObject({ type: 'string', value: 'x\ny', closed: true });
  });
});

describe('the parts of an element', () => {
  it('are the same whether they are listed or walked', () => {
    const plenty = { children: 1000, names: 1000, runs: 1000 };
    fc.assert(
      fc.property(hostileReply(), fc.constantFrom(...RECOVERIES), (input, recovery) => {
        const text = new StreamText();
        const log = new EventLog();
        text.append(input);
        const tokenizer = new Tokenizer(text, log, recovery);
        const listing = () => new NestingIndex(text, log, { parts: 0, ...plenty });
        const walking = () => new NestingIndex(text, log, { parts: 1000, ...plenty });
        tokenizer.advance();
        const listed = listing();
        const walked = walking();
        for (let element = 0; element < log.length; element++) {
          const kind = EVENT_KINDS[log.kind(element)];
          if (kind !== 'call-opened' && kind !== 'start-tag') continue;
          const end = Math.min(listed.closing(element), log.length);
          const { parts, children } = listed.partsOf(element, end);
          expect(parts).toEqual(walked.partsOf(element, end).parts);
          if (children === null) continue;
          const counted = [...children.values()].reduce((sum, count) => sum + count, 0);
          const isChild = (part: number) => EVENT_KINDS[log.kind(part)] === 'start-tag' && !listed.isText(part);
          expect(counted).toBe(parts.filter(isChild).length);
        }
      }),
    );
  });
});
