import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from '../json/exact-json.ts';
import { compareExpectation } from './expectation.ts';
import type { FixtureExpectation } from './fixture.ts';

const json = (text: string) => {
  const result = parseExactJson(text);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const actual = json(`{
  "id": "a", "verdict": "recovered", "prose": "Hello.", "thinking": "",
  "calls": [{ "serverName": "local", "toolName": "run", "arguments": { "command": "a && b", "id": 9007199254740993 },
              "format": "xml", "complete": true, "start": 6, "end": 90 }],
  "diagnostics": [{ "code": "unescaped-ampersand", "start": 3 }, { "code": "unescaped-ampersand", "start": 4 }],
  "strict": { "ok": false, "error": "XML syntax error on line 1: x", "line": 1 }
}`);
const compare = (expectation: string) => compareExpectation(json(expectation) as FixtureExpectation, actual);

test('any subset of the result is as expected', () => {
  expect(compare('{}')).toEqual([]);
  expect(
    compare(
      `{"verdict":"recovered","calls":[{"toolName":"run","arguments":{"command":"a && b"}}],"strict":{"line":1.0}}`,
    ),
  ).toEqual([]);
});

test('big integers are compared by all their digits', () => {
  expect(compare('{"calls":[{"arguments":{"id":9007199254740993}}]}')).toEqual([]);
  expect(compare('{"calls":[{"arguments":{"id":9007199254740992}}]}')).toEqual([
    '/calls/0/arguments/id: expected 9007199254740992, found 9007199254740993.',
  ]);
});

test('arrays match by length and order', () => {
  expect(compare('{"calls":[]}')).toEqual(['/calls: expected 0 items, found 1.']);
  expect(compare('{"calls":[{},{}]}')).toEqual(['/calls: expected 2 items, found 1.']);
});

test('diagnostics match by code, given as codes or as objects', () => {
  expect(compare('{"diagnostics":["unescaped-ampersand",{"code":"unescaped-ampersand","start":99}]}')).toEqual([]);
  expect(compare('{"diagnostics":["truncated"]}')).toEqual([
    '/diagnostics: expected truncated, found unescaped-ampersand, unescaped-ampersand.',
  ]);
  expect(compare('{"diagnostics":[]}')).toEqual([
    '/diagnostics: expected none, found unescaped-ampersand, unescaped-ampersand.',
  ]);
});

test('a difference names its path, what was expected and what was found', () => {
  expect(compare('{"verdict":"clean","forge":{"ok":true},"calls":[{"arguments":{"a/b":null}}],"prose":1}')).toEqual([
    '/verdict: expected "clean", found "recovered".',
    '/forge: expected {"ok":true}, found nothing.',
    '/calls/0/arguments/a~1b: expected null, found nothing.',
    '/prose: expected 1, found "Hello.".',
  ]);
});

test('names of Object.prototype are looked up as data', () => {
  expect(compare('{"calls":[{"arguments":{"__proto__":{},"toString":"x"}}]}')).toEqual([
    '/calls/0/arguments/__proto__: expected {}, found nothing.',
    '/calls/0/arguments/toString: expected "x", found nothing.',
  ]);
});

test('long texts show where they differ', () => {
  const text = 'The quick brown fox jumps over the lazy dog and then over ';
  expect(compareExpectation({ prose: `${text}one more dog.` }, { prose: `${text}two more dogs.` })).toEqual([
    '/prose: differs at character 58, expected …"y dog and then over one more dog.", found …"y dog and then over two more dogs.".',
  ]);
  expect(compareExpectation({ prose: text + text }, { prose: text })).toEqual([
    '/prose: differs at character 58, expected …"y dog and then over The quick brown fox "…, found …"y dog and then over ".',
  ]);
});

test('every result fits itself as an expectation, but not itself with a changed value', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.string(), (calls, prose) => {
      expect(compareExpectation({ calls, prose }, { calls, prose })).toEqual([]);
      expect(compareExpectation({ calls, prose: `${prose}!` }, { calls, prose })).toHaveLength(1);
    }),
  );
});
