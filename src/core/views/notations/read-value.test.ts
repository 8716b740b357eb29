import { describe, expect, it } from 'vitest';
import { jsonOf, lacksParts } from './node-json.ts';
import { readValue } from './read-value.ts';

const read = (text: string): unknown => {
  const node = readValue(text, 0);
  return node && JSON.parse(jsonOf(text, node));
};

describe('a value in any notation', () => {
  const bash = { name: 'bash', arguments: { command: 'ls "a"', n: 1, ok: true, none: null } };
  it.each([
    ['JSON', '{"name": "bash", "arguments": {"command": "ls \\"a\\"", "n": 1, "ok": true, "none": null}}'],
    ['Python', "{'name': 'bash', 'arguments': {'command': 'ls \"a\"', 'n': 1, 'ok': True, 'none': None}}"],
    ['JavaScript', "{ name: 'bash', arguments: { command: 'ls \"a\"', n: 1, ok: true, none: null, more: undefined } }"],
    ['joined strings', "{ name: 'bash', arguments: { command: 'ls ' +\n   '\"a\"', n: 1, ok: true, none: null } }"],
    ['a print of Python', "Call(name='bash', arguments={'command': 'ls \"a\"', 'n': 1, 'ok': True, 'none': None})"],
    ['Rust', 'Call { name: "bash", arguments: Args { command: Some("ls \\"a\\""), n: 1, ok: true, none: None } }'],
    [
      'a value of JSON as Rust prints it',
      'Object {"name": String("bash"), "arguments": Object {"command": String("ls \\"a\\""), "n": Number(1), "ok": Bool(true), "none": Null}}',
    ],
    ['no commas', '{"name": "bash" "arguments": {"command": "ls \\"a\\"" "n": 1 "ok": true "none": null}}'],
    ['cut', '{"name": "bash", "arguments": {"command": "ls \\"a\\"", "n": 1, "ok": true, "none": null'],
    [
      'comments',
      '{"name": "bash", // its name\n "arguments": {"command": "ls \\"a\\"", "n": 1, "ok": true, "none": null,}}',
    ],
  ])('reads %s', (_, text) => {
    expect(read(text)).toEqual(bash);
  });

  it('reads what Go prints', () => {
    expect(read('{Name:bash Args:map[command:ls -la n:1] Err:<nil>}')).toEqual({
      Name: 'bash',
      Args: { command: 'ls -la', n: 1 },
      Err: null,
    });
  });

  it('reads a list of JSON as Rust prints it', () => {
    expect(read('Object {"a": Array [Number(1), String("b")]}')).toEqual({ a: [1, 'b'] });
  });

  it('knows what is left out', () => {
    for (const text of ['{ a: [Object], b: 1 }', '{"a": ..., "b": 1}', "{'a': <Thing object at 0x7f>, 'b': 1}"]) {
      const node = readValue(text, 0)!;
      expect([text, lacksParts(node), JSON.parse(jsonOf(text, node)).b]).toEqual([text, true, 1]);
    }
  });

  it('takes a quote amid words for a character of the text', () => {
    expect(read("{'a': 'it's so', 'b': 1}")).toEqual({ a: "it's so", b: 1 });
  });

  it('takes a quote before a colon for a character where the value of a member is', () => {
    expect(read('{"a": "{"b": [1]}", "c": 2}')).toEqual({ a: '{"b": [1]}', c: 2 });
  });

  it('reads a member of an enumeration of Python as its value', () => {
    expect(read("[{'role': <Role.USER: 'user'>, 'n': 1}]")).toEqual([{ role: 'user', n: 1 }]);
  });

  it('ends where its bracket closes', () => {
    const text = '{"a": {"b": [1, 2]}} and more {"c": 1}';
    expect(readValue(text, 0)?.end).toBe(text.indexOf(' and'));
  });

  it('reads ten thousand levels without an error', () => {
    const text = `${'['.repeat(10_000)}1${']'.repeat(10_000)}`;
    expect(readValue(text, 0)?.end).toBe(text.length);
    expect(readValue('{"a":'.repeat(10_000), 0)?.isClosed).toBe(false);
  });

  it('takes a class for one that a screen broke off its fields, and an f before a brace for none', () => {
    expect(readValue("[Call\n(name='bash')]", 0)).toMatchObject({ items: [{ name: 'Call' }] });
    expect(readValue("f{'a': 1}", 0)).toMatchObject({ name: '' });
  });

  it('begins nowhere in prose', () => {
    for (const text of ['(see below)', '{ is a brace }', 'word', '12'])
      expect([text, read(text)]).toEqual([text, undefined]);
  });
});
