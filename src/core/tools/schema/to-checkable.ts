import { floatToJson } from '../../calls/value.ts';
import { isObject } from './json-schema.ts';

/** The value without what the validator throws at: big integers as doubles, numbers that JSON lacks as strings. */
export function toCheckable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : JSON.parse(floatToJson(value));
  if (Array.isArray(value)) return value.map(toCheckable);
  if (!isObject(value)) return value ?? null;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) {
    if (item !== undefined) copy[name] = toCheckable(item);
  }
  return copy;
}
