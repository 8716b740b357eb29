import { isBlank, trimSpace } from '../text/characters.ts';

/** A scalar as format.md §3.2 infers it from decoded text. */
export type InferredScalar =
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' };

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
/** Longer numbers always lose digits; the limit keeps BigInt from reading megabytes. */
const MAX_NUMBER_LENGTH = 2_000;

/** A digit, a sign, a point, or `inf` and `nan`: the first character shows that most texts are not numbers. */
const NUMBER_START = /^[-+.\din]/i;

/**
 * Infers the type from the trimmed text; a text that is not a boolean, null or number is a string, verbatim and untrimmed. An
 * integer beyond 64 bits is a float, except where integers of any size are asked for.
 */
export function inferScalar(text: string, integers: 'int64' | 'all' = 'int64'): InferredScalar {
  const asString = { type: 'string', value: text } as const;
  if (isBlank(text)) return asString;
  const trimmed = trimSpace(text);
  const lower = trimmed.length <= 5 ? trimmed.toLowerCase() : '';
  if (lower === 'true' || lower === 'false') return { type: 'boolean', value: lower === 'true' };
  if (lower === 'null') return { type: 'null' };
  if (trimmed.length > MAX_NUMBER_LENGTH || !NUMBER_START.test(trimmed)) return asString;
  const number = inferNumber(trimmed, integers);
  if (number.type !== 'string') return number;
  const float = parseSpecialFloat(trimmed);
  return float === null ? asString : { type: 'float', value: float };
}

/** The same of the digits of a number, as JSON and Python write them; what has no value among the doubles is a string. */
export function inferNumber(digits: string, integers: 'int64' | 'all'): InferredScalar {
  const asString = { type: 'string', value: digits } as const;
  if (digits.length > MAX_NUMBER_LENGTH) return asString;
  if (/^[+-]?\d+$/.test(digits)) {
    const integer = BigInt(digits.startsWith('+') ? digits.slice(1) : digits);
    if (integers === 'all' || (integer >= INT64_MIN && integer <= INT64_MAX))
      return { type: 'integer', value: integer };
  }
  const isDecimal = DECIMAL.test(digits) && !LOOSE_UNDERSCORE.test(digits);
  const float = isDecimal ? Number(digits.replaceAll('_', '')) : Number.NaN;
  return Number.isFinite(float) ? { type: 'float', value: float } : asString;
}

/** Minus zero where a number is one; nothing else of a number is lost by its value. Go reads it as zero in XML. */
export const minusZero = (digits: string): { readonly minusZero?: string } =>
  MINUS_ZERO.test(digits) ? { minusZero: digits } : {};

/** As JSON writes it. */
const MINUS_ZERO = /^-0(?:\.0+)?(?:[eE][+-]?\d{1,9})?$/;

/** Whether the inferred value prints otherwise than it was written (format.md §7.17). */
export function isLossy(trimmed: string, scalar: InferredScalar): boolean {
  if (scalar.type === 'integer') return String(scalar.value) !== trimmed;
  if (scalar.type !== 'float') return false;
  if (scalar.value === Infinity) return trimmed !== '+Inf';
  if (scalar.value === -Infinity) return trimmed !== '-Inf';
  return String(scalar.value) !== trimmed;
}

/** Whether a JSON number differs from what was written: it has more digits than a double, or is out of its range. */
export function losesDigits(literal: string, scalar: InferredScalar): boolean {
  if (scalar.type === 'float') return significant(literal) !== significant(String(scalar.value));
  return scalar.type === 'string';
}

/** The significant digits of a plain decimal, with the power of ten after them. */
function significant(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().replace(/^[+-]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return end === 0 ? '0' : `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

const DECIMAL = /^([+-]?)(?=[.\d_]*\d)([\d_]*)(?:\.([\d_]*))?(?:[eE]([+-]?\d[\d_]*))?$/;
const HEX = /^([+-]?)0[xX]([\da-fA-F_]*)(?:\.([\da-fA-F_]*))?[pP]([+-]?\d[\d_]*)$/;

/** An underscore that is not between digits, as Go asks. */
const LOOSE_UNDERSCORE = /(?<!\d)_|_(?!\d)/;

/** What Go's `strconv.ParseFloat(text, 64)` takes beside decimals; null where it gives an error (syntax, or out of range). */
function parseSpecialFloat(text: string): number | null {
  const lower = text.toLowerCase();
  if (lower === 'nan') return Number.NaN;
  const special = /^([+-]?)inf(?:inity)?$/.exec(lower);
  if (special) return special[1] === '-' ? -Infinity : Infinity;
  const hex = HEX.exec(text);
  const value = hex && underscoresOk(text) ? hexFloat(hex) : null;
  return value === null || !Number.isFinite(value) ? null : value;
}

/** Whether every underscore of a hexadecimal float is between digits; the base prefix counts as one. */
const underscoresOk = (text: string): boolean => !/(?<![\da-fA-FxX])_|_(?![\da-fA-F])/.test(text);

function hexFloat([, sign, whole = '', fraction = '', exponent = '']: RegExpExecArray): number | null {
  const digits = (whole + fraction).replaceAll('_', '');
  if (digits === '') return null;
  const power = Number(exponent.replaceAll('_', '')) - 4 * fraction.replaceAll('_', '').length;
  const mantissa = BigInt(`0x${digits}`);
  if (mantissa === 0n) return sign === '-' ? -0 : 0;
  const value = scale(mantissa, power);
  return sign === '-' ? -value : value;
}

/** mantissa × 2^power, rounded once to the nearest double, ties to even. */
function scale(mantissa: bigint, power: number): number {
  if (power > 2_000) return Infinity;
  if (power < -20_000) return 0;
  if (power >= 0) return Number(mantissa << BigInt(power));
  const bits = mantissa.toString(2).length;
  const lowest = Math.max(bits + power - 53, -1074);
  const drop = lowest - power;
  if (drop <= 0) return Number(mantissa) * 2 ** power;
  const shift = BigInt(drop);
  let kept = mantissa >> shift;
  const rest = mantissa - (kept << shift);
  const half = 1n << (shift - 1n);
  if (rest > half || (rest === half && (kept & 1n) === 1n)) kept += 1n;
  return Number(kept) * 2 ** lowest;
}
