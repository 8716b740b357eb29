import { describe, expect, test } from 'vitest';
import { EVENT_KINDS } from '../../../core/log/event-kind.ts';
import { KIND_ORDER } from './groups.ts';
import { gutterSign, marksIn, type Painting, segmentsOf } from './paint-model.ts';
import type { Problem } from './problems.ts';

const columns = (...events: [kind: (typeof EVENT_KINDS)[number], end: number][]) => ({
  kind: Uint8Array.from(events, ([kind]) => EVENT_KINDS.indexOf(kind)),
  end: Uint32Array.from(events, ([, end]) => end),
  state: new Uint8Array(events.length),
});

const painting = (changes: Partial<Painting>): Painting => ({
  text: '<a>one</a>',
  events: columns(['start-tag', 3], ['text', 6], ['end-tag', 10]),
  problems: [],
  unlisted: null,
  chunkEnds: Uint32Array.of(5, 10),
  chunk: 1,
  position: 10,
  focus: 10,
  pointed: null,
  current: null,
  peek: null,
  torch: null,
  breakpoints: [],
  ...changes,
});

const kinds = (changes: Partial<Painting>, from = 0, to = 10) =>
  marksIn(painting(changes), from, to).map(({ kind, start, end }) => [kind, start, end]);

test('the groups follow the order of the event kinds', () => {
  expect(KIND_ORDER).toEqual(EVENT_KINDS);
});

describe('marks', () => {
  test('colour what has been read and dim the rest', () => {
    expect(kinds({ position: 4, chunk: 0 })).toEqual([
      ['markup', 0, 3],
      ['chunk', 0, 5],
      ['value', 3, 4],
      ['unread', 4, 10],
      ['caret', 4, 4],
      ['seam', 5, 5],
    ]);
  });

  test('tell where a stream is that still runs, unless the flag is there too', () => {
    const edges = (changes: Partial<Painting>, to = 10) =>
      marksIn(painting(changes), 0, to).filter(({ kind }) => kind === 'edge');
    expect(edges({ isOpen: true, position: 4 })).toEqual([{ kind: 'edge', start: 10, end: 10, text: 'live edge' }]);
    expect(edges({ isOpen: true, position: 4 }, 8)).toEqual([]);
    expect(edges({ isOpen: true })).toEqual([]);
    expect(edges({ isOpen: false, position: 4 })).toEqual([]);
  });

  test('are clipped to the stretch asked for', () => {
    expect(kinds({}, 4, 7)).toEqual([
      ['value', 4, 6],
      ['seam', 5, 5],
      ['markup', 6, 7],
    ]);
  });

  test('show problems that no list holds', () => {
    const unlisted = {
      starts: Uint32Array.of(3, 5),
      ends: Uint32Array.of(4, 6),
      errors: Uint8Array.of(0, 1),
      stops: Uint32Array.of(5, 7),
    };
    expect(kinds({ unlisted, events: null, chunkEnds: new Uint32Array() })).toEqual([
      ['repair', 3, 4],
      ['error', 5, 6],
      ['caret', 10, 10],
    ]);
    expect(gutterSign({ problems: [], unlisted }, 0, 5)).toBe('repair');
    expect(gutterSign({ problems: [], unlisted }, 0, 10)).toBe('error');
    expect(gutterSign({ problems: [], unlisted }, 6, 10)).toBeNull();
  });

  test('of two problems over one character the inner one shows, and before all that whose card is open', () => {
    const over = (starts: number[], ends: number[], errors: number[]) => ({
      starts: Uint32Array.from(starts),
      ends: Uint32Array.from(ends),
      errors: Uint8Array.from(errors),
      stops: Uint32Array.from(ends),
    });
    const none = { events: null, chunkEnds: new Uint32Array() };
    expect(kinds({ ...none, unlisted: over([1, 3], [9, 5], [1, 0]) })).toEqual([
      ['error', 1, 3],
      ['repair', 3, 5],
      ['error', 5, 9],
      ['caret', 10, 10],
    ]);
    const repair = { rule: '', before: 'one', after: 'two', start: 2, end: 8 };
    const current = { code: 'x', severity: 'warning', start: 2, end: 8, stop: 8, repair } as unknown as Problem;
    expect(kinds({ ...none, problems: [current], current, unlisted: over([1, 3], [4, 5], [1, 1]) })).toEqual([
      ['error', 1, 2],
      ['repair-now', 2, 8],
      ['ghost', 8, 8],
      ['caret', 10, 10],
    ]);
  });

  test('white space between elements is no value', () => {
    expect(kinds({ text: '<a>   </a>' }).some(([kind]) => kind === 'value')).toBe(false);
  });

  test('seams give way where there are too many', () => {
    const text = 'x'.repeat(1000);
    const chunkEnds = Uint32Array.from({ length: 1000 }, (_, index) => index + 1);
    const marks = marksIn(painting({ text, chunkEnds, events: columns(['prose', 1000]), position: 1000 }), 0, 1000);
    expect(marks.some(({ kind }) => kind === 'seam')).toBe(false);
  });
});

describe('segments', () => {
  test('cut a row wherever the look changes and keep points before their character', () => {
    const marks = marksIn(painting({ position: 4, chunk: 0 }), 0, 10);
    expect(segmentsOf(marks, 0, 10).map(({ start, end, className }) => [start, end, className])).toEqual([
      [0, 3, 'p-markup p-chunk'],
      [3, 4, 'p-chunk p-value p-first p-last'],
      [4, 5, 'p-chunk p-unread'],
      [5, 10, 'p-unread'],
    ]);
  });

  test('an empty row at the cursor holds the caret', () => {
    const marks = marksIn(
      painting({ text: '', events: null, chunkEnds: new Uint32Array(), chunk: 0, position: 0 }),
      0,
      0,
    );
    expect(segmentsOf(marks, 0, 0).flatMap(({ points }) => points.map(({ kind }) => kind))).toEqual(['caret']);
  });
});
