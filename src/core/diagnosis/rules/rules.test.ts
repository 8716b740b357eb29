import { describe, expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import { CODES } from '../../words/codes.ts';
import { forgeFindings } from '../compare/forge-findings.ts';
import { diagnose } from '../report/diagnose.ts';
import type { RuleExample } from './kit/rule.ts';
import { RULES } from './rules.ts';

function codesOf({ input, recovery, tools, dialect }: RuleExample): string[] {
  const reading = readReply(input, {
    ...(recovery ? { recovery } : {}),
    ...(dialect ? { dialect } : {}),
    tools: (tools ?? []) as never,
  });
  return diagnose(reading, { more: forgeFindings(reading) }).diagnostics.map(({ code }) => code);
}

describe('the rules', () => {
  it('are one for each code, in the order of the codes', () => {
    expect(RULES.map(({ code }) => code)).toEqual(CODES);
  });

  it.each(RULES.map((rule) => [rule.code, rule] as const))(
    'show %s in their failing example and not in the passing one',
    (code, { failing, passing }) => {
      expect(codesOf(failing)).toContain(code);
      expect(codesOf(passing)).not.toContain(code);
    },
  );

  it.each(RULES.map((rule) => [rule.code, rule] as const))(
    'say of %s what is wrong and why in whole sentences',
    (code, { failing, title, about }) => {
      const reading = readReply(failing.input, {
        tools: (failing.tools ?? []) as never,
        ...(failing.recovery ? { recovery: failing.recovery } : {}),
        ...(failing.dialect ? { dialect: failing.dialect } : {}),
      });
      const [found] = diagnose(reading, { more: forgeFindings(reading) }).diagnostics.filter(
        (diagnostic) => diagnostic.code === code,
      );
      for (const sentence of [found?.message, found?.why]) {
        expect(sentence).toMatch(/^[A-Z`"].*[.?`"]$/su);
        expect(sentence).not.toMatch(/undefined|null|\boops\b|!$/i);
      }
      expect(title).toMatch(/^[A-Z][^.]*$/);
      expect(about.length).toBeGreaterThan(150);
    },
  );
});

it('an empty reply is not said to be prose', () => {
  const [found] = diagnose(readReply('')).diagnostics;
  expect(found).toMatchObject({
    message: 'The reply is empty.',
    why: 'The model stopped before its first character, or its text was not recorded.',
  });
});
