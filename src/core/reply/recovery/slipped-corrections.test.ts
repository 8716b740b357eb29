import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { valueDifference } from '../../diagnosis/fixes/value-changes.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { parseReply, readReply } from '../parse-reply.ts';
import { slippedReply } from '../repaired-reply.test-kit.ts';
import { recoverReply } from './recover.ts';

it('the corrected calls of a known reply with a slip lose no value that was read', () => {
  let corrections = 0;
  fc.assert(
    fc.property(slippedReply(), ({ input, tools }) => {
      const options = { tools, dialect: AUTO };
      const reading = readReply(input, options);
      const { dialect } = reading;
      // What is repaired is refused in strict mode, and so asked for again.
      const strict = { ...options, recovery: 'strict' } as const;
      const { corrected } = recoverReply(readReply(input, strict), parseReply(input, strict), {});
      if (corrected === null || dialect === null) return;
      corrections++;
      const again = readReply(corrected, { ...options, dialect });
      const faults = again.calls.flatMap(({ call: after }) => {
        const named = reading.calls.filter(({ call }) => call.complete && call.toolName === after.toolName);
        const isKept = named.some(({ call, index }) => !valueDifference([{ call: index, before: call, after }]).loses);
        return named.length === 0 || isKept ? [] : [JSON.stringify([input, corrected])];
      });
      expect(faults).toEqual([]);
    }),
    { numRuns: draws(800) },
  );
  expect(corrections).toBeGreaterThan(20);
});
