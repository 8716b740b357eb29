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

it('fields of few values come first, then by their names, and four at most', () => {
  const log = records(8, (at) => ({ e: `${at % 3}`, d: `${at % 2}`, c: `${at % 2}`, b: `${at % 4}`, a: `${at % 4}` }));
  expect(groupPathsOf(log)).toEqual(['c', 'd', 'e', 'a']);
});

it('a field with more than 24 values, or that differs in more than every second record, is no group', () => {
  const kinds = (count: number, of: number) => groupPathsOf(records(of, (at) => ({ kind: `k${at % count}` })));
  expect([kinds(24, 60), kinds(25, 60), kinds(4, 8), kinds(5, 8)]).toEqual([['kind'], [], ['kind'], []]);
});

it('what is empty, no text, or more than eighty characters says nothing of a group, nor does what is no record', () => {
  const [long, longest] = ['x'.repeat(81), 'x'.repeat(80)];
  const half = (one: unknown, other: unknown) => groupPathsOf(records(8, (at) => ({ kind: at % 2 ? one : other })));
  expect([half('a', ''), half('a', 5), half('a', long), half('a', 'b\nc')].flat()).toEqual([]);
  expect(half('a', longest)).toEqual(['kind']);
  const deep = (one: unknown, other: unknown) => records(8, (at) => ({ of: { kind: at % 2 ? one : other } }));
  expect([deep('a', ''), deep('a', 5), deep('a', 'b')].map(groupPathsOf)).toEqual([[], [], ['of.kind']]);
  expect(groupPathsOf(['5', 'null', '[1', ...records(4, (at) => ({ kind: `${at % 2}`, of: null }))])).toEqual(['kind']);
});
