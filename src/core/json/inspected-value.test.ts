import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { InspectReader } from './inspected-value.ts';

const read = (text: string) => {
  const reader = new InspectReader(text);
  return { value: reader.value(0), lacksOfCall: reader.lacksOfCall };
};

class Message {
  role = 'assistant';
  content = [{ type: 'text', text: 'It\'s `a`,\n"b" and $c' }];
}

describe('an object that Node printed', () => {
  it.each([
    { a: 1, b: [-2.5, 1e21, true, null, ''], 'c-d': { e: {} }, f: [] },
    { text: `${'long text '.repeat(20)}\n${"it's ".repeat(30)}\n\\ "end"` },
    [{ a: 'x' }, ['y', ['z']]],
    new Message(),
  ])('is read as the same value: %o', (value) => {
    const text = inspect(value, { depth: null });
    const { value: found } = read(`${text} and more`);
    expect(JSON.parse(found!.json)).toEqual(JSON.parse(JSON.stringify(value)));
    expect(found!.end).toBe(text.length);
  });

  it('has no member that is undefined, a symbol or a function', () => {
    const value = { a: undefined, [Symbol('s')]: 1, f() {}, b: new Date(0) };
    expect(read(inspect(value)).value?.json).toBe('{"b":"1970-01-01T00:00:00.000Z"}');
  });

  it('has null for what is left out, and none where that is of a call', () => {
    const usage = inspect({ usage: { a: { b: { c: { d: 1 } } } } });
    expect(read(usage)).toEqual({
      value: { json: '{"usage":{"a":{"b":null}}}', end: usage.length },
      lacksOfCall: false,
    });
    for (const call of [{ args: { a: { b: { c: {} } } } }, { toolCalls: [[[{}]]] }, { input: Array(200).fill(1) }])
      expect(read(inspect(call))).toEqual({ value: undefined, lacksOfCall: true });
  });

  it.each(['{ a: b }', '{ a: 1', '{ a 1 }', '[ 1, 2', '{ a: 1 b: 2 }', "{ a: 'b\n' }"])('is none: %s', (text) => {
    expect(read(text).value).toBeUndefined();
  });
});
