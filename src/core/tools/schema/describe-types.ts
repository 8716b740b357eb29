import { JSON_TYPES, type JsonType } from './allowed-types.ts';

const WORDS: Readonly<Record<JsonType, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

/** Types for people, in a fixed order: `a string or null`, `a string, an integer or null`. */
export function describeTypes(types: Iterable<JsonType>): string {
  const given = new Set(types);
  const order = JSON_TYPES.filter((type) => type !== 'null');
  return joinWithOr([...order, 'null' as const].filter((type) => given.has(type)).map((type) => WORDS[type]));
}

/** `a`, `a or b`, `a, b or c`. */
export function joinWithOr(parts: readonly string[]): string {
  const last = parts.at(-1) ?? 'nothing';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} or ${last}` : last;
}
