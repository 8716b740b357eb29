import type { JsonValue } from '../../json/exact-json.ts';

const INTEGER = /^\s*[+-]?\d+(?:_\d+)*\s*$/;
const FLOAT = /^\s*[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?\s*$/;
const NOT_FINITE = /^\s*([+-]?)(?:inf(?:inity)?|(nan))\s*$/i;

/** What Python's `int(text)` gives; undefined where it raises. */
export function integerOf(text: string): number | bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const digits = text.trim().replaceAll('_', '');
  const value = Number(digits);
  return Number.isSafeInteger(value)
    ? value
    : digits.startsWith('-')
      ? -BigInt(digits.slice(1))
      : BigInt(digits.replace('+', ''));
}

/** What Python's `float(text)` gives; undefined where it raises. */
export function floatOf(text: string): number | undefined {
  const word = NOT_FINITE.exec(text);
  if (word) return word[2] ? Number.NaN : word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return FLOAT.test(text) ? Number(text.trim().replaceAll('_', '')) : undefined;
}

/** The same where a value that is not finite raises, as where it is made an integer after. */
export function finiteOf(text: string): number | undefined {
  const value = floatOf(text);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Whether Python takes a value for true: not null, false, zero, nor empty. */
export function isTruthy(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0;
}

/** Python's name of a value's type. */
export function typeOf(value: JsonValue): 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'bigint') return 'integer';
  return typeof value as 'boolean' | 'string' | 'object';
}

/** What Python's `str` prints for JSON that is no text, list or object; `source` says how a number was written. */
export function printScalar(value: JsonValue, source: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number' && Number.isInteger(value) && /[.eE]/.test(source))
    return Math.abs(value) < 1e16 ? value.toFixed(1) : value.toExponential().replace(/e\+(\d)$/, 'e+0$1');
  return String(value);
}

/** The text without one line break at each end. */
export function withoutOuterBreaks(text: string): string {
  const start = text.startsWith('\n') ? 1 : 0;
  return text.slice(start, text.endsWith('\n') && text.length > start ? -1 : undefined);
}

/** Where `$` of a Python pattern first matches: before the last line break, else at the end. */
export const endOfPattern = (text: string): number => (text.endsWith('\n') ? text.length - 1 : text.length);

/** What Python's `str` prints for JSON: a text as it is, anything else as a literal of Python. */
export function printPython(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return printLiteral(value);
}

function printLiteral(value: JsonValue): string {
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const escaped = value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t');
    return quote + (quote === "'" ? escaped.replace(/'/g, "\\'") : escaped) + quote;
  }
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(printLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return printScalar(value, '');
  const members = Object.entries(value).map(
    ([key, item]) => `${printLiteral(key)}: ${printLiteral(item as JsonValue)}`,
  );
  return `{${members.join(', ')}}`;
}
