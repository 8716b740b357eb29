import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { valueToJson } from '../../calls/value.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { slippedReply } from '../../reply/repaired-reply.test-kit.ts';
import type { TextEdit } from '../../words/diagnostic.ts';
import { applyEdits } from '../../words/edits.ts';
import { diagnose } from '../report/diagnose.ts';
import { fixAll } from './fix-all.ts';
import { valueDifference } from './value-changes.ts';

const valuesOf = ({ calls }: Reading): string[] =>
  calls.map(({ call }) => `${call.toolName} ${valueToJson(call.arguments)}`);

/** A `<tool>` with nothing after it is a call in a reply read as Forge's, and prose to `auto`. */
const mayBecomeProse = ({ dialect, calls }: Reading): boolean =>
  dialect === null || (dialect === 'forge' && calls.every(({ call }) => !call.complete));

/** What is wrong with a fix of a reply, read again as the page reads it; null where nothing is. */
function faultOf(before: Reading, edits: readonly TextEdit[], isSaid: boolean): string | null {
  const text = applyEdits(String(before.text), edits);
  const after = readReply(text, before.options);
  const at = ` | ${JSON.stringify([String(before.text), text])}`;
  if (after.dialect !== before.dialect)
    return mayBecomeProse(before) ? null : `${before.dialect} becomes ${after.dialect}${at}`;
  if (after.calls.length < before.calls.length) return `a call is lost${at}`;
  if (!isSaid && before.calls.length === after.calls.length && valuesOf(before).join() !== valuesOf(after).join())
    return `a value changes, and the fix does not say so${at}`;
  if (before.calls.length !== after.calls.length) return null;
  const pairs = before.calls.map(({ call, index }) => ({ call: index, before: call, after: after.calls[index]?.call }));
  return valueDifference(pairs).loses ? `a value is lost${at}` : null;
}

describe('in a known reply with a slip', () => {
  it('no single fix, and not Fix all, loses a call, its dialect or a value, or changes one without saying so', () => {
    fc.assert(
      fc.property(slippedReply(), ({ input, tools }) => {
        const reading = readReply(input, { tools, dialect: AUTO });
        const fixes = diagnose(reading, { fixes: true }).diagnostics.flatMap(({ fix }) => fix ?? []);
        const together = fixAll(reading);
        const faults = [
          ...fixes.map((fix) => faultOf(reading, fix.edits, fix.changes !== undefined)),
          ...(together ? [faultOf(reading, together.edits, false)] : []),
        ];
        expect(faults.filter(Boolean)).toEqual([]);
      }),
      { numRuns: draws(1_600) },
    );
  });
});
