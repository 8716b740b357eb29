import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import {
  breakpointName,
  movedBreakpoints,
  movedOffset,
  offsetsOf,
  portableBreakpoints,
  toggled,
  toggledInLine,
} from './breakpoints.ts';
import { editRawText, rawText } from './raw-text.ts';

const at = (offset: number): Breakpoint => ({ on: 'offset', offset });
const entity: Breakpoint = { on: 'state', state: 'InEntity', edge: 'enter' };

describe('an offset under edits', () => {
  it('stays behind its character whatever is written elsewhere', () => {
    const position = fc.record({ before: fc.string(), after: fc.string(), from: fc.nat(), length: fc.nat() });
    fc.assert(
      fc.property(position, fc.string(), ({ before, after, from, length }, text) => {
        const whole = `${before}\u2588${after}`;
        const start = from % (whole.length + 1);
        const edit = { start, end: Math.min(whole.length, start + (length % 5)), text: text.replaceAll('\u2588', '') };
        const edited = editRawText(rawText([whole]), [edit]).text;
        const moved = movedOffset(before.length + 1, [edit]);
        if (edited.includes('\u2588')) expect(moved).toBe(edited.indexOf('\u2588') + 1);
        else expect(moved).toBeLessThanOrEqual(edit.start + edit.text.length);
      }),
    );
  });

  it('is carried by several edits at once', () => {
    const edits = [
      { start: 0, end: 0, text: 'ab' },
      { start: 3, end: 5, text: '' },
      { start: 9, end: 9, text: 'later' },
    ];
    expect([0, 1, 4, 8, 9].map((offset) => movedOffset(offset, edits))).toEqual([0, 3, 5, 8, 9]);
  });
});

describe('breakpoints', () => {
  it('that come to stand at one place are one, and none stays before the beginning', () => {
    const cut = [{ start: 2, end: 6, text: '' }];
    expect(movedBreakpoints([at(4), entity, at(5), at(8)], cut)).toEqual([at(2), entity, at(4)]);
    expect(movedBreakpoints([at(3)], [{ start: 0, end: 6, text: '' }])).toEqual([]);
  });

  it('are the same list where none stands at an offset', () => {
    const list = [entity];
    expect(movedBreakpoints(list, [{ start: 0, end: 1, text: '' }])).toBe(list);
  });

  it('go to another reply where they are of none in particular', () => {
    expect(portableBreakpoints([at(3), entity])).toEqual([entity]);
  });

  it('are set and taken away by the same press, whatever the order of their fields', () => {
    expect(toggled([entity], at(3))).toEqual([entity, at(3)]);
    expect(toggled([entity, at(3)], { edge: 'enter', state: 'InEntity', on: 'state' })).toEqual([at(3)]);
  });

  it('are set at the beginning of a line, and taken from anywhere in it', () => {
    expect(toggledInLine([], 0, 9)).toEqual([at(1)]);
    expect(toggledInLine([entity], 10, 19)).toEqual([entity, at(10)]);
    expect(toggledInLine([at(10), at(15), at(20), entity], 10, 19)).toEqual([at(20), entity]);
  });

  it('stand in rising order in the text', () => {
    expect(offsetsOf([at(9), entity, at(3)])).toEqual([3, 9]);
  });

  it('are named by what they wait for', () => {
    const names = [
      entity,
      { ...entity, edge: 'leave' } as const,
      at(1200),
      { on: 'element', path: '/edits/edit' } as const,
      { on: 'code', code: 'truncated' } as const,
      { on: 'buffered', length: 1 } as const,
      { on: 'element', path: 'command', longerThan: 200 } as const,
      { on: 'element', path: '*', longerThan: 200 } as const,
      { ...entity, hit: 3 },
      { ...entity, hit: 21, log: true } as const,
    ].map(breakpointName);
    expect(names).toEqual([
      'InEntity is entered',
      'InEntity is left',
      'Character 1,200 is read',
      '</edits/edit> opens',
      'truncated is found',
      'More than 1 character held back',
      'More than 200 characters of <command> read',
      'More than 200 characters of any argument read',
      'InEntity is entered for the 3rd time',
      'InEntity is entered for the 21st time, to the log',
    ]);
  });
});
