import { asArguments, asList, asObject, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import { FLAT_FORMS, modelOf, OUTPUT_MESSAGES, otelAttributes } from '../containers/otel-attributes.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Spans of calls to models: OpenTelemetry's conventions for generative AI, and those of OpenLLMetry and OpenInference before them. */
export const openTelemetry: StreamImporter = {
  id: 'opentelemetry',
  title: 'OpenTelemetry',
  sniff: (events) => shareOf(events, (json) => spansIn(json).some(isOfModel)),
  read(events, reading) {
    for (const event of events)
      for (const span of spansIn(asObject(event.json))) {
        reading.startAnswer();
        if (isOfModel(span)) readSpan(event, span, reading);
        else reading.unknown('without a message of a model');
      }
  },
};

/** The attributes of each span: of an export, of a span alone, or the attributes themselves. */
function spansIn(json: JsonObject): JsonObject[] {
  const exported = asList(json['resourceSpans'])
    .flatMap((resource) => asList(asObject(resource)['scopeSpans']))
    .flatMap((scope) => asList(asObject(scope)['spans']));
  return (exported.length > 0 ? exported.map(asObject) : [json]).map(attributesOf);
}

function attributesOf(span: JsonObject): JsonObject {
  const { attributes } = span;
  return otelAttributes(asList(attributes)) ?? (isObject(attributes) ? attributes : span);
}

const isOfModel = (attributes: JsonObject): boolean =>
  Object.keys(attributes).some((key) => key === OUTPUT_MESSAGES || FLAT_FORMS.some(({ message }) => message.test(key)));

function readSpan(event: WireEvent, attributes: JsonObject, reading: StreamReading): void {
  reading.modelNamed(modelOf(attributes));
  const written = attributes[OUTPUT_MESSAGES];
  const messages = asList(typeof written === 'string' ? parseJson(written) : written);
  for (const [at, message] of messages.entries()) readMessage(event, asObject(message), at, reading);
  if (messages.length === 0) for (const form of FLAT_FORMS) readFlat(event, attributes, form, reading);
  reading.end();
}

/** A message of the conventions of today: a list of parts. */
function readMessage(event: WireEvent, { parts, finish_reason }: JsonObject, at: number, reading: StreamReading): void {
  for (const [block, value] of asList(parts).entries()) {
    const part = asObject(value);
    const kind = part['type'];
    if (kind === 'tool_call')
      reading.tool(event, `part ${at} ${block}`, part['name'], asArguments(part['arguments']), { id: part['id'] });
    else if (kind === 'text') reading.add(event, 'text', part['content'], { block });
    else if (kind === 'reasoning') reading.add(event, 'reasoning', part['content'], { block });
  }
  reading.finish(finish_reason);
}

function readFlat(
  event: WireEvent,
  attributes: JsonObject,
  form: (typeof FLAT_FORMS)[number],
  reading: StreamReading,
): void {
  const calls = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(attributes)) {
    const [, message = '', member = ''] = form.message.exec(key) ?? [];
    const [, call, name] = form.call.exec(member) ?? [];
    if (member === 'content') reading.add(event, 'text', value);
    else if (member === 'finish_reason') reading.finish(value);
    else if (call !== undefined && name !== undefined) {
      const id = `${message} ${call}`;
      calls.set(id, { ...calls.get(id), [name]: value });
    }
  }
  for (const [key, { id, name, arguments: written }] of calls)
    reading.tool(event, `call ${key}`, name, asArguments(written), { id });
}
