import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareExpectation } from '../cases/expectation.ts';
import type { FixtureExpectation } from '../cases/fixture.ts';
import { type ParseOptions, parseReply } from '../reply/parse-reply.ts';
import { resultMembers } from '../reply/print-result.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { imported } from './transcript.test-kit.ts';

interface NativeVector {
  readonly id: string;
  readonly scenario: string;
  readonly input: string;
  readonly tools: readonly ToolDefinition[];
  readonly expect: FixtureExpectation & { readonly codes?: readonly string[]; readonly notVerdict?: string };
}

const VECTORS = readFileSync(new URL('../../../fixtures/vectors/native.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as NativeVector);

function read(input: string, tools: readonly ToolDefinition[]) {
  const { chunks, frames } = imported(input).fixture;
  const options: ParseOptions = { dialect: 'auto', tools, ...(frames && { frames }) };
  return { chunks, frames, options, result: parseReply(chunks, options) };
}

describe('native calls of providers', () => {
  it.each(VECTORS.map((vector) => [vector.id, vector.scenario, vector] as const))(
    '%s, %s, reads as it is ruled',
    (_id, _scenario, { input, tools, expect: { codes = [], notVerdict, ...expected } }) => {
      const { result } = read(input, tools);
      expect(compareExpectation(expected, JSON.parse(`{${resultMembers(result)}}`))).toEqual([]);
      const found = result.diagnostics.map(({ code }) => code);
      expect(codes.filter((code) => !found.some((known) => known === code))).toEqual([]);
      expect(result.verdict).not.toBe(notVerdict);
    },
  );

  it.each(VECTORS.map((vector) => [vector.id, vector] as const))(
    '%s reads alike in any cut',
    (_id, { input, tools }) => {
      const { chunks, options, result } = read(input, tools);
      expect(parseReply(chunks.join(''), options)).toEqual(result);
      expect(parseReply([...chunks.join('')], options)).toEqual(result);
    },
  );
});
