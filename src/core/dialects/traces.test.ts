import { expect, test } from 'vitest';
import { MARKED_DIALECTS, WEAK_FORMATS } from './dialects.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import { SAMPLES } from './samples.ts';
import { tracesOf } from './traces.ts';

function opensIn(dialect: MarkedDialect, text: string): boolean {
  const { opens, openerEnd } = tracesOf(dialect);
  return opens.some((pattern) =>
    [...text.matchAll(pattern)].some(({ index }) => !openerEnd || openerEnd(text, index) !== null),
  );
}

test('the traces of a dialect find its own calls', () => {
  for (const dialect of MARKED_DIALECTS) {
    const { clean = '', cut = '' } = SAMPLES[dialect.id] ?? {};
    const isWeak = dialect.tagsAreNames || WEAK_FORMATS.some(({ id }) => id === dialect.id);
    for (const text of isWeak ? [] : [clean, cut])
      expect([dialect.id, opensIn(dialect, text)]).toEqual([dialect.id, true]);
  }
});

test('an opener that two dialects write is a trace of the one that is listed first', () => {
  const named = (text: string) =>
    MARKED_DIALECTS.find((dialect) => !dialect.tagsAreNames && opensIn(dialect, text))?.id;
  expect(named('<invoke name="a">')).toBe('anthropic-invoke');
  expect(named('<function name="a">')).toBe('minicpm5');
  expect(named('<seed:tool_call>\n')).toBe('seed-oss');
  expect(named('<function_calls>\n<invoke name="a">')).toBe('anthropic-invoke');
  expect(named('<function_calls>\na(b=1)')).toBe('olmo3');
  expect(named('<function=a>\n{')).toBe('function-json');
  expect(named('<function=a>')).toBe('qwen3-coder');
});
