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
    const every: Breakpoint[] = [
      { on: 'state', state: 'InTag', edge: 'leave' },
      { on: 'element', path: '/edits' },
      { on: 'code', code: 'unescaped-ampersand' },
      { on: 'buffered', length: 3 },
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
    }
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
