import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareExpectation } from '../../cases/expectation.ts';
import type { Fixture } from '../../cases/fixture.ts';
import { readFixture } from '../../cases/read-fixture.ts';
import { forgeReport } from '../../forge/forge-report.ts';
import { parseExactJson } from '../../json/exact-json.ts';
import { copiedExamples, knownPrompt } from '../../prompts/copied-examples.ts';
import { readReply } from '../../reading/read-reply.ts';
import { toResult } from '../../reply/parse-reply.ts';
import { resultMembers } from '../../reply/print-result.ts';
import { CODES } from '../../words/codes.ts';
import { endOfSource } from '../../words/stream-end.ts';
import { forgeFindings } from '../compare/forge-findings.ts';
import { diagnose } from '../report/diagnose.ts';

const folder = (name: string) => new URL(`../../../../fixtures/${name}/`, import.meta.url);

function fixturesIn(name: string): (readonly [string, Fixture])[] {
  const files = readdirSync(folder(name)).filter((file) => file.endsWith('.fixture.json'));
  return files.map((file) => {
    const read = readFixture(readFileSync(new URL(file, folder(name)), 'utf8'));
    if (!read.ok) throw new Error(`${file}: ${read.error}`);
    return [file.replace('.fixture.json', ''), read.value] as const;
  });
}

function problemsOf({
  id = '',
  chunks,
  tools = [],
  recovery = 'resilient',
  frames = [],
  dialect = frames.length > 0 ? 'auto' : 'forge',
  source,
  prompt,
  expect: expected = {},
}: Fixture): string[] {
  const forge = id.startsWith('forge-');
  const streamEnd = endOfSource(source);
  const reading = readReply(chunks, { tools, recovery, dialect, frames, ...(streamEnd && { streamEnd }) });
  const more = [...(forge ? forgeFindings(reading) : []), ...copiedExamples(reading, knownPrompt(prompt))];
  const report = forge ? forgeReport(chunks.join('')) : undefined;
  const actual = parseExactJson(`{${resultMembers(toResult(reading, diagnose(reading, { more })), report)}}`);
  return actual.ok ? compareExpectation(expected, actual.value) : [actual.error];
}

describe('the fixtures of the rules', () => {
  const fixtures = fixturesIn('rules');

  it('are one for each code, named by it', () => {
    expect(fixtures.map(([name]) => name)).toEqual([...CODES].sort());
    for (const [name, { id, title, notes, expect: expected }] of fixtures) {
      expect(id).toBe(name);
      expect(title).toMatch(/^[A-Z][^.]+$/);
      expect(notes).toMatch(/\.$/);
      expect(expected?.diagnostics).toContainEqual({ code: name });
    }
  });

  it.each(fixtures)('%s reads to what it expects', (_name, fixture) => {
    expect(problemsOf(fixture)).toEqual([]);
  });
});

describe('the recordings of a small model', () => {
  it.each(fixturesIn('recorded'))('%s reads to what it expects, at the times of its chunks', (name, fixture) => {
    expect(problemsOf(fixture)).toEqual([]);
    expect(fixture.id).toBe(name);
    expect(fixture.dt).toHaveLength(fixture.chunks.length);
    expect(fixture.source).toMatchObject({ kind: 'openai-chat', model: expect.stringContaining('qwen2.5') });
  });
});

describe('the fixtures of real outputs', () => {
  it.each(fixturesIn('real'))('%s reads to what it expects and says where it comes from', (name, fixture) => {
    expect(problemsOf(fixture)).toEqual([]);
    expect(fixture.id).toBe(name);
    expect(fixture.source).toMatch(/^https:\/\/github\.com\//);
  });
});
