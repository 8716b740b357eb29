import { describe, expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import { CODES } from '../../words/codes.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { applyEdits } from '../../words/edits.ts';
import { forgeFindings } from '../compare/forge-findings.ts';
import { diagnose } from '../report/diagnose.ts';
import type { RuleExample, RuleTest } from './kit/rule.ts';
import { RULES } from './rules.ts';

function diagnosticsOf({ input, recovery, tools, dialect, frames }: RuleExample, fixes = false): readonly Diagnostic[] {
  const reading = readReply(input, {
    ...(recovery ? { recovery } : {}),
    ...(dialect ? { dialect } : {}),
    ...(frames ? { frames } : {}),
    tools: (tools ?? []) as never,
  });
  return diagnose(reading, { more: forgeFindings(reading), fixes }).diagnostics;
}

const examplesOf = new Map(
  await Promise.all(
    CODES.map(async (code) => {
      const file: { examples: () => readonly RuleTest[] } = await import(
        /* @vite-ignore */ new URL(`./${code}.ts`, import.meta.url).href
      );
      return [code, file.examples()] as const;
    }),
  ),
);

it('the rules are one for each code, in the order of the codes', () => {
  expect(RULES.map(({ code }) => code)).toEqual(CODES);
});

describe.each(RULES.map((rule) => [rule.code, rule] as const))('%s', (code, { failing, passing, title, about }) => {
  const examples = examplesOf.get(code) as readonly RuleTest[];

  it('is found in its failing example and not in the passing one', () => {
    const [found] = diagnosticsOf(failing).filter((one) => one.code === code);
    for (const sentence of [found?.message, found?.why]) {
      expect(sentence).toMatch(/^[A-Z`"].*[.?`"]$/su);
      expect(sentence).not.toMatch(/undefined|null|\boops\b|!$/i);
    }
    expect(diagnosticsOf(passing).filter((one) => one.code === code)).toEqual([]);
  });

  it('has a title, a page, and five examples or more, each a fact of its own', () => {
    expect(title).toMatch(/^[A-Z][^.]*$/);
    expect(about.length).toBeGreaterThan(150);
    const inputs = new Set([failing, passing, ...examples].map((example) => JSON.stringify({ ...example, fact: '' })));
    expect(inputs.size).toBe(examples.length + 2);
    expect(new Set(examples.map(({ fact }) => fact)).size).toBe(examples.length);
    expect(inputs.size).toBeGreaterThanOrEqual(5);
  });

  it.each(examples.map((example) => [example.fact, example] as const))('%s', (_fact, example) => {
    const [found] = diagnosticsOf(example, true).filter((one) => one.code === code);
    if ('silent' in example) return expect(found).toBeUndefined();
    const { fix } = found ?? {};
    expect({
      says: found?.message,
      ...(example.why === undefined ? {} : { why: found?.why }),
      fix: fix ? { title: fix.title, after: applyEdits(example.input, fix.edits) } : null,
    }).toEqual({ says: example.says, ...(example.why === undefined ? {} : { why: example.why }), fix: example.fix });
  });
});
