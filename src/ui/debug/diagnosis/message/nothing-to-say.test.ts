import { expect, test } from 'vitest';
import { parseReply } from '../../../../core/reply/parse-reply.ts';
import type { Diagnostic } from '../../../../core/words/diagnostic.ts';
import { hasNothingToSay } from './nothing-to-say.ts';

const call = (value: string) => `<tool><tool_name>run</tool_name><arguments><cmd>${value}</cmd></arguments></tool>`;

test('a clean reply leaves nothing to say, one that was repaired, refused or holds no call does not', () => {
  expect(hasNothingToSay(parseReply(call('ls')))).toBe(true);
  expect(hasNothingToSay(parseReply(call('a && b')))).toBe(false);
  expect(hasNothingToSay(parseReply(call('a && b'), { recovery: 'strict' }))).toBe(false);
  expect(hasNothingToSay(parseReply('hello'))).toBe(false);
});

test('a clean reply that the schema refuses still needs an answer', () => {
  const error = { code: 'missing-argument', severity: 'error' } as Diagnostic;
  expect(hasNothingToSay({ verdict: 'clean', diagnostics: [error] })).toBe(false);
});
