import type { Value } from '../core/calls/value.ts';
import { setOwn } from '../core/json/exact-json.ts';
import type { Json } from './types.ts';

/** A value as plain JSON; integers beyond 2⁵³ are numbers unless `bigints` is set, infinite floats are strings as `parse` prints. */
export function plainValue(value: Value, bigints: boolean): Json {
  switch (value.type) {
    case 'integer': {
      if (value.minusZero !== undefined) return -0;
      const number = Number(value.value);
      return Number.isSafeInteger(number) || !bigints ? number : value.value;
    }
    case 'float':
      return Number.isFinite(value.value) ? value.value : infinite(value.value);
    case 'null':
      return null;
    case 'array':
      return value.items.map((item) => plainValue(item, bigints));
    case 'object':
      return plainObject(value.entries, bigints);
    default:
      return value.value;
  }
}

/** Fields as a plain object; `__proto__` is an ordinary name. */
export function plainObject(
  entries: readonly (readonly [string, Value])[],
  bigints: boolean,
): { [name: string]: Json } {
  const object: { [name: string]: Json } = {};
  for (const [name, value] of entries) setOwn(object, name, plainValue(value, bigints));
  return object;
}

const infinite = (value: number): string => (Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf');
