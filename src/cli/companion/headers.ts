import type { IncomingHttpHeaders } from 'node:http';

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

/** What is in a tape in place of a key. */
const REMOVED = '[removed]';

const SECRET: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
  'cookie',
  'set-cookie',
]);

const isSecret = (name: string): boolean => SECRET.has(name) || /token|secret/.test(name) || name === 'key';

const KEPT =
  /^(?:content-type|content-encoding|transfer-encoding|date|server|user-agent|retry-after|x-request-id|openai-.*|anthropic-.*|x-ratelimit-.*)$/;

/** The headers that a tape keeps: the value of a secret is removed as a whole, and unknown ones are left out. */
export function headersForTape(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (isSecret(name)) kept[name] = REMOVED;
    else if (value !== undefined && KEPT.test(name)) kept[name] = String(value);
  }
  return kept;
}

/** Parameters that are keys by other names: `api_key`, `apiKey`, `X-Amz-Signature`. */
const SECRET_PARAMETER = /key$|^sig$|signature|credential|password/;

/** A path with its query as a tape keeps it. */
export function pathForTape(path: string): string {
  const [before = '', query] = path.split(/\?(.*)/s, 2);
  if (query === undefined) return before;
  const parameters = query.split('&').map((parameter) => {
    const [name = ''] = parameter.split('=', 1);
    const known = decoded(name).toLowerCase();
    return isSecret(known) || SECRET_PARAMETER.test(known) ? `${name}=${REMOVED}` : parameter;
  });
  return `${before}?${parameters.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
