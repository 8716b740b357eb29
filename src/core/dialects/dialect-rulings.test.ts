import { describe, expect, it } from 'vitest';
import { valueToJson } from '../calls/value.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { type DialectVector, dialectRulings, formatRulings, formatVectors } from './dialect-vectors.test-kit.ts';

/** Replies that are not yet read as their rule says; one that is read so is taken off the list. */
const NOT_YET: ReadonlySet<string> = new Set([]);

const SAID = ['prose', 'thinking', 'verdict', 'dialect'] as const;

describe('what the rules of the dialects decide', () => {
  it.each(dialectRulings().map((ruling) => [ruling.id, ruling.note ?? '', ruling] as const))(
    '%s: %s',
    (_id, _note, ruling) => {
      for (const chunks of [ruling.chunks, [...ruling.chunks.join('')]]) expectRuling(ruling, chunks);
    },
  );
});

describe('what the rules of the further formats decide', () => {
  it.each(formatRulings().map((ruling) => [ruling.id, ruling.note ?? '', ruling] as const))(
    '%s: %s',
    (_id, _note, ruling) => {
      for (const chunks of [ruling.chunks, [...ruling.chunks.join('')]]) expectRuling(ruling, chunks);
    },
  );

  it.each(formatVectors().map((vector) => [vector.id, vector] as const))('%s', (id, vector) => {
    const decide = (): void => {
      for (const chunks of [vector.chunks, [...vector.chunks.join('')]]) expectRuling(vector, chunks);
    };
    if (NOT_YET.has(id)) expect(decide).toThrow();
    else decide();
  });
});

function expectRuling({ tools, expect: wanted }: DialectVector, chunks: readonly string[]): void {
  const result = parseReply(chunks, { dialect: 'auto', tools });
  const calls = result.calls.map(({ toolName, arguments: given, complete }) => ({
    toolName,
    arguments: JSON.parse(valueToJson(given)),
    complete,
  }));
  expect(calls).toEqual(wanted.calls);
  for (const part of SAID) if (wanted[part] !== undefined) expect([part, result[part]]).toEqual([part, wanted[part]]);
  const codes = new Set(result.diagnostics.map(({ code }) => code as string));
  expect((wanted.codes ?? []).filter((code) => !codes.has(code))).toEqual([]);
  expect((wanted.notCodes ?? []).filter((code) => codes.has(code))).toEqual([]);
}
