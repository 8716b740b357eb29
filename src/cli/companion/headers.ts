import type { IncomingHttpHeaders } from 'node:http';
import { isSecretName, REMOVED } from '../../core/words/secret-name.ts';

/** Headers that concern one connection alone (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** Raw headers, names and values in turn, without those of one connection and without `except`. */
export function passedOn(raw: readonly string[], except: readonly string[] = []): string[] {
  const left = new Set([...HOP_BY_HOP, ...except]);
  for (const [name, value] of pairs(raw))
    if (name.toLowerCase() === 'connection') for (const named of value.split(',')) left.add(named.trim().toLowerCase());
  return pairs(raw)
    .filter(([name]) => !left.has(name.toLowerCase()))
    .flat();
}

/** Raw headers or trailers by twos. */
export function pairs(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

/** Raw headers by name in small letters; the values of one name are a list. */
export function headersOf(raw: readonly string[]): Record<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of pairs(raw)) {
    const known = name.toLowerCase();
    const before = all.get(known);
    all.set(known, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(all);
}

const KEPT =
  /^(?:content-type|content-encoding|transfer-encoding|date|server|user-agent|retry-after|x-request-id|openai-.*|anthropic-.*|x-ratelimit-.*)$/;

/** The headers that a tape keeps: the value of a secret is removed as a whole, and unknown ones are left out. */
export function headersForTape(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (isSecretName(name)) kept[name] = REMOVED;
    else if (value !== undefined && KEPT.test(name)) kept[name] = String(value);
  }
  return kept;
}
