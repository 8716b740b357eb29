import { counted } from '../../base/counted.ts';
import { isJsonObject, printExactJson, sameScalar } from '../json/exact-json.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import type { FixtureExpectation } from './fixture.ts';

/**
 * The differences between a parse result (cli.md, as parsed JSON) and what a fixture expects: one sentence per difference, with
 * its JSON Pointer; empty where there are none. Objects match as subsets, arrays by length and order, `diagnostics` by code.
 */
export function compareExpectation(expect: FixtureExpectation, actual: unknown): string[] {
  const { diagnostics, ...rest } = expect;
  const found = isJsonObject(actual) ? actual : {};
  return [
    ...differences(rest, found, ''),
    ...(diagnostics === undefined ? [] : codeDifferences(diagnostics, found['diagnostics'])),
  ];
}

function differences(expected: unknown, actual: unknown, at: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return expected.length === actual.length
      ? expected.flatMap((item, index) => differences(item, actual[index], `${at}/${index}`))
      : [`${at}: expected ${counted(expected.length, 'item')}, found ${actual.length}.`];
  }
  if (isJsonObject(expected) && isJsonObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      value === undefined ? [] : differences(value, own(actual, key), at + pointerSegment(key)),
    );
  }
  if (sameScalar(expected, actual)) return [];
  if (typeof expected === 'string' && typeof actual === 'string') return [textDifference(expected, actual, at)];
  return [`${at}: expected ${show(expected)}, found ${show(actual)}.`];
}

function codeDifferences(expected: readonly unknown[], actual: unknown): string[] {
  const wanted = expected.map(codeOf);
  const found = Array.isArray(actual) ? actual.map(codeOf) : [];
  const same = wanted.length === found.length && wanted.every((code, index) => code === found[index]);
  return same ? [] : [`/diagnostics: expected ${codes(wanted)}, found ${codes(found)}.`];
}

function codeOf(diagnostic: unknown): unknown {
  return isJsonObject(diagnostic) ? own(diagnostic, 'code') : diagnostic;
}

function codes(list: readonly unknown[]): string {
  return list.length === 0 ? 'none' : list.join(', ');
}

/** Characters shown before and after the first difference of two long texts. */
const CONTEXT = 20;
const LONGEST_SHOWN = 60;

function textDifference(expected: string, actual: string, at: string): string {
  if (Math.max(expected.length, actual.length) <= LONGEST_SHOWN) {
    return `${at}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}.`;
  }
  const place = commonLength(expected, actual);
  const around = (text: string): string => {
    const start = Math.max(0, place - CONTEXT);
    const end = place + CONTEXT;
    return `${start > 0 ? '…' : ''}${JSON.stringify(text.slice(start, end))}${end < text.length ? '…' : ''}`;
  };
  return `${at}: differs at character ${place}, expected ${around(expected)}, found ${around(actual)}.`;
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = printExactJson(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}
