import { asArguments, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** The Vercel AI SDK's UI message stream (v5 and later), and its model-level stream parts of the same names. */
export const aiSdkUi: StreamImporter = {
  id: 'ai-sdk-ui',
  title: 'AI SDK UI message',
  sniff: (events) => shareOf(events, isUiEvent),
  read(events, reading) {
    const takenBack = eventsTakenBack(events);
    if (takenBack.size > 0) reading.note('The stream starts a step again; what it took back is a channel of its own.');
    for (const event of events) readEvent(event, asObject(event.json), takenBack.has(event), reading);
  },
};

const EVENT_TYPES = new Set(
  `start start-step finish-step reset-step finish abort message-metadata custom raw
  text-start text-delta text-end reasoning reasoning-start reasoning-delta reasoning-end reasoning-file
  tool-input-start tool-input-delta tool-input-end tool-input-available tool-input-error
  tool-output-available tool-output-error tool-output-denied tool-approval-request tool-approval-response
  source source-url source-document file
  stream-start response-metadata tool-call tool-result tool-error`.split(/\s+/),
);

function isUiEvent(json: JsonObject, event: WireEvent): boolean {
  const type = eventType(event);
  if (type === 'error') return 'errorText' in json;
  // A call of a custom tool in OpenAI's members has the same type.
  if (isObject(json['custom'])) return false;
  return EVENT_TYPES.has(type) || type.startsWith('data-');
}

/** `reset-step` takes back everything since the last `start-step`. */
function eventsTakenBack(events: readonly WireEvent[]): ReadonlySet<WireEvent> {
  const takenBack = new Set<WireEvent>();
  let step: WireEvent[] = [];
  for (const event of events) {
    const type = eventType(event);
    if (type === 'reset-step') for (const early of step) takenBack.add(early);
    if (type === 'reset-step' || type === 'start-step') step = [];
    else step.push(event);
  }
  return takenBack;
}

function readEvent(event: WireEvent, json: JsonObject, takenBack: boolean, reading: StreamReading): void {
  const type = eventType(event);
  // v4's full stream says `textDelta`, v5's `text`, the wire `delta`.
  const delta = json['delta'] ?? json['text'] ?? json['textDelta'];
  const block = asText(json['id']);
  const call = asText(json['toolCallId']) ?? block ?? '';
  switch (type) {
    case 'text-delta':
      return reading.add(event, takenBack ? 'discarded' : 'text', delta, { block });
    case 'reasoning-delta':
    case 'reasoning':
      return reading.add(event, takenBack ? 'discarded' : 'reasoning', delta, { block });
    case 'tool-input-start':
      return takenBack ? undefined : reading.tool(event, call, json['toolName']);
    case 'tool-input-delta': {
      const piece = json['inputTextDelta'] ?? delta;
      return takenBack
        ? reading.add(event, 'discarded', piece, { block: call })
        : reading.tool(event, call, json['toolName'], piece);
    }
    case 'tool-input-available':
    case 'tool-call':
      if (takenBack) return;
      return reading.closeTool(event, call, json['toolName'], asArguments(json['input'] ?? json['args']));
    case 'start':
      return reading.startReply();
    case 'response-metadata':
      return reading.modelNamed(json['modelId']);
    case 'finish':
      reading.end();
      // Since v6 the reason is an object with the provider's own word.
      return reading.finish(asText(asObject(json['finishReason'])['unified']) ?? json['finishReason']);
    case 'finish-step':
      return reading.finish(json['finishReason']);
    case 'abort':
      return reading.finish('abort');
    case 'error':
      return reading.error(event, json['errorText'] ?? json['error']);
    default:
      if (!isUiEvent(json, event)) reading.unknown(type);
  }
}
