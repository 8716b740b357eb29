import { isJsonObject } from '../json/exact-json.ts';

/** Returns what is wrong with a value in one clause, or null. `at` is its path as people write it: `tools[2].name`. */
export type Check = (value: unknown, at: string) => string | null;

export const anything: Check = () => null;
export const text: Check = ofType('a text', (value) => typeof value === 'string');
export const number: Check = ofType('a number', (value) => typeof value === 'number');
export const count: Check = ofType(
  'a whole number, 0 or more',
  (value) => Number.isInteger(value) && Number(value) >= 0,
);
export const ordinal: Check = ofType(
  'a whole number, 1 or more',
  (value) => Number.isInteger(value) && Number(value) >= 1,
);
export const yes: Check = ofType('true', (value) => value === true);
export const duration: Check = ofType('milliseconds, 0 or more', (value) => typeof value === 'number' && value >= 0);
export const object: Check = ofType('an object', isJsonObject);
export const schema: Check = ofType(
  'a JSON Schema (an object, true or false)',
  (value) => isJsonObject(value) || typeof value === 'boolean',
);

export function oneOf(...values: readonly string[]): Check {
  return ofType(list(values.map((value) => `"${value}"`)), (value) => values.some((known) => known === value));
}

export function arrayOf(item: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) return expected('a list', value, at);
    for (let index = 0; index < value.length; index++) {
      const problem = item(value[index], `${at}[${index}]`);
      if (problem !== null) return problem;
    }
    return null;
  };
}

/** A list with exactly these items. */
export function tuple(...items: readonly Check[]): Check {
  return (value, at) =>
    Array.isArray(value) && value.length === items.length
      ? firstProblem(items.map((item, index) => item(value[index], `${at}[${index}]`)))
      : expected(`a list of ${items.length}`, value, at);
}

/** An object with these members and any others. */
export function shape(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  return (value, at) => {
    if (!isJsonObject(value)) return expected('an object', value, at);
    const member = (key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
    return firstProblem([
      ...Object.entries(required).map(([key, check]) => check(member(key), `${at}.${key}`)),
      ...Object.entries(optional).map(([key, check]) =>
        member(key) === undefined ? null : check(member(key), `${at}.${key}`),
      ),
    ]);
  };
}

/** Chooses the check by the text under `key`. */
export function byKind(key: string, kinds: Readonly<Record<string, Check>>): Check {
  const kind = shape({ [key]: oneOf(...Object.keys(kinds)) });
  return (value, at) => kind(value, at) ?? kinds[String((value as Record<string, unknown>)[key])]?.(value, at) ?? null;
}

export function either(...checks: readonly [Check, ...Check[]]): Check {
  return (value, at) => {
    const problems = checks.map((check) => check(value, at));
    return problems.includes(null) ? null : (problems.at(-1) ?? null);
  };
}

/** `tools: expected a list, found a number`. */
function expected(what: string, value: unknown, at: string): string {
  return `"${at}": expected ${what}, found ${describe(value)}`;
}

function ofType(what: string, holds: (value: unknown) => boolean): Check {
  return (value, at) => (holds(value) ? null : expected(what, value, at));
}

function firstProblem(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

function list(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length > 40 ? 'a text' : JSON.stringify(value);
  return String(value);
}
