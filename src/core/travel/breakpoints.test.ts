import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS } from '../dialects/dialects.ts';
import { SAMPLES } from '../dialects/samples.ts';
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

const endOf = (piece: string) => text.indexOf(piece) + piece.length;

const ESCAPES = String.raw`\n\u0041`;

describe('breakpoints', () => {
  it.each([
    ['a state entered', { on: 'state', state: 'InEntity', edge: 'enter' }, endOf('a &')],
    ['a state left', { on: 'state', state: 'InEntity', edge: 'leave' }, endOf('a && ')],
    ['an offset', { on: 'offset', offset: 40 }, 40],
    ['an element by name', { on: 'element', path: 'edit' }, endOf('<edit>')],
    ['an element by path', { on: 'element', path: '/edits/edit' }, endOf('<edit>')],
    ['the element of a call', { on: 'element', path: 'tool' }, endOf('<tool>')],
    ['the element of its name', { on: 'element', path: 'tool_name' }, endOf('<tool_name>')],
    ['the element of its arguments', { on: 'element', path: 'arguments' }, endOf('<arguments>')],
    ['a code', { on: 'code', code: 'unescaped-ampersand' }, endOf('a &&')],
    ['what is held back', { on: 'buffered', length: 10 }, endOf('<tool><tool')],
  ] as const)('stop at %s, in both directions', (_name, breakpoint, offset) => {
    expect(stop(breakpoint, 0, 1)).toBe(offset);
    expect(stop(breakpoint, offset, 1)).not.toBe(offset);
    expect(stop(breakpoint, offset + 1, -1)).toBe(offset);
  });

  it('are known in advance, as many as asked for', () => {
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
    const [first, second] = [endOf('a &'), endOf('a &&')];
    const stops = [[first], [40], [], [endOf('<edit>')], [second, second + 1]];
    expect(session.breakpointStops(breakpoints, 10)).toEqual(stops);
    expect(session.breakpointStops(breakpoints, 1)).toEqual(stops.map((some) => some.slice(0, 1)));
  });

  it('that are known in advance are those at which replay stops', () => {
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
      const [stops] = session.breakpointStops([breakpoint], 1000);
      const met: number[] = [];
      for (
        let at = session.breakpointStop([breakpoint], 0, 1);
        at;
        at = session.breakpointStop([breakpoint], at.offset, 1)
      )
        met.push(at.offset);
      expect(stops).toEqual(met);
      const second = session.breakpointStops([{ ...breakpoint, hit: 2 }], 1000);
      expect(second).toEqual([met.slice(1, 2)]);
    }
  });

  it('count how often they are met and stop at the one asked for, in both directions', () => {
    const ampersand: Breakpoint = { on: 'code', code: 'unescaped-ampersand' };
    expect(stop({ ...ampersand, hit: 2 }, 0, 1)).toBe(endOf('a &&') + 1);
    expect(stop({ ...ampersand, hit: 2 }, text.length, -1)).toBe(endOf('a &&') + 1);
    expect(stop({ ...ampersand, hit: 3 }, 0, 1)).toBeNull();
    expect(stop({ ...ampersand, hit: 1 }, endOf('a &&'), 1)).toBeNull();
  });

  it('wait until more of a value is read than a length, a reference counting as one character', () => {
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

  const grown = (reply: string, breakpoint: { path: string; longerThan: number }, dialect = 'forge') => {
    const session = new Session({ recovery: 'resilient', tools: [], dialect });
    session.write(reply);
    session.finish();
    return session.breakpointStops([{ on: 'element', ...breakpoint }], 9)[0]?.map((offset) => reply.slice(0, offset));
  };

  it('wait for the value of any argument to grow', () => {
    const head = '<tool><tool_name>t</tool_name><arguments>';
    const reply = `${head}<cmd>ab</cmd><edits><edit>1234</edit></edits></arguments></tool>`;
    expect(grown(reply, { path: '*', longerThan: 1 })).toEqual([
      `${head}<cmd>ab`,
      `${head}<cmd>ab</cmd><edits><edit>12`,
    ]);
    expect(grown(reply, { path: '*', longerThan: 4 })).toEqual([]);
  });

  it('wait for values that are written as JSON, an escape counting as one character', () => {
    const head = '<tool>{"tool_name":"t","arguments":{"cmd":"';
    const reply = `${head}a${ESCAPES}b","edits":[{"edit":"12"}],"n":123}}</tool>`;
    expect(grown(reply, { path: 'cmd', longerThan: 1 })).toEqual([`${head}a${ESCAPES.slice(0, 2)}`]);
    expect(grown(reply, { path: 'cmd', longerThan: 2 })).toEqual([`${head}a${ESCAPES}`]);
    expect(grown(reply, { path: 'cmd', longerThan: 4 })).toEqual([]);
    expect(grown(reply, { path: '/edits/edit', longerThan: 1 })).toEqual([reply.slice(0, reply.indexOf('"}],'))]);
    expect(grown(reply, { path: '*', longerThan: 2 })).toEqual([
      `${head}a${ESCAPES}`,
      reply.slice(0, reply.indexOf('}}</tool>')),
    ]);
  });

  it.each(MARKED_DIALECTS.map(({ id }) => id))('wait for the value of an argument in %s, and log it', (dialect) => {
    const reply = SAMPLES[dialect]?.clean ?? '';
    const value = reply.indexOf('src/app.ts');
    expect(grown(reply, { path: 'path', longerThan: 3 }, dialect)).toEqual([reply.slice(0, value + 4)]);
    expect(grown(reply, { path: '*', longerThan: 9 }, dialect)).toEqual([reply.slice(0, value + 10)]);
    const session = new Session({ recovery: 'resilient', tools: [], dialect });
    session.write(reply);
    session.finish();
    const [line] = session.breakpointLog([{ on: 'element', path: 'path', longerThan: 3, log: true }], 9);
    expect(line).toMatchObject({ argument: 'path', value: 'src/', length: 4 });
  });

  it('that log do not stop replay, and note the moment', () => {
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
      { offset: endOf('a &&'), state: 'InEntity', argument: 'cmd', value: 'a &&', length: 4 },
      { offset: endOf('<edit>1'), state: 'InArgument', argument: 'edits/edit', value: '1', length: 1 },
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
