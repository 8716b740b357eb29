import { describe, expect, it } from 'vitest';
import { isExploring } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { type DialectVector, dialectRulings, formatRulings, formatVectors } from './dialect-vectors.test-kit.ts';

/** Replies that are not yet read as their rule says; one that is read so is taken off the list. */
const NOT_YET: ReadonlySet<string> = new Set([]);

const SAID = ['prose', 'thinking', 'verdict', 'dialect'] as const;

describe('what the rules of the dialects decide', () => {
  it.each(dialectRulings().map((ruling, index) => [ruling.id, ruling.note ?? '', ruling, index] as const))(
    '%s: %s',
    (_id, _note, ruling, index) => expectRuling(ruling, index),
  );
});

describe('what the rules of the further formats decide', () => {
  it.each(formatRulings().map((ruling, index) => [ruling.id, ruling.note ?? '', ruling, index] as const))(
    '%s: %s',
    (_id, _note, ruling, index) => expectRuling(ruling, index),
  );

  it.each(formatVectors().map((vector, index) => [vector.id, vector, index] as const))('%s', (id, vector, index) => {
    if (NOT_YET.has(id)) expect(() => expectRuling(vector, index)).toThrow();
    else expectRuling(vector, index);
  });
});

/** Read as it was cut, and every third character by character as well; each when exploring. */
function expectRuling({ chunks, tools, expect: wanted }: DialectVector, index: number): void {
  const said = SAID.filter((part) => wanted[part] !== undefined);
  for (const pieces of isExploring || index % 3 === 0 ? [chunks, [...chunks.join('')]] : [chunks]) {
    const result = parseReply(pieces, { dialect: 'auto', tools });
    const codes = new Set(result.diagnostics.map(({ code }) => code as string));
    expect({
      calls: result.calls.map(({ toolName, arguments: given, complete }) => ({
        toolName,
        arguments: JSON.parse(valueToJson(given)),
        complete,
      })),
      said: said.map((part) => [part, result[part]]),
      missing: (wanted.codes ?? []).filter((code) => !codes.has(code)),
      unwanted: (wanted.notCodes ?? []).filter((code) => codes.has(code)),
    }).toEqual({ calls: wanted.calls, said: said.map((part) => [part, wanted[part]]), missing: [], unwanted: [] });
  }
}
