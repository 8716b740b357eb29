import { describe, expect, it } from 'vitest';
import { type Draft, readDraft } from './draft.ts';

const EMPTY: Draft = {
  choice: 'enter',
  state: '',
  offset: '',
  path: '',
  code: '',
  held: '',
  longer: '',
  hit: '',
  log: false,
};
const scope = { length: 1200, breakpoints: [{ on: 'offset', offset: 7 }] } as const;
const read = (draft: Partial<Draft>) => readDraft({ ...EMPTY, ...draft }, scope);

describe('a form for breakpoints', () => {
  it.each([
    [
      { choice: 'enter', state: 'InEntity' },
      { on: 'state', state: 'InEntity', edge: 'enter' },
    ],
    [
      { choice: 'leave', state: 'InEntity' },
      { on: 'state', state: 'InEntity', edge: 'leave' },
    ],
    [
      { choice: 'offset', offset: ' 1,200 ' },
      { on: 'offset', offset: 1200 },
    ],
    [
      { choice: 'element', path: '<command>' },
      { on: 'element', path: 'command' },
    ],
    [
      { choice: 'element', path: '/edits/edit' },
      { on: 'element', path: '/edits/edit' },
    ],
    [
      { choice: 'longer', path: 'command', longer: '200' },
      { on: 'element', path: 'command', longerThan: 200 },
    ],
    [
      { choice: 'longer', path: ' ', longer: '200' },
      { on: 'element', path: '*', longerThan: 200 },
    ],
    [
      { choice: 'code', code: 'truncated', hit: '3', log: true },
      { on: 'code', code: 'truncated', hit: 3, log: true },
    ],
    [
      { choice: 'offset', offset: '9', hit: '3', log: true },
      { on: 'offset', offset: 9, log: true },
    ],
    [
      { choice: 'code', code: 'truncated' },
      { on: 'code', code: 'truncated' },
    ],
    [
      { choice: 'buffered', held: '20' },
      { on: 'buffered', length: 20 },
    ],
  ] as const)('reads %j', (draft, breakpoint) => {
    expect(read(draft)).toEqual({ ok: true, value: breakpoint });
  });

  it.each([
    [{ choice: 'offset', offset: '1201' }, 'The reply has 1,200 characters: give a number from 1 to 1,200.'],
    [{ choice: 'offset', offset: '0' }, 'The reply has 1,200 characters: give a number from 1 to 1,200.'],
    [{ choice: 'offset', offset: '7' }, 'This breakpoint is set already.'],
    [{ choice: 'element', path: ' ' }, 'Give a name such as command, or a path such as /edits/edit.'],
    [{ choice: 'element', path: 'a b' }, 'That is no element name: names and paths hold neither spaces nor markup.'],
    [{ choice: 'longer', path: 'a', longer: 'x' }, 'Give the number of characters that is not too long, 0 or more.'],
    [
      { choice: 'code', code: 'truncated', hit: '0' },
      'Give the time that counts, such as 3 for the third, or nothing for every.',
    ],
    [{ choice: 'buffered', held: '-1' }, 'Give the number of characters that may wait, 1 or more.'],
  ] as const)('says what is wrong with %j', (draft, sentence) => {
    expect(read(draft)).toEqual({ ok: false, error: sentence });
  });
});
