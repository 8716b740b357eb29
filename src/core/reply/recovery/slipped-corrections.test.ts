import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import { type Value, valueToJson } from '../../calls/value.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { parseReply, readReply } from '../parse-reply.ts';
import { slippedReply } from '../repaired-reply.test-kit.ts';
import { recoverReply } from './recover.ts';

type Given = Pick<ToolCall, 'arguments' | 'toolName'>;

/**
 * Without the marks around it: the tool that a correction names may declare a number where a text was read; and without control characters, which
 * the message asks to leave out: no markup can hold them.
 */
const bareText = (value: Value): string =>
  valueToJson(value)
    .replace(/\\(?:[bf]|u00[01][\da-f])/gi, '')
    .replace(/^"|["}\]]+$/g, '');

/** Whether a value of which no end was read ran on over the broken end of a section, right after the text that it should have been. */
const ranOver = (value: Value, meant: string): boolean =>
  value.type === 'string' && !value.closed && bareText(value).startsWith(`${meant}]`);

/**
 * Whether each value of the one call is a value of the other, goes on in it where its own end had cut it short, or ran on over
 * its end; or names the tool, where the call had no name.
 */
const holdsAll = (whole: Given, { toolName, arguments: { entries } }: Given): boolean => {
  const held = whole.arguments.entries.map(([, value]) => bareText(value));
  if (toolName === '') held.push(whole.toolName);
  return entries.every(([, value]) => held.some((one) => one.startsWith(bareText(value)) || ranOver(value, one)));
};

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
        const isKept = reading.calls.some(({ call }) => holdsAll(after, call));
        return isKept ? [] : [JSON.stringify([input, corrected])];
      });
      expect([again.calls.length > 0, ...faults]).toEqual([true]);
    }),
    { numRuns: draws(800) },
  );
  expect(corrections).toBeGreaterThan(draws(800) / 20);
});
