import { describe, expect, it } from 'vitest';
import type { Progress } from '../src/contract/parse-service.ts';
import { accountOf } from '../src/core/account/account.ts';
import { ParseHost } from './parse-host.ts';

const call = (name: string, content: string) =>
  `<tool><tool_name>${name}</tool_name><arguments><content>${content}</content></arguments></tool>`;
const options = { recovery: 'resilient', tools: [] } as const;

describe('a loaded document', () => {
  it('can be changed without being told again', async () => {
    const host = new ParseHost();
    const text = `Hi ${call('write', 'a & b')}`;
    const loaded = await host.load({ ...options, revision: 1, chunks: [text] });
    expect(loaded?.verdict).toBe('recovered');
    const at = text.indexOf('&');
    const edits = [{ start: at, end: at + 1, text: '&amp;' }];
    const edited = await host.edit({
      ...options,
      revision: 2,
      base: 1,
      edits,
      chunkEnds: Uint32Array.of(text.length + 4),
    });
    expect(edited).toMatchObject({ verdict: 'clean', length: text.length + 4, diagnosticCount: 0 });
    expect((await host.seek(text.length + 4)).calls[0]?.arguments.entries[0]?.[1]).toMatchObject({ value: 'a & b' });
  });

  it('is not changed where the page thinks of another one', async () => {
    const host = new ParseHost();
    await host.load({ ...options, revision: 1, chunks: ['x'] });
    const change = { ...options, revision: 3, base: 2, edits: [], chunkEnds: Uint32Array.of(1) };
    await expect(host.edit(change)).rejects.toThrow('Document 2 is not loaded.');
  });

  it('is read under another recovery without its text', async () => {
    const host = new ParseHost();
    const text = call('write', 'a & b');
    await host.load({ ...options, revision: 1, chunks: [text] });
    const chunkEnds = Uint32Array.of(text.length);
    const strict = await host.edit({ revision: 2, base: 1, recovery: 'strict', tools: [], edits: [], chunkEnds });
    expect(strict?.verdict).toBe('broken');
  });
});

it.each([
  '{"city": "Oslo", "unit": "c"}',
  'Here:\n```json\n{"city": "Oslo"}\n```\n',
  'Done.',
  '<bash><command>ls</command></bash>',
  '```\n<tool_call>{"name": "ls", "arguments": {}}</tool_call>\n```\nand so on',
])('says what to do where no call is read, in the words of the account: %j', async (text) => {
  const report = await new ParseHost().load({ ...options, revision: 1, chunks: [text], dialect: 'auto' });
  expect(report?.next).toBe(accountOf(text).next);
});

it('says nothing of what to do where a call was read', async () => {
  const report = await new ParseHost().load({ ...options, revision: 1, chunks: [call('write', 'a')] });
  expect(report?.next).toBeNull();
});

it('refuses a document above the limit with one sentence', async () => {
  const host = new ParseHost();
  const text = `${call('write', 'a & b')}${' '.repeat(64 * 1024 * 1024)}`;
  const report = await host.load({ ...options, revision: 1, chunks: [text] });
  expect(report).toMatchObject({ verdict: 'none', callCount: 0, length: text.length });
  expect(report?.sentence).toBe(
    `No call: this reply has ${text.length} characters, and at most 67108864 are read; cut it into smaller ones.`,
  );
  expect(await host.compare({ split: { kind: 'size', size: 4 }, against: 'resilient' })).toMatchObject({
    readers: [],
    rows: [],
  });
});

describe('a document with thousands of problems', () => {
  const text = call('publish', `a${' &'.repeat(2_500)} b`);

  it('lists a thousand of a code, counts all and tells where the others stand', async () => {
    const host = new ParseHost();
    const report = await host.load({ ...options, revision: 1, chunks: [text] });
    expect(report).toMatchObject({
      diagnosticCount: 2_500,
      repairCount: 2_500,
      omitted: { 'unescaped-ampersand': 1_500 },
    });
    expect(report?.diagnostics).toHaveLength(1_000);
    expect(report?.repairs).toHaveLength(1_000);
    expect(report?.unlisted.starts).toHaveLength(1_500);
    expect(report?.unlisted.starts.at(-1)).toBe(text.lastIndexOf('&'));
    expect(report?.sentence).toContain('2,500 repairs');
  });

  it('has all of them fixed at once', async () => {
    const host = new ParseHost();
    await host.load({ ...options, revision: 1, chunks: [text] });
    expect((await host.fixAll())?.edits).toHaveLength(2_500);
  });
});

describe('a long document', () => {
  const long = `${call('first', 'x')}${call('second', 'word '.repeat(200_000))}`;

  it('is called off by the next one', async () => {
    const host = new ParseHost();
    const first = host.load({ ...options, revision: 1, chunks: [long] });
    const second = await host.load({ ...options, revision: 2, chunks: ['x'] });
    expect(await first).toBeNull();
    expect(second?.length).toBe(1);
  });

  it('gives null when called off', async () => {
    const host = new ParseHost();
    const loading = host.load({ ...options, revision: 1, chunks: [long] });
    await host.cancel();
    expect(await loading).toBeNull();
  });

  it('shows its first calls before it is read to the end', async () => {
    const seen: Progress[] = [];
    const host = new ParseHost({ progressMs: 0 });
    await host.load({ ...options, revision: 1, chunks: [long] }, (progress) => seen.push(progress));
    const [first] = seen;
    expect(first?.read).toBeLessThan(long.length);
    expect(first?.calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([
      ['first', true],
      ['second', false],
    ]);
  });
});

it('speaks for a strict framework where the text is read with repairs', async () => {
  const host = new ParseHost();
  const text = '<tool><tool_name>run</tool_name><arguments><cmd>a && b</cmd></arguments></tool>';
  await host.load({ revision: 1, chunks: [text], recovery: 'resilient', tools: [] });
  expect(await host.recoveryMessage()).toBeNull();
  expect(await host.recoveryMessage(undefined, 'strict')).toContain('Write: a &amp;&amp; b');
  expect(await host.recoveryMessage(undefined, 'resilient')).toBeNull();
});

describe('a comparison', () => {
  it('tells how many of its readings are made, and can be called off between two', async () => {
    const host = new ParseHost();
    const split = { kind: 'recorded' } as const;
    await host.load({ ...options, revision: 1, chunks: [call('write', 'a & b')] });
    const told: [number, number][] = [];
    const whole = await host.compare({ split, against: 'resilient' }, (...made) => told.push(made));
    const total = (whole?.readers.length ?? 0) + 1;
    expect(told).toEqual(Array.from({ length: total }, (_, index) => [index + 1, total]));
    const before: number[] = [];
    const stopped = await host.compare({ split, against: 'resilient' }, (done) => {
      before.push(done);
      if (done === 2) void host.cancel();
    });
    expect(stopped).toBeNull();
    expect(before).toEqual([1, 2]);
  });
});
