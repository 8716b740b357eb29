import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { hostileReply } from '../dialects/forge/hostile-reply.test-kit.ts';
import { RECOVERIES } from '../words/recovery.ts';
import { parseReply } from './parse-reply.ts';
import { wellFormedReply } from './well-formed-reply.test-kit.ts';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    p: { type: 'string' },
    edits: { type: 'array', items: { type: 'object', properties: { search: { type: 'string' } } } },
    n: { type: 'integer' },
  },
};
const toolSets = [[], [{ name: 't', inputSchema: schema }]];

describe('any reply', () => {
  for (const recovery of RECOVERIES)
    it(`is read without throwing, every character in one bucket, in ${recovery} mode`, () => {
      fc.assert(
        fc.property(
          fc.oneof(hostileReply(), fc.string({ unit: 'binary' })),
          fc.constantFrom(...toolSets),
          (input, tools) => {
            const result = parseReply(input, { recovery, tools });
            const sum = Object.values(result.chars).reduce((total, count) => total + count, 0);
            expect(sum).toBe(input.length);
            for (const diagnostic of result.diagnostics) {
              expect(diagnostic.start).toBeLessThanOrEqual(diagnostic.end);
              expect(diagnostic.end).toBeLessThanOrEqual(input.length);
            }
          },
        ),
        { numRuns: draws(500) },
      );
    });

  it('never has its schema errors change the verdict', () => {
    fc.assert(
      fc.property(wellFormedReply(), (input) => {
        const tools = [{ name: 'other', inputSchema: schema }];
        expect(parseReply(input, { tools }).verdict).toBe(parseReply(input).verdict);
      }),
    );
  });
});

describe('a well-formed reply', () => {
  it('is never repaired and reads alike in every mode', () => {
    fc.assert(
      fc.property(wellFormedReply(), (input) => {
        const shown = RECOVERIES.map((recovery) => {
          const { verdict, calls, prose } = parseReply(input, { recovery });
          return JSON.stringify([
            verdict,
            prose,
            calls.map((call) => [call.toolName, valueToJson(call.arguments), call.repairs]),
          ]);
        });
        expect(new Set(shown).size).toBe(1);
        expect(parseReply(input).calls.every((call) => call.complete && call.repairs.length === 0)).toBe(true);
      }),
      { numRuns: draws(500) },
    );
  });
});
