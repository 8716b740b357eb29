import type { SchemaObject } from '../../tools/schema/json-schema.ts';

/** Digits kept when a multiple of a fraction is computed: fewer than the doubles' error. */
const PRECISION = 12;

const BOUNDS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;

/**
 * The number nearest to the wanted one that the bounds and steps of a schema allow, as far as there is one; with all its
 * digits where a bound is past what a double counts.
 */
export function fitNumber(wanted: number, node: SchemaObject, integer: boolean): number | bigint {
  const isWholeStep = node.multipleOf === undefined || Number.isInteger(Number(node.multipleOf));
  return isWholeStep && BOUNDS.some((name) => typeof node[name] === 'bigint')
    ? fitLarge(wanted, node)
    : fitDouble(wanted, node, integer);
}

function fitLarge(wanted: number, node: SchemaObject): bigint {
  const multiple = whole(node.multipleOf, Math.ceil) ?? 1n;
  const step = multiple > 0n ? multiple : 1n;
  const lowest = [
    whole(node.minimum, Math.ceil),
    plus(whole(node.exclusiveMinimum, Math.floor), 1n),
    node.exclusiveMinimum === true ? plus(whole(node.minimum, Math.floor), 1n) : undefined,
  ].reduce(larger, undefined);
  const highest = [
    whole(node.maximum, Math.floor),
    plus(whole(node.exclusiveMaximum, Math.ceil), -1n),
    node.exclusiveMaximum === true ? plus(whole(node.maximum, Math.ceil), -1n) : undefined,
  ].reduce(smaller, undefined);
  let count = BigInt(Math.round(wanted)) / step;
  if (highest !== undefined && count * step > highest) count = floorDivide(highest, step);
  if (lowest !== undefined && count * step < lowest) count = -floorDivide(-lowest, step);
  return count * step;
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

function whole(value: unknown, round: (value: number) => number): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isFinite(value) ? BigInt(round(value)) : undefined;
}

const plus = (a: bigint | undefined, b: bigint): bigint | undefined => (a === undefined ? undefined : a + b);
const larger = (a: bigint | undefined, b: bigint | undefined) =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const smaller = (a: bigint | undefined, b: bigint | undefined) =>
  a === undefined || (b !== undefined && b < a) ? b : a;

function fitDouble(wanted: number, node: SchemaObject, integer: boolean): number {
  const step = positive(node.multipleOf) ?? (integer ? 1 : undefined);
  const low = Math.max(bound(node.minimum, -Infinity), bound(node.exclusiveMinimum, -Infinity));
  const high = Math.min(bound(node.maximum, Infinity), bound(node.exclusiveMaximum, Infinity));
  const openLow =
    low === bound(node.exclusiveMinimum, -Infinity) || (node.exclusiveMinimum === true && low === node.minimum);
  const openHigh =
    high === bound(node.exclusiveMaximum, Infinity) || (node.exclusiveMaximum === true && high === node.maximum);
  if (step === undefined) return inside(wanted, low, high, openLow, openHigh);

  const unit = integer && step % 1 !== 0 ? wholeMultiple(step) : step;
  const lowest = Math.ceil(clean(low / unit)) + (openLow && Number.isInteger(clean(low / unit)) ? 1 : 0);
  const highest = Math.floor(clean(high / unit)) - (openHigh && Number.isInteger(clean(high / unit)) ? 1 : 0);
  const count = Math.min(Math.max(Math.round(wanted / unit), lowest), Math.max(lowest, highest));
  return clean(count * unit);
}

function inside(wanted: number, low: number, high: number, openLow: boolean, openHigh: boolean): number {
  const tooLow = wanted < low || (openLow && wanted === low);
  const tooHigh = wanted > high || (openHigh && wanted === high);
  if (!tooLow && !tooHigh) return wanted;
  if (Number.isFinite(low) && Number.isFinite(high))
    return openLow || openHigh ? clean((low + high) / 2) : tooLow ? low : high;
  if (tooLow) return openLow ? low + 1 : low;
  return openHigh ? high - 1 : high;
}

/** The smallest whole number that is a multiple of a fraction: 2.5 → 5. */
function wholeMultiple(step: number): number {
  for (let count = 1; count <= 1000; count++) if (Number.isInteger(clean(step * count))) return clean(step * count);
  return 1;
}

const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);
const bound = (value: unknown, otherwise: number): number =>
  typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : otherwise;
const clean = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(PRECISION));
