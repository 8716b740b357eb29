import type { Effort } from '../../words/effort.ts';
import { isObject } from './json-schema.ts';

/** Text that two plain values share exactly if JSON Schema counts them as equal; null where the steps run out. */
export function canonical(value: unknown, effort: Effort): string | null {
  if (!effort.spend(1)) return null;
  if (typeof value === 'string') return effort.spend(value.length >> 4) ? JSON.stringify(value) : null;
  if (typeof value === 'number') return String(Number.isInteger(value) ? BigInt(value) : value);
  if (Array.isArray(value)) return joined(value, (item) => canonical(item, effort), '[', ']');
  if (!isObject(value)) return String(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return joined(
    entries,
    ([name, item]) => {
      const text = canonical(item, effort);
      return text === null ? null : `${JSON.stringify(name)}:${text}`;
    },
    '{',
    '}',
  );
}

function joined<T>(items: readonly T[], write: (item: T) => string | null, open: string, close: string): string | null {
  const parts: string[] = [];
  for (const item of items) {
    const part = write(item);
    if (part === null) return null;
    parts.push(part);
  }
  return open + parts.join(',') + close;
}
