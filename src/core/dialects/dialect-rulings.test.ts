import { describe, expect, it } from 'vitest';
import { valueToJson } from '../calls/value.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { type DialectVector, dialectRulings } from './dialect-vectors.test-kit.ts';

const SAID = ['prose', 'thinking', 'verdict', 'dialect'] as const;

describe('what the rules of the dialects decide', () => {
  it.each(dialectRulings().map((ruling) => [ruling.id, ruling.note ?? '', ruling] as const))(
    '%s: %s',
    (_id, _note, ruling) => {
      for (const chunks of [ruling.chunks, [...ruling.chunks.join('')]]) expectRuling(ruling, chunks);
    },
  );
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
