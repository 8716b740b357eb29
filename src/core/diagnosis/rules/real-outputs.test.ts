import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Code } from '../../words/codes.ts';
import { diagnose } from '../report/diagnose.ts';
import { exampleCall } from './kit/example-call.ts';

interface RealOutput {
  readonly id: string;
  readonly dialect: string;
  readonly failure_class: string;
  readonly text: string;
}

const outputs = readFileSync(new URL('../../../../fixtures/real/real-outputs.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as RealOutput);

/** Pieces of a call are put inside one first. */
const PUT_INSIDE: Readonly<Record<string, (text: string) => string>> = {
  forge: (text) => text,
  'forge-legacy-json': (text) => text,
  'forge-arguments': (text) => `<tool>\n<tool_name>t</tool_name>\n${text}\n</tool>`,
  'pure-xml': (text) => exampleCall(text.startsWith('<') ? text : `<text>${text}</text>`),
  'dspy-xml': (text) => exampleCall(text),
  'attribute-style': (text) => exampleCall(text),
};

/** What each class of failure is called here; none where this format reads the text as it was meant. */
const CODES_OF_CLASS: Readonly<Record<string, readonly Code[]>> = {
  'unescaped-amp': ['unescaped-ampersand'],
  'mixed-escaped-and-unescaped': ['unescaped-ampersand'],
  'bare-amp-at-boundary': ['unescaped-ampersand'],
  'numeric-entities': [],
  'entities-in-search-replace': [],
  'entities-in-shell-command': [],
  'mixed-entities': [],
  'text-directly-in-tool': [],
  'angle-brackets-in-prose': [],
  'tag-like-text-in-thinking': ['unexpected-end-tag'],
  'json-inside-tool': ['json-payload'],
  'double-escaped': ['double-escaped'],
  'self-closing-tool': ['attribute-ignored'],
  'own-close-tag-inside-content': ['unexpected-end-tag'],
  'cdata-end-in-text': ['cdata-end-in-text', 'surrounding-whitespace'],
  'unescaped-lt-and-amp': ['unescaped-ampersand', 'unescaped-less-than', 'unexpected-end-tag'],
};

const ID_OF_DIALECT: Readonly<Record<string, string>> = {
  cline: 'cline',
  roo: 'cline',
  'morph-xml': 'cline',
  'yaml-xml': 'cline',
  'anthropic-invoke': 'anthropic-invoke',
  'qwen3-coder': 'qwen3-coder',
  hermes: 'hermes',
  glm: 'glm',
  'deepseek-dsml': 'deepseek-dsml',
  'minimax-m2': 'minimax-m2',
  'minimax-m3': 'minimax-m3',
  minicpm5: 'minicpm5',
  'kimi-k3-xtml': 'kimi-xtml',
};

/** Foreign outputs in which no call of the syntax can be seen, and what is reported instead. */
const WITHOUT_A_CALL: Readonly<Record<string, { readonly why: string; readonly codes: readonly Code[] }>> = {
  ...each(['cline-05', 'cline-06', 'cline-07', 'cline-08', 'roo-01', 'kilo-02'], 'a value without its tags'),
  ...each(['claude-04', 'roo-09', 'minicpm-05'], 'the server took the tags out'),
  ...each(['roo-04', 'qwen-14', 'hermes-08'], 'inside a code fence'),
  ...each(['qwen-07', 'qwen-08', 'rapid-01'], 'prose that mentions a tag'),
  'pi-02': { why: 'thinking that ends without a call', codes: ['unexpected-end-tag', 'no-tool-call'] },
  'pi-03': { why: 'thinking closed by another tag', codes: ['unclosed-tag'] },
};

function each(ids: readonly string[], why: string): Record<string, { why: string; codes: Code[] }> {
  return Object.fromEntries(ids.map((id) => [id, { why, codes: ['no-tool-call'] }]));
}

/** The agents that wrote these name tags after tools of their own. */
const tools: ToolDefinition[] = ['shell', 'send_message', 'write_file', 'get_weather'].map((name) => ({
  name,
  inputSchema: true,
}));

const findingsOf = (text: string, known: readonly ToolDefinition[] = []) =>
  diagnose(readReply(text, { tools: known })).findings;
const codesOf = (text: string): Code[] => [...new Set(findingsOf(text).map(({ code }) => code))].sort();

describe('of the real outputs', () => {
  const own = outputs.filter(({ dialect }) => dialect in PUT_INSIDE);
  it.each(own.map((output) => [output.id, output.failure_class, output] as const))(
    '%s is diagnosed as %s',
    (_id, failureClass, { dialect, text }) => {
      expect(codesOf((PUT_INSIDE[dialect] as (text: string) => string)(text))).toEqual(CODES_OF_CLASS[failureClass]);
    },
  );

  const foreign = outputs.filter(({ id, dialect }) => dialect in ID_OF_DIALECT && !(id in WITHOUT_A_CALL));
  it.each(foreign.map((output) => [output.id, output.dialect, output] as const))(
    '%s is named as %s, and as nothing else',
    (_id, dialect, { text }) => {
      const found = findingsOf(text, tools).filter(({ code }) => code === 'foreign-dialect');
      // One that lost its opener alone is named as that format without it.
      const named = found.map(({ data }) => String(data?.['id']).replace(/-without-opener$/, ''));
      expect(named).toEqual([ID_OF_DIALECT[dialect]]);
    },
  );

  it.each(Object.entries(WITHOUT_A_CALL).map(([id, { why, codes }]) => [id, why, codes] as const))(
    '%s shows no call to name: %s',
    (id, _why, codes) => {
      expect(codesOf(outputs.find((output) => output.id === id)?.text ?? '')).toEqual([...codes].sort());
    },
  );

  it('the rest is in no syntax that is known here, and quiet', () => {
    const rest = outputs.filter(({ dialect }) => !(dialect in PUT_INSIDE) && !(dialect in ID_OF_DIALECT));
    expect(rest.map(({ dialect }) => dialect)).toEqual(['roo-diff', 'file-tags', 'artifact', 'answer-tags']);
    for (const { text } of rest) expect(codesOf(text)).toEqual(['no-tool-call']);
  });

  it('all are covered', () => {
    expect(outputs).toHaveLength(135);
    expect(own.length + foreign.length + Object.keys(WITHOUT_A_CALL).length + 4).toBe(135);
  });
});
