import { describe, expect, it } from 'vitest';
import type { Breakpoint } from '../fixtures/fixture.ts';
import { Session } from '../session.ts';

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
    ['a code', { on: 'code', code: 'unescaped-ampersand' }, behind('a &')],
    ['what is held back', { on: 'buffered', length: 10 }, behind('<tool><tool')],
  ] as const)('stop at %s, in both directions', (_name, breakpoint, offset) => {
    expect(stop(breakpoint, 0, 1)).toBe(offset);
    expect(stop(breakpoint, offset, 1)).not.toBe(offset);
    expect(stop(breakpoint, offset + 1, -1)).toBe(offset);
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
