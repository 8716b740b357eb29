import { describe, expect, it } from 'vitest';
import { copiedExamples } from '../../prompts/copied-examples.ts';
import { readReply } from '../../reading/read-reply.ts';
import { CODES } from '../../words/codes.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { applyEdits } from '../../words/edits.ts';
import { forgeFindings } from '../compare/forge-findings.ts';
import { diagnose } from '../report/diagnose.ts';
import { nativeCall } from './kit/native-call.ts';
import type { RuleExample, RuleTest } from './kit/rule.ts';
import { RULES } from './rules.ts';

function diagnosticsOf(
  { input, recovery, tools, dialect, frames, streamEnd, prompt }: RuleExample,
  fixes = false,
): readonly Diagnostic[] {
  const reading = readReply(input, {
    ...(recovery ? { recovery } : {}),
    ...(dialect ? { dialect } : {}),
    ...(frames ? { frames } : {}),
    ...(streamEnd ? { streamEnd } : {}),
    tools: (tools ?? []) as never,
  });
  return diagnose(reading, { more: [...forgeFindings(reading), ...copiedExamples(reading, prompt)], fixes })
    .diagnostics;
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

/** What a why may claim of a text, and what the text must then hold after the place, or at it. */
const CLAIMS: readonly (readonly [
  claim: RegExp,
  holds: (after: string, text: string, found: Diagnostic) => boolean,
])[] = [
  [/^The reply ends here/, (after) => !after.includes('\n')],
  [/^The reply is empty|before its first character/, (_after, text) => text === ''],
  [/stopped before the end (?:tag|token)/, (after) => after.trim() === ''],
  [/forgot the end (?:tag|token), or something/, (after) => after.trim() !== ''],
  [/ended it with another mark/, (_after, text) => !/<\/(?:think|thinking)>.*<\/(?:think|thinking)>/s.test(text)],
  [/was only planning the call, or it meant to end/, (after) => /<\/|\[\/|<\|/.test(after)],
  [/Long strings|lose count of quotes/, () => false],
  [/^The (?:model|server|template)\b(?!.*\bor\b)/, () => false],
  [/wrote more than them/, (_after, _text, { message }) => /has text (?:before|after) it/.test(message)],
  [/is the syntax of/, (_after, text, found) => !text.slice(found.start, found.end).startsWith('{')],
  [/in place of a line break/, (_after, text, found) => /^\r?\n?$/.test(text.slice(found.start, found.end))],
  [/Every argument that had begun was closed/, (_after, text) => />\s*$/.test(text)],
  [/\bmost servers\b|\bmany servers would run\b/, () => false],
];

const TEXTS: readonly RuleExample[] = [
  { input: 'Let me run that.\n<execute_c', dialect: 'auto' },
  { input: '<arguments>\n<text>&value</text>\n</arguments>', dialect: 'auto' },
  { input: '<parameter name="content">long text</content>', dialect: 'auto' },
  { input: '<tool_call>\n<function=f>\n<parameter=city>NYC\n</function>\n</tool_call>', dialect: 'auto' },
  { input: '<tool_call>\n<function=f>\n<parameter=city>\nNYC\n</parameter>\n</function>', dialect: 'auto' },
  { input: '<tool_call id="c">{"name":…,"arguments":{…}}</tool_call>', dialect: 'auto' },
  { input: '<think>\nSo.\n</thinking>\n<read_file>\n<path>a</path>\n</read_file>', dialect: 'auto' },
  { input: '<think>\n<read_file>\n<path>a</path>\n</read_file>\n</think>', dialect: 'auto' },
  { input: '```xml\n<read_file>\n<path>a</path>\n</read_file>\n```', dialect: 'auto' },
  nativeCall('f', 'I will read it.'),
  nativeCall('f', '["a"]'),
  nativeCall('f', '{"path": "a", "path": "b", /* c */ "text": "x\ny",}'),
  nativeCall('f', '{"path": "a"}{"path": "b"}'),
  nativeCall('f', "{'path': 'a', 'deep': True}"),
  nativeCall('f', '"{\\"path\\": 1}"'),
  nativeCall('f', '{"path": "a", "line": 12'),
  nativeCall('f', '{"path": "say "hi""}'),
  { input: '[get_tide(port="A", port="Ostend")]', dialect: 'auto' },
  { input: '{"name": "f", "arguments": "{\\"port\\": 1}", "id": 1}', dialect: 'auto' },
  { input: '<tool_call>\n{"name": "f", "arguments": {"a": "b\nc", "d": yes,}}\n</tool_call>', dialect: 'auto' },
  ...RULES.flatMap(({ failing, passing }) => [failing, passing]),
  ...[...examplesOf.values()].flat(),
];

it('no why claims what the text does not hold', () => {
  const untrue = TEXTS.flatMap((example) =>
    diagnosticsOf(example).flatMap((found) =>
      CLAIMS.filter(
        ([claim, holds]) => claim.test(found.why) && !holds(example.input.slice(found.end), example.input, found),
      ).map(() => `${found.code}: ${found.why} ${JSON.stringify(example.input)}`),
    ),
  );
  expect(untrue).toEqual([]);
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
