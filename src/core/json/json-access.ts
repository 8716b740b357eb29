import { mayLoseByParsing, parseKeepingSource, sourceOf } from './source-json.ts';

/** A JSON object whose members are not known yet. */
export type JsonObject = { readonly [key: string]: unknown };

const EMPTY: JsonObject = Object.freeze({});

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is an object, else an empty one, so that paths into foreign JSON can be walked without checks. */
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : EMPTY);

/** The value if it is an array, else an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a non-empty string. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The value if it is a number, else 0, which is what providers mean by a missing index. */
export const asIndex = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Tool arguments as text: a string as it is, any other value as JSON with the digits and the order of its source. */
export function asArguments(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return sourceOf(value) ?? JSON.stringify(value);
}

/** As `asArguments`, of a provider that sends objects: a string in place of one is JSON in a string. */
export const asObjectArguments = (value: unknown): string | undefined =>
  asArguments(typeof value === 'string' && value !== '' ? JSON.stringify(value) : value);

/** The parsed JSON, or undefined where the text is not JSON. */
export function parseJson(source: string): unknown {
  if (!mayBeJson(source)) return undefined;
  try {
    const value = JSON.parse(source) as unknown;
    return mayLoseByParsing(source, value) ? (parseKeepingSource(source)?.value ?? value) : value;
  } catch {
    return undefined;
  }
}

/** Whether first and last character match: a refusal by `JSON.parse` costs 10 µs, too much for each line of a long text. */
function mayBeJson(source: string): boolean {
  const trimmed = source.trim();
  const last = trimmed.at(-1);
  switch (trimmed[0]) {
    case '{':
      return last === '}';
    case '[':
      return last === ']';
    case '"':
      return last === '"';
    default:
      return /^(?:-?\d|true$|false$|null$)/.test(trimmed);
  }
}
