import { counted } from '../../../base/counted.ts';
import type { JsonType } from './allowed-types.ts';
import { describeTypes, joinWithOr } from './describe-types.ts';
import { shorten, showValue } from './show-value.ts';

/** Members of an `enum` that a sentence names before it counts the rest. */
const MAX_MEMBERS = 8;

/** Code units of a pattern that a sentence gives. */
const MAX_PATTERN = 200;

const WORDS: Readonly<Record<string, (limit: unknown) => string>> = {
  type: (types) => describeTypes((Array.isArray(types) ? types : [types]) as JsonType[]),
  enum: (members) => describeMembers(members as unknown[]),
  const: (value) => showValue(value),
  minimum: (limit) => `at least ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  multipleOf: (step) => `a multiple of ${step}`,
  minLength: (limit) => `text of at least ${counted(Number(limit), 'character')}`,
  maxLength: (limit) => `text of at most ${counted(Number(limit), 'character')}`,
  pattern: (pattern) => `text that matches ${shorten(String(pattern), MAX_PATTERN)}`,
  format: (format) => `text in the format ${shorten(String(format))}`,
  minItems: (limit) => `a list of at least ${counted(Number(limit), 'item')}`,
  maxItems: (limit) => `a list of at most ${counted(Number(limit), 'item')}`,
  uniqueItems: () => 'a list with no item twice',
  contains: () => 'a list with an item of the kind that the schema asks for',
  minProperties: (limit) => `an object of at least ${counted(Number(limit), 'field')}`,
  maxProperties: (limit) => `an object of at most ${counted(Number(limit), 'field')}`,
  propertyNames: () => 'an object with names that the schema allows',
};

/** What a keyword with this value asks for, as words that fit after "Expected" and after "must be". */
export function expectation(keyword: string, limit: unknown): string {
  return Object.hasOwn(WORDS, keyword) ? (WORDS[keyword]?.(limit) ?? '') : 'a value that the schema allows';
}

function describeMembers(members: readonly unknown[]): string {
  if (members.length <= MAX_MEMBERS) return joinWithOr(members.map(showValue));
  const named = members.slice(0, MAX_MEMBERS).map(showValue).join(', ');
  return `${named} or one of ${members.length - MAX_MEMBERS} more`;
}
