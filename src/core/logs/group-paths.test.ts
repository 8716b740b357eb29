import { expect, it } from 'vitest';
import { groupPathsOf } from './group-paths.ts';

const records = (count: number, recordAt: (at: number) => object): string[] =>
  Array.from({ length: count }, (_, at) => JSON.stringify(recordAt(at)));

it('a log is grouped by short texts that come again, at the top or one member deep', () => {
  const log = records(8, (at) => ({ id: `r-${at}`, variant: at % 2 ? 'a' : 'b', metadata: { prompt: `p${at % 3}` } }));
  expect(groupPathsOf(log)).toEqual(['variant', 'metadata.prompt']);
});

it('a member that holds a long text in any record is what was said, and no group', () => {
  const log = records(12, (at) => ({
    variant: at % 2 ? 'a' : 'b',
    input: at < 2 ? 'x'.repeat(200) : at % 2 ? 'No.' : 'Yes.',
  }));
  expect(groupPathsOf(log)).toEqual(['variant']);
});

it('names of single records, times and what every log says anyway are no groups', () => {
  const log = records(8, (at) => ({
    request_id: at % 2 ? 'a' : 'b',
    created_at: at % 2 ? 'Monday' : 'Tuesday',
    model: at % 2 ? 'one' : 'two',
    all: 'the same',
  }));
  expect(groupPathsOf(log)).toEqual([]);
});
