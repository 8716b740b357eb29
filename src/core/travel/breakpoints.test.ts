import { describe, expect, it } from 'vitest';
import type { Breakpoint } from '../words/breakpoint.ts';
import { Session } from './session.ts';

const text =
  'Hi <tool><tool_name>t</tool_name><arguments><cmd>a && b</cmd><edits><edit>1</edit></edits></arguments></tool> bye';

function stop(breakpoint: Breakpoint, from: number, direction: 1 | -1): number | null {
  const session = new Session({ recovery: 'resilient', tools: [] });
  session.write(text);
  session.finish();
  return session.breakpointStop([breakpoint], from, direction)?.offset ?? null;
}

const behind = (piece: string) => text.indexOf(piece) + piece.length;

describe('breakpoints', () => {
  it.each([
    ['a state entered', { on: 'state', state: 'InEntity', edge: 'enter' }, behind('a &')],
    ['a state left', { on: 'state', state: 'InEntity', edge: 'leave' }, behind('a && ')],
    ['an offset', { on: 'offset', offset: 40 }, 40],
    ['an element by name', { on: 'element', path: 'edit' }, behind('<edit>')],
    ['an element by path', { on: 'element', path: '/edits/edit' }, behind('<edit>')],
    ['the element of a call', { on: 'element', path: 'tool' }, behind('<tool>')],
    ['the element of its name', { on: 'element', path: 'tool_name' }, behind('<tool_name>')],
    ['the element of its arguments', { on: 'element', path: 'arguments' }, behind('<arguments>')],
    ['a code', { on: 'code', code: 'unescaped-ampersand' }, behind('a &&')],
    ['what is held back', { on: 'buffered', length: 10 }, behind('<tool><tool')],
  ] as const)('stop at %s, in both directions', (_name, breakpoint, offset) => {
    expect(stop(breakpoint, 0, 1)).toBe(offset);
    expect(stop(breakpoint, offset, 1)).not.toBe(offset);
    expect(stop(breakpoint, offset + 1, -1)).toBe(offset);
  });

  it('are told in advance, as far as asked for', () => {
    const session = new Session({ recovery: 'resilient', tools: [] });
    session.write(text);
    session.finish();
    const breakpoints: Breakpoint[] = [
      { on: 'state', state: 'InEntity', edge: 'enter' },
      { on: 'offset', offset: 40 },
      { on: 'offset', offset: 4000 },
      { on: 'element', path: 'edit' },
      { on: 'code', code: 'unescaped-ampersand' },
    ];
    const [first, second] = [behind('a &'), behind('a &&')];
    const stops = [[first], [40], [], [behind('<edit>')], [second, second + 1]];
    expect(session.breakpointStops(breakpoints, 10)).toEqual(stops);
    expect(session.breakpointStops(breakpoints, 1)).toEqual(stops.map((some) => some.slice(0, 1)));
  });

  it('that are told in advance are those at which replay stops', () => {
    const session = new Session({ recovery: 'resilient', tools: [] });
    session.write(text.repeat(3));
    session.finish();
    const every: Exclude<Breakpoint, { on: 'offset' }>[] = [
      { on: 'state', state: 'InTag', edge: 'leave' },
      { on: 'element', path: '/edits' },
      { on: 'code', code: 'unescaped-ampersand' },
      { on: 'buffered', length: 3 },
      { on: 'element', path: 'cmd', longerThan: 2 },
    ];
    for (const breakpoint of every) {
      const [told] = session.breakpointStops([breakpoint], 1000);
      const met: number[] = [];
      for (
        let at = session.breakpointStop([breakpoint], 0, 1);
        at;
        at = session.breakpointStop([breakpoint], at.offset, 1)
      )
        met.push(at.offset);
      expect(told).toEqual(met);
      const second = session.breakpointStops([{ ...breakpoint, hit: 2 }], 1000);
      expect(second).toEqual([met.slice(1, 2)]);
    }
  });

  it('count their meetings and stop at the one asked for, in both directions', () => {
    const ampersand: Breakpoint = { on: 'code', code: 'unescaped-ampersand' };
    expect(stop({ ...ampersand, hit: 2 }, 0, 1)).toBe(behind('a &&') + 1);
    expect(stop({ ...ampersand, hit: 2 }, text.length, -1)).toBe(behind('a &&') + 1);
    expect(stop({ ...ampersand, hit: 3 }, 0, 1)).toBeNull();
    expect(stop({ ...ampersand, hit: 1 }, behind('a &&'), 1)).toBeNull();
  });

  it('wait until more of a value is read than a length, a reference being one character', () => {
    const value = '<cmd>a &amp; b<![CDATA[cd]]></cmd><cmd>1</cmd>';
    const session = new Session({ recovery: 'resilient', tools: [] });
    session.write(`<tool><tool_name>t</tool_name><arguments>${value}</arguments></tool>`);
    session.finish();
    const stopped = (longerThan: number) =>
      session.breakpointStops([{ on: 'element', path: 'cmd', longerThan }], 9)[0]?.map((offset) => {
        const read = String(session.text).slice(0, offset);
        return read.slice(read.lastIndexOf('<cmd>'));
      });
    expect(stopped(0)).toEqual(['<cmd>a', '<cmd>1']);
    expect(stopped(2)).toEqual(['<cmd>a &amp;']);
    expect(stopped(4)).toEqual(['<cmd>a &amp; b']);
    expect(stopped(5)).toEqual(['<cmd>a &amp; b<![CDATA[c']);
    expect(stopped(7)).toEqual([]);
  });

  it('that log stop nothing, and note what stood there', () => {
    const session = new Session({ recovery: 'resilient', tools: [] });
    session.write(text);
    session.finish();
    const points: Breakpoint[] = [
      { on: 'offset', offset: 3, log: true },
      { on: 'code', code: 'unescaped-ampersand', hit: 1, log: true },
      { on: 'element', path: '/edits/edit', longerThan: 0, log: true },
      { on: 'offset', offset: 9 },
    ];
    expect(session.breakpointStop(points, 0, 1)).toEqual({ offset: 9, index: 3 });
    expect(session.breakpointStop(points, 9, 1)).toBeNull();
    expect(session.breakpointLog(points, 9)).toEqual([
      { offset: 3, state: 'Outside', argument: '', value: '', length: 0 },
      { offset: behind('a &&'), state: 'InEntity', argument: 'cmd', value: 'a &&', length: 4 },
      { offset: behind('<edit>1'), state: 'InArgument', argument: 'edits/edit', value: '1', length: 1 },
    ]);
    expect(session.breakpointLog(points, 1)).toHaveLength(1);
  });

  it('the nearest of several stops first', () => {
    const session = new Session({ recovery: 'resilient', tools: [] });
    session.write(text);
    session.finish();
    const both: Breakpoint[] = [
      { on: 'offset', offset: 60 },
      { on: 'offset', offset: 20 },
    ];
    expect(session.breakpointStop(both, 0, 1)).toEqual({ offset: 20, index: 1 });
    expect(session.breakpointStop(both, 100, -1)).toEqual({ offset: 60, index: 0 });
  });
});
