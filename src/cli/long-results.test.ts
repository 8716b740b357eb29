import { describe, expect, it } from 'vitest';
import { cli, values } from './cli.test-kit.ts';

interface Result {
  readonly id: unknown;
  readonly calls: readonly { readonly repairs: readonly { readonly code: string }[] }[];
  readonly diagnostics: readonly { readonly code: string; readonly fixNotTried?: boolean }[];
  readonly omitted?: Readonly<Record<string, number>>;
  readonly error?: { readonly message: string };
}

const call = (inside: string) => `<tool><tool_name>t</tool_name><arguments><c>${inside}</c></arguments></tool>`;

async function parsed(input: string, ...options: string[]): Promise<Result> {
  const { out } = await cli(['parse', ...options], `${JSON.stringify({ id: 'a', input })}\n`);
  return values(out)[0] as Result;
}

function countsOf(items: readonly { readonly code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of items) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe('a result with thousands of problems', () => {
  it('lists a thousand of each code and counts the rest', async () => {
    const { diagnostics, omitted, calls } = await parsed(call(`${'a & b < c '.repeat(1_700)}&`));
    expect(countsOf(diagnostics)).toEqual({ 'unescaped-ampersand': 1_000, 'unescaped-less-than': 1_000 });
    expect(omitted).toEqual({ 'unescaped-ampersand': 701, 'unescaped-less-than': 700 });
    expect(countsOf(calls[0]?.repairs ?? [])).toEqual({ 'unescaped-ampersand': 1_000, 'unescaped-less-than': 1_000 });
  });

  it('lists a thousand repairs of a code over all its calls', async () => {
    const { calls, omitted } = await parsed(call('& & &').repeat(400));
    expect(calls).toHaveLength(400);
    expect(calls.flatMap(({ repairs }) => repairs)).toHaveLength(1_000);
    expect(omitted).toMatchObject({ 'unescaped-ampersand': 200 });
  });

  it('says nothing where nothing was left out', async () => {
    expect(await parsed(call('& '.repeat(1_000)))).not.toHaveProperty('omitted');
  });

  it('bases the verdict on all of them', async () => {
    const { out, exit } = await cli(
      ['parse', '--fail-on', 'unclosed-cdata'],
      `${JSON.stringify({ input: `${call('& '.repeat(3_000))}<tool><arguments><c><![CDATA[</c></arguments></tool>` })}\n`,
    );
    expect(values(out)[0]).toMatchObject({ verdict: 'broken' });
    expect(exit).toBe(3);
  });

  it('traces a thousand of each code and says how many more there are', async () => {
    const { out, said } = await cli(['trace'], JSON.stringify({ input: call('& '.repeat(1_234)) }));
    const events = (values(out) as { kind: string; code?: string }[]).filter(
      ({ code }) => code === 'unescaped-ampersand',
    );
    for (const wanted of ['repair', 'diagnostic'])
      expect(events.filter(({ kind }) => kind === wanted)).toHaveLength(1_000);
    expect(said).toEqual(['Left out: 234 more unescaped-ampersand.']);
  });

  it('lints a thousand of each rule, says how many more there are, and judges by all', async () => {
    const { out, said, exit } = await cli(['lint', '--fail-on', 'duplicate-section'], '# One\n'.repeat(1_235));
    const rules = (values(out) as { rule: string }[]).map(({ rule }) => rule);
    expect(rules.filter((rule) => rule === 'duplicate-section')).toHaveLength(1_000);
    expect(said).toEqual(['Left out: 234 more duplicate-section.']);
    expect(exit).toBe(3);
  });

  it('says in words how many more there are', async () => {
    const { out } = await cli(['parse', '--text', '-'], call('& '.repeat(1_234)));
    expect(out).toContain('\n  and 234 more unescaped-ampersand\n');
  });
});

describe('a bad line', () => {
  it.each([
    ['is cut', '{"id":"a1","input":"<tool>'],
    ['is truncated after its id', '{"input":"x","id":12345678901234567890'],
    ['has something after it', '{"id":"a1","input":"x"} x'],
    ['holds the reply twice', '{"id":"a1","input":"x","chunks":["x"]}'],
    ['holds no reply', '{"id":{"run":7}}'],
  ])('keeps its id where it %s', async (_, line) => {
    const { out, exit } = await cli(['parse'], `${line}\n`);
    const id = /"id":\s*("[^"]*"|\d+|\{[^}]*\})/.exec(line)?.[1];
    expect(out).toMatch(new RegExp(`^\\{"id":${id?.replace(/[{}]/g, '\\$&')},"error":\\{"message":`));
    expect(exit).toBe(1);
  });
});
