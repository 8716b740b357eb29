import { describe, expect, it } from 'vitest';
import { isExploring } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { parseReply } from '../reply/parse-reply.ts';
import {
  type DialectVector,
  dialectRulings,
  formatRulings,
  formatVectors,
  laterFormatVectors,
} from './dialect-vectors.test-kit.ts';

/** Replies that are not yet read as their rule says; one that is read so is taken off the list. */
const NOT_YET: ReadonlySet<string> = new Set([
  'f2-cwm-01',
  'f2-cwm-02',
  'f2-cwm-04',
  'f2-cwm-05',
  'f2-cwm-06',
  'f2-cwm-07',
  'f2-cwm-08',
  'f2-cwm-09',
  'f2-cwm-10',
  'f2-telechat4-05',
  'f2-rwkv-01',
  'f2-rwkv-02',
  'f2-rwkv-03',
  'f2-rwkv-05',
  'f2-rwkv-06',
  'f2-rwkv-07',
  'f2-granite-pythonic-01',
  'f2-granite-pythonic-02',
  'f2-granite-pythonic-03',
  'f2-granite-pythonic-06',
  'f2-granite-pythonic-08',
  'f2-yaml-xml-01',
  'f2-yaml-xml-02',
  'f2-yaml-xml-03',
  'f2-yaml-xml-05',
  'f2-yaml-xml-06',
  'f2-yaml-xml-07',
  'f2-yaml-xml-08',
  'f2-yaml-xml-09',
  'f2-lmstudio-bracket-01',
  'f2-lmstudio-bracket-02',
  'f2-lmstudio-bracket-04',
  'f2-lmstudio-bracket-05',
  'f2-response-template-01',
  'f2-response-template-02',
  'f2-response-template-03',
  'f2-response-template-04',
  'f2-response-template-05',
  'f2-structural-tag-01',
  'f2-structural-tag-02',
  'f2-structural-tag-03',
  'f2-structural-tag-04',
  'f2-structural-tag-05',
  'f2-ruling-05',
  'p2-001',
  'p2-002',
  'p2-003',
  'p2-004',
  'p2-005',
  'p2-006',
  'p2-007',
  'p2-008',
  'p2-009',
  'p2-013',
  'p2-014',
  'p2-015',
  'p2-056',
  'p2-059',
  'p2-060',
  'p2-061',
]);

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

  it.each([...formatVectors(), ...laterFormatVectors()].map((vector, index) => [vector.id, vector, index] as const))(
    '%s',
    (id, vector, index) => {
      if (NOT_YET.has(id)) expect(() => expectRuling(vector, index)).toThrow();
      else expectRuling(vector, index);
    },
  );
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
