import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { valueToPlain } from '../calls/value.ts';
import { MARKED_DIALECTS, WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { renderCalls } from '../dialects/write/render-calls.ts';
import { readReply } from './read-reply.ts';

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const page = read('dialects.md');
const forms = Array.from(
  (page + read('formats.md')).matchAll(/^(`{3,})(?:xml)?\n([\s\S]*?)\n\1$/gm),
  ([, , form]) => form as string,
);

test('the page of dialects shows each as it is read and written', () => {
  const shown = forms.map((form) => {
    const { dialect, calls } = readReply(form, { dialect: 'auto', recovery: 'strict' });
    expect(calls.every(({ call }) => call.complete)).toBe(true);
    const plain = calls.map(({ call }) => ({
      toolName: call.toolName,
      arguments: valueToPlain(call.arguments) as object,
    }));
    const written = plain.map((call) => ({ call: call as never, tool: null }));
    expect(renderCalls(dialect ?? '', written)).toBe(form);
    return dialect;
  });
  // Seed-OSS differs from Qwen3-Coder in its wrapper alone.
  expect(new Set([...shown, 'seed-oss', 'forge'])).toEqual(new Set(WRITTEN_DIALECT_IDS));
});

test('the page says of each dialect how its values are stripped and typed', () => {
  const stripped = new Map(
    Array.from(page.matchAll(/^\| (\w+) \|[^|]*\|([^|]*)\|$/gm), ([, kind, ids]) => [kind, ids]),
  );
  const typed = new Map(
    Array.from(page.matchAll(/\*(\w+)\* ones\s\(([^)]*)\)/g), ([, kind = '', ids = '']) => [
      kind.toLowerCase(),
      ids.split(/,\s+/),
    ]),
  );
  for (const { id, body, strips, untyped, otherArguments } of MARKED_DIALECTS) {
    if (body !== 'json') expect(stripped.get(otherArguments?.strips ?? strips)).toContain(id);
    expect(typed.get(untyped)).toContain(id);
  }
});
