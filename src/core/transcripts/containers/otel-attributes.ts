import { asList, asObject, isObject, type JsonObject } from '../../json/json-access.ts';

/** OpenTelemetry's list of attributes as an object; undefined for any other list. */
export function otelAttributes(values: readonly unknown[]): JsonObject | undefined {
  const items = values.map(asObject);
  if (items.length === 0 || !items.every((item) => typeof item['key'] === 'string' && isObject(item['value'])))
    return undefined;
  return Object.fromEntries(items.map((item) => [String(item['key']), otelValue(item['value'])]));
}

function otelValue(value: unknown): unknown {
  const { stringValue, arrayValue, kvlistValue } = asObject(value);
  if (typeof stringValue === 'string') return stringValue;
  if (isObject(arrayValue)) return asList(arrayValue['values']).map(otelValue);
  if (isObject(kvlistValue)) return otelAttributes(asList(kvlistValue['values']));
  return undefined;
}
