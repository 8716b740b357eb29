import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ExpectedSlots, unmet } from './slots.test-kit.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly expect: ExpectedSlots;
}

const read = <T>(name: string): T[] =>
  readFileSync(fileURLToPath(new URL(`../../../../fixtures/complaints/${name}.jsonl`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

test.each(read<Row>('errors'))('the slots of $id are read', ({ text, expect: expected }) => {
  expect(unmet(text, expected)).toEqual([]);
});
