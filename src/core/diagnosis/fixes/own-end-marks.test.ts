import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws, seedFor } from '../../../base/exploring.test-kit.ts';
import { valueToPlain } from '../../calls/value.ts';
import { WRITTEN_DIALECT_IDS } from '../../dialects/dialects.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { applyEdits } from '../../words/edits.ts';
import { diagnoseReply } from '../report/diagnose.ts';
import { checkedFixes } from './quick-fixes.ts';

const TOOL: ToolDefinition = {
  name: 'save',
  inputSchema: { type: 'object', properties: { code: { type: 'string' }, note: { type: 'string' } } },
};
const PLACE = 'HERE';

/** A call of a dialect with PLACE as the value of `code`. */
const callWith = (dialect: string, names: readonly string[]): string => {
  const values = names.map((name) => [name, name === 'code' ? PLACE : 'plain']);
  return renderCalls(dialect, [{ call: { toolName: 'save', arguments: Object.fromEntries(values) }, tool: TOOL }]);
};

/** The mark that closes the value; empty where its quotes do. */
const closerOf = (dialect: string): string =>
  /HERE\s*(<[^<>]+>|\]<\]minimax\[>\[<[^<>]+>)/.exec(callWith(dialect, ['code']))?.[1] ?? '';

const trimmed = (calls: Reading['calls']): unknown =>
  calls.map(({ call }) =>
    Object.fromEntries(
      Object.entries(valueToPlain(call.arguments) as object).map(([name, value]) => [name, String(value).trim()]),
    ),
  );

const verdictOf = (reading: Reading): string => reading.verdict(diagnoseReply(reading).findings);

const DIALECTS = WRITTEN_DIALECT_IDS.filter((id) => closerOf(id) !== '');

it('the dialects whose values end at a mark are tried', () => {
  expect(DIALECTS.length).toBeGreaterThan(15);
});

it.each(DIALECTS)(
  'after a fix of %s a value that holds its closing mark is whole, or the verdict is not clean',
  (dialect) => {
    const piece = fc.oneof(fc.constant(closerOf(dialect)), fc.constantFrom('if x:', '\n', " '", "') ", 'a < b', 'end'));
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(['code'], ['code', 'note'], ['note', 'code']),
        fc.constantFrom([], [TOOL]),
        (pieces, names, tools) => {
          const code = `say ${pieces.join('')} so`;
          const input = callWith(dialect, names).replace(PLACE, () => code);
          const options = { dialect, tools };
          const reading = readReply(input, options);
          const before = verdictOf(reading) === 'clean' ? trimmed(reading.calls) : null;
          const meant = [Object.fromEntries(names.map((name) => [name, name === 'code' ? code : 'plain']))];
          for (const finding of diagnoseReply(reading).findings)
            for (const { title, edits } of checkedFixes(reading, finding)) {
              const after = readReply(applyEdits(input, edits), options);
              if (verdictOf(after) !== 'clean') continue;
              const found = trimmed(after.calls);
              if (JSON.stringify(found) !== JSON.stringify(before)) expect([title, found]).toEqual([title, meant]);
            }
        },
      ),
      { seed: seedFor(dialect), numRuns: draws(300, 15) },
    );
  },
);
