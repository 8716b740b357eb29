import { expect, test } from 'vitest';
import { MARKED_DIALECTS } from './dialects.ts';
import { SAMPLES } from './samples.ts';
import { tracesOf } from './traces.ts';

test('the traces of a dialect find its own calls', () => {
  for (const dialect of MARKED_DIALECTS) {
    const { opens } = tracesOf(dialect);
    const { clean = '', cut = '' } = SAMPLES[dialect.id] ?? {};
    for (const text of dialect.tagsAreNames ? [] : [clean, cut])
      expect([dialect.id, opens.some((pattern) => text.search(pattern) >= 0)]).toEqual([dialect.id, true]);
  }
});

test('an opener that two dialects write is a trace of the one that is listed first', () => {
  const named = (text: string) =>
    MARKED_DIALECTS.filter((dialect) => tracesOf(dialect).opens.some((pattern) => text.search(pattern) >= 0));
  expect(named('<invoke name="a">').map(({ id }) => id)).toEqual(['anthropic-invoke']);
  expect(named('<function name="a">').map(({ id }) => id)).toEqual(['minicpm5']);
  expect(named('<seed:tool_call>\n').map(({ id }) => id)).toEqual(['seed-oss']);
});
