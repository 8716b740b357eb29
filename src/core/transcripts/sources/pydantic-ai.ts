import { asArguments, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Messages of Pydantic AI, dumped as JSON or printed by Python: requests, and the parts of each response. */
export const pydanticAi: StreamImporter = {
  id: 'pydantic-ai',
  title: 'Pydantic AI',
  sniff: (events) => shareOf(events, (json) => [json, ...partsOf(json)].some(isPart)),
  read(events, reading) {
    for (const event of events) {
      const json = asObject(event.json);
      if (json['kind'] === 'response') readResponse(event, json, reading);
      else if (isPart(json)) readResponse(event, { parts: [json] }, reading);
      else if (json['kind'] === 'request') readRequest(event, json, reading);
      else reading.unknown(asText(json['kind']) ?? '');
    }
  },
};

const isPart = (json: JsonObject): boolean => typeof json['part_kind'] === 'string';
const partsOf = ({ parts }: JsonObject): JsonObject[] => asList(parts).map(asObject);

/** What comes before another reply; of the one before it may ask for another try. */
function readRequest(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  for (const part of partsOf(json)) readRetry(event, part, reading);
  reading.startReply();
}

/** Why a call was refused: in words, or as errors with the place of each. */
function readRetry(event: WireEvent, { part_kind: kind, content }: JsonObject, reading: StreamReading): void {
  if (kind !== 'retry-prompt') return;
  const errors = asList(content).map(asObject);
  const words = errors.map(({ loc, msg }) => [asList(loc).join('.'), msg].filter(Boolean).join(': ')).join('; ');
  reading.refused(event, 'Pydantic AI', errors.length > 0 ? words : content);
}

function readResponse(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  reading.modelNamed(json['model_name']);
  for (const [block, part] of partsOf(json).entries()) {
    if (part['part_kind'] === 'text') reading.add(event, 'text', part['content'], { block });
    else if (part['part_kind'] === 'thinking') reading.add(event, 'reasoning', part['content'], { block });
    else if (part['part_kind'] === 'retry-prompt') readRetry(event, part, reading);
    else if (part['part_kind'] === 'tool-call')
      reading.tool(event, `part ${block}`, part['tool_name'], argumentsOf(part['args']), { id: part['tool_call_id'] });
  }
  reading.finish(json['finish_reason']);
  reading.end();
}

/** The text of the arguments or their object; older releases wrapped either. */
function argumentsOf(args: unknown): string | undefined {
  const { args_json: text, args_dict: object } = asObject(args);
  const isWrapped = isObject(args) && Object.keys(args).length === 1 && (text ?? object) !== undefined;
  return asArguments(isWrapped ? (text ?? object) : args);
}
