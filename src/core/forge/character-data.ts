import { codePointName } from '../../base/code-point.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['&lt', '<'],
  ['&gt', '>'],
  ['&amp', '&'],
  ['&apos', "'"],
  ['&quot', '"'],
]);

const NUMERIC = /^&#(?:x([0-9a-fA-F]+)|([0-9]+))$/;

/** Enough digits for U+10FFFF in any base; a longer number, without leading zeros, is out of range. */
const MAX_DIGITS = 7;

/**
 * The character of a reference such as `&lt` or `&#x41` (without its semicolon); null where Go knows none. Surrogates become
 * U+FFFD; whether XML allows the character is not checked here.
 */
export function dereference(reference: string): string | null {
  const [, hex, decimal] = NUMERIC.exec(reference) ?? [];
  if (hex !== undefined) return characterOf(hex, 16);
  if (decimal !== undefined) return characterOf(decimal, 10);
  return NAMED.get(reference) ?? null;
}

function characterOf(digits: string, base: number): string | null {
  const significant = digits.replace(/^0+/, '') || '0';
  if (significant.length > MAX_DIGITS) return null;
  const code = Number.parseInt(significant, base);
  if (code > 0x10ffff) return null;
  return isSurrogate(code) ? '\uFFFD' : String.fromCodePoint(code);
}

/** Matches every code unit that may be a fault, which is cheaper than reading code points. */
const SUSPECT_UNIT = /[^\t\n\r -\uD7FF\uE000-\uFFFD]/;
const ILLEGAL_CHARACTER = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Go's error for the first character that XML forbids (a lone surrogate is not UTF-8); null if all are allowed. */
export function characterFault(text: string): string | null {
  if (!SUSPECT_UNIT.test(text)) return null;
  const code = ILLEGAL_CHARACTER.exec(text)?.[0].codePointAt(0);
  if (code === undefined) return null;
  return isSurrogate(code) ? 'invalid UTF-8' : `illegal character code ${codePointName(code)}`;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
