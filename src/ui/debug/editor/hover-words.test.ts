import { describe, expect, it } from 'vitest';
import type { Moment, Report } from '../../../contract/parse-service.ts';
import { type HoverFacts, hoverWords } from './hover-words.ts';

const TEXT = '<tool><a>if &lt; 5</a><n>12</n></tool>';
const span = (start: number, end: number) => ({ start, end });
const CALLS = [
  {
    ...span(0, TEXT.length),
    arguments: {
      type: 'object',
      span: span(0, TEXT.length),
      inner: span(0, TEXT.length),
      closed: true,
      entries: [
        ['a', { type: 'string', value: 'if < 5', cdata: false, closed: true, span: span(6, 22), inner: span(9, 18) }],
        ['n', { type: 'integer', value: 12n, closed: true, span: span(22, 31), inner: span(25, 27) }],
      ],
    },
  },
] as unknown as Report['calls'];

const momentAt = (offset: number, more: Partial<Moment> = {}): Moment =>
  ({
    offset: offset + 1,
    line: 1,
    column: offset + 2,
    state: 'InEntity',
    about: 'after `&`',
    path: ['a'],
    call: 0,
    buffered: '',
    lastTransition: { sentence: 'A rule.' },
    ...more,
  }) as Moment;

const facts = (offset: number, more: Partial<HoverFacts> = {}, moment: Partial<Moment> = {}): HoverFacts => ({
  text: TEXT,
  offset,
  moment: momentAt(offset, moment),
  hasFired: true,
  calls: CALLS,
  problems: [],
  chunkEnds: Uint32Array.of(TEXT.length),
  chunkTimes: null,
  ...more,
});

describe('what is said of the character under the pointer', () => {
  it('names it, its place, its state, its path and what it is read as', () => {
    expect(hoverWords(facts(13))).toEqual({
      what: '`l` of `&lt;`',
      place: '1:14, character 14',
      rows: [
        ['State', 'InEntity: after `&`'],
        ['Path', '`a` of call 1'],
        ['Read as', 'the character `<`, not 4 characters'],
        ['Rule', 'A rule.'],
      ],
    });
    expect(hoverWords(facts(25)).rows).toContainEqual(['Read as', 'integer `12`']);
  });

  it('says on what the chunk before ended, and for how long it was held back', () => {
    const chunkEnds = Uint32Array.of(14, TEXT.length);
    const chunkTimes = Float64Array.of(0, 38);
    const { rows } = hoverWords(facts(14, { chunkEnds, chunkTimes }, { buffered: '&lt' }));
    expect(rows).toContainEqual(['Chunk', '2 of 2; chunk 1 ended on `&l`']);
    expect(rows).toContainEqual(['Time', '0.038 s; `&l` was held back for 38 ms']);
  });

  it('calls signs without a shape by their names, and leaves out what there is nothing to say of', () => {
    const { what, rows } = hoverWords(facts(11, {}, { call: null, lastTransition: null, about: '' }));
    expect(what).toBe('space');
    expect(rows.map(([name]) => name)).toEqual(['State']);
  });

  it('tells no rule that fired only before it', () => {
    expect(hoverWords(facts(13, { hasFired: false })).rows.map(([name]) => name)).toEqual(['State', 'Path', 'Read as']);
  });
});
