import { isObject } from '../json/json-access.ts';

/** A number of 53 bits that is equal for equal JSON values, whatever the order of their members. */
export function samenessOf(value: unknown): number {
  return hashOf(canonical(value));
}

/** JSON with sorted members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === 'bigint') return String(value);
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** Two FNV-like hashes of 32 bits as one number. */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return 0x100000000 * (0x1fffff & (low >>> 0)) + (high >>> 0);
}
