import { asArguments, asList, asObject, asText } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** The Vercel AI SDK's data stream of v4: one `code:JSON` a line. */
export const aiSdkData: StreamImporter = {
  id: 'ai-sdk-data',
  title: 'AI SDK data',
  sniff: (events) => shareOf(events, (_, event) => event.frame === 'data-stream'),
  read(events, reading) {
    for (const event of events) readLine(event, reading);
  },
};

/** Lines that hold no text of the model: data, annotations, results, sources, signatures, files. */
const WITHOUT_TEXT = '28ahijk';

function readLine(event: WireEvent, reading: StreamReading): void {
  const json = asObject(event.json);
  switch (event.event) {
    case '0':
      return reading.add(event, 'text', event.json);
    case 'g':
      return reading.add(event, 'reasoning', event.json);
    case '3':
      return reading.error(event, event.json);
    case 'f':
      return reading.startStep();
    case 'b':
      return reading.tool(event, callId(json['toolCallId']), json['toolName']);
    case 'c':
      return reading.tool(event, callId(json['toolCallId']), undefined, json['argsTextDelta']);
    case '9':
      return reading.closeTool(event, callId(json['toolCallId']), json['toolName'], asArguments(json['args']));
    case '1':
      return readFunctionCall(event, asObject(json['function_call']), reading);
    case '7':
      return asList(json['tool_calls']).forEach((value, position) => {
        readFunctionCall(event, asObject(asObject(value)['function']), reading, position);
      });
    case 'e':
    case 'd':
      return reading.finish(json['finishReason']);
    default:
      if (!WITHOUT_TEXT.includes(event.event ?? '?')) reading.unknown(event.event);
  }
}

const callId = (id: unknown): string => asText(id) ?? '';

/** The assistants' calls of the first versions, whole in one line. */
function readFunctionCall(
  event: WireEvent,
  call: ReturnType<typeof asObject>,
  reading: StreamReading,
  position = 0,
): void {
  reading.closeTool(event, `function ${position}`, call['name'], asArguments(call['arguments']));
}
