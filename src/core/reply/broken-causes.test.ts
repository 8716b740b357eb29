import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws, isExploring } from '../../base/exploring.test-kit.ts';
import { nativeCall } from '../diagnosis/rules/kit/native-call.ts';
import { RULES } from '../diagnosis/rules/rules.ts';
import { AUTO } from '../dialects/dialects.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { RECOVERIES } from '../words/recovery.ts';
import { type ParseOptions, parseReply } from './parse-reply.ts';
import {
  anyBrokenReply,
  recordedReplies,
  repliesInDialects,
  slippedReply,
  toolsFor,
} from './repaired-reply.test-kit.ts';

/** A broken verdict has an error that says why. */
function expectCause(input: string, options: ParseOptions): void {
  const { verdict, diagnostics } = parseReply(input, options);
  const hasCause = verdict !== 'broken' || diagnostics.some(({ severity }) => severity === 'error');
  expect([hasCause, input, options.dialect]).toEqual([true, input, options.dialect]);
}

const STEP = isExploring ? 1 : 12;

it('of all examples of the rules', () => {
  for (const recovery of RECOVERIES)
    for (const { failing, passing } of RULES)
      for (const { input, dialect = 'forge', tools = [], frames } of [failing, passing])
        expectCause(input, { dialect, recovery, tools: tools as readonly ToolDefinition[], ...(frames && { frames }) });
});

it('of recorded replies, cut anywhere', () => {
  const all = [...recordedReplies.map((input) => ({ input, dialect: AUTO })), ...repliesInDialects];
  for (const [index, { input, dialect }] of all.entries())
    if (index % STEP === 0)
      for (const end of [input.length, input.length >> 1, (input.length * 9) / 10])
        expectCause(input.slice(0, end), { dialect, tools: toolsFor(input, 'mixed') });
});

it('of replies that are broken or slipped', () => {
  const broken = anyBrokenReply().map((input) => ({ input, dialect: 'forge' }));
  const slipped = slippedReply().map(({ input }) => ({ input, dialect: AUTO }));
  fc.assert(
    fc.property(fc.oneof(broken, slipped), fc.constantFrom(...RECOVERIES), ({ input, dialect }, recovery) =>
      expectCause(input, { dialect, recovery }),
    ),
    { numRuns: draws(3_000) },
  );
});

it('of native calls whose arguments are damaged', () => {
  const piece = fc.constantFrom(...'{ } [ ] " : , a 1 null - \\ <x> '.split(' '), '{"a":', '}}', "'", 'True');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom('f', 'f f', ''), (pieces, name) => {
      const { input, frames } = nativeCall(name, pieces.join(''));
      expectCause(input, { dialect: 'native', frames });
    }),
    { numRuns: draws(3_000) },
  );
});
