import { expect, test } from 'vitest';
import { evidenceOf } from '../evidence.ts';

const callsIn = (text: string): (string | undefined)[] =>
  evidenceOf(text).parts.flatMap(({ call }) => call?.name ?? []);
const ERROR = '\nError: Invalid arguments for find_ports: country is required\n';

test.each([
  "Invoking: `find_ports` with `{'country': 'NO'}`",
  'calling tool find_ports {"country": "NO"}',
  '[Tool Call: find_ports (ID: call_1)] Arguments: {"country": "NO"}',
  'Tool: find_ports\nInput: {"country": "NO"}',
])('beside a complaint a program’s words are a call: %s', (words) => {
  expect(callsIn(`${words}\n${ERROR}`)).toEqual(['find_ports']);
});

test('the same words alone are no call: a model may have copied them', () => {
  expect(callsIn("Invoking: `find_ports` with `{'country': 'NO'}`\n")).toEqual([]);
});

test('an object behind a sentence that names no tool is no call', () => {
  expect(callsIn(`The config is {"country": "NO"}\n${ERROR}`)).toEqual([]);
});
