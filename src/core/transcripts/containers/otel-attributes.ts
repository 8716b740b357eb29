import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';

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

/** The attribute that holds what a model answered, in the conventions of today. */
export const OUTPUT_MESSAGES = 'gen_ai.output.messages';

/** A message in flat attributes: what is before its number, and the names of a call's members after it. */
interface FlatForm {
  readonly message: RegExp;
  readonly call: RegExp;
}

/** OpenLLMetry's, and OpenInference's. */
export const FLAT_FORMS: readonly FlatForm[] = [
  {
    message: /^gen_ai\.completion\.(\d+)\.(.+)$/,
    call: /^tool_calls\.(\d+)\.(id|name|arguments)$/,
  },
  {
    message: /^llm\.output_messages\.(\d+)\.message\.(.+)$/,
    call: /^tool_calls\.(\d+)\.tool_call\.(?:function\.)?(id|name|arguments)$/,
  },
];

/** The model that answered; else the one that was asked for. */
export const modelOf = (attributes: JsonObject): string | undefined =>
  ['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name'].flatMap(
    (key) => asText(attributes[key]) ?? [],
  )[0];
