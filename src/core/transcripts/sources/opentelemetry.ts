import { asArguments, asList, asObject, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import { otelAttributes } from '../containers/otel-attributes.ts';
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

type Attributes = ReadonlyMap<string, unknown>;

/** A message in flat attributes: what is before its number, and the names of its members after it. */
interface FlatForm {
  readonly message: RegExp;
  readonly call: RegExp;
}
const FLAT: readonly FlatForm[] = [
  {
    message: /^gen_ai\.completion\.(\d+)\.(.+)$/,
    call: /^tool_calls\.(\d+)\.(id|name|arguments)$/,
  },
  {
    message: /^llm\.output_messages\.(\d+)\.message\.(.+)$/,
    call: /^tool_calls\.(\d+)\.tool_call\.(?:function\.)?(id|name|arguments)$/,
  },
];
const MESSAGES = 'gen_ai.output.messages';
const MODELS = ['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name'];

/** The attributes of each span: of an export, of a span alone, or the attributes themselves. */
function spansIn(json: JsonObject): Attributes[] {
  const exported = asList(json['resourceSpans'])
    .flatMap((resource) => asList(asObject(resource)['scopeSpans']))
    .flatMap((scope) => asList(asObject(scope)['spans']));
  return (exported.length > 0 ? exported.map(asObject) : [json]).map(attributesOf);
}

function attributesOf(span: JsonObject): Attributes {
  const { attributes } = span;
  const listed = otelAttributes(asList(attributes));
  return new Map(Object.entries(listed ?? (isObject(attributes) ? attributes : span)));
}

const isOfModel = (attributes: Attributes): boolean =>
  [...attributes.keys()].some((key) => key === MESSAGES || FLAT.some(({ message }) => message.test(key)));

function readSpan(event: WireEvent, attributes: Attributes, reading: StreamReading): void {
  reading.modelNamed(MODELS.map((key) => attributes.get(key)).find((name) => name !== undefined));
  const written = attributes.get(MESSAGES);
  const messages = asList(typeof written === 'string' ? parseJson(written) : written);
  for (const [at, message] of messages.entries()) readMessage(event, asObject(message), at, reading);
  if (messages.length === 0) for (const form of FLAT) readFlat(event, attributes, form, reading);
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

function readFlat(event: WireEvent, attributes: Attributes, form: FlatForm, reading: StreamReading): void {
  const calls = new Map<string, Record<string, unknown>>();
  for (const [key, value] of attributes) {
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
