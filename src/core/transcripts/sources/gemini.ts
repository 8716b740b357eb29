import {
  asIndex,
  asList,
  asObject,
  asObjectArguments,
  asText,
  isObject,
  type JsonObject,
} from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';
import { PartialArguments } from './gemini-partial-arguments.ts';

/** Gemini `generateContent`, streamed as SSE or as one JSON array, or whole; names in camelCase or snake_case. */
export const gemini: StreamImporter = {
  id: 'gemini',
  title: 'Gemini',
  sniff: (events) => shareOf(events, isGeminiEvent),
  requestOf: (json) => ({
    id: json['responseId'] ?? json['response_id'],
    isPiece: asList(json['candidates']).some(
      (candidate) => asList(asObject(asObject(candidate)['content'])['parts']).length > 0,
    ),
  }),
  read(events, reading) {
    const calls: Calls = { count: 0, open: undefined };
    let id: string | undefined;
    for (const event of events) {
      const json = asObject(event.json);
      const next = asText(json['responseId'] ?? json['response_id']);
      if (id !== undefined && next !== undefined && next !== id) {
        endCall(undefined, calls, reading);
        reading.startAnswer();
      }
      id = next ?? id;
      readResponse(event, json, calls, reading);
    }
    endCall(undefined, calls, reading);
  },
};

const isGeminiEvent = (json: JsonObject): boolean =>
  Array.isArray(json['candidates']) ||
  isObject(json['usageMetadata']) ||
  isObject(json['promptFeedback']) ||
  asText(asObject(json['error'])['status']) !== undefined;

/** Calls have no index on the wire: one that is to continue stays open until it ends. */
interface Calls {
  count: number;
  open: { readonly key: string; readonly written: PartialArguments } | undefined;
}

function readResponse(event: WireEvent, json: JsonObject, calls: Calls, reading: StreamReading): void {
  reading.modelNamed(json['modelVersion'] ?? json['model_version']);
  if (isObject(json['error'])) reading.error(event, json['error']);
  else if (!isGeminiEvent(json)) reading.unknown(eventType(event));
  const blocked = asText(asObject(json['promptFeedback'])['blockReason']);
  if (blocked !== undefined) {
    reading.note(`The prompt was blocked: ${blocked}.`);
    reading.end();
  }
  for (const [position, value] of asList(json['candidates']).entries()) {
    const candidate = asObject(value);
    // The first has no index, and of some answers none has.
    readCandidate(event, candidate, asIndex(candidate['index'] ?? position), calls, reading);
  }
}

function readCandidate(
  event: WireEvent,
  candidate: JsonObject,
  choice: number,
  calls: Calls,
  reading: StreamReading,
): void {
  for (const part of asList(asObject(candidate['content'])['parts']).map(asObject)) {
    reading.add(event, part['thought'] === true ? 'reasoning' : 'text', part['text'], { choice });
    const call = part['functionCall'] ?? part['function_call'];
    if (isObject(call)) readCall(event, call, choice, calls, reading);
    const code = asObject(part['executableCode'] ?? part['executable_code'])['code'];
    if (code !== undefined) reading.tool(event, calls.count++, 'code execution', code, { choice, isText: true });
  }
  const reason = asText(candidate['finishReason'] ?? candidate['finish_reason']);
  if (reason === 'MALFORMED_FUNCTION_CALL') readRefused(event, candidate, choice, reading);
  reading.finish(reason, choice);
}

/** What the model wrote in place of a call that Gemini could not read, as its message quotes it. */
function readRefused(event: WireEvent, candidate: JsonObject, choice: number, reading: StreamReading): void {
  const message = asText(candidate['finishMessage'] ?? candidate['finish_message']) ?? '';
  const written = message.replace(/^Malformed function call:\s*/, '');
  reading.note(
    `Gemini could not read the call and sent none (MALFORMED_FUNCTION_CALL)${written === message ? '.' : '; the text is what its message quotes.'}`,
  );
  reading.add(event, 'text', written, { choice });
}

function readCall(event: WireEvent, call: JsonObject, choice: number, calls: Calls, reading: StreamReading): void {
  const facts = { choice, id: call['id'] };
  const pieces = asList(call['partialArgs'] ?? call['partial_args']).map(asObject);
  const continues = (call['willContinue'] ?? call['will_continue']) === true;
  const name = asText(call['name']);
  if (calls.open === undefined || name !== undefined) {
    endCall(undefined, calls, reading);
    const key = String(calls.count++);
    if (!continues && pieces.length === 0) {
      reading.tool(event, key, name, asObjectArguments(call['args']), facts);
      return;
    }
    calls.open = { key, written: new PartialArguments() };
  }
  const { key, written } = calls.open;
  reading.tool(event, key, name, undefined, facts);
  for (const piece of pieces) written.write(event, piece);
  if (!continues) endCall(event, calls, reading);
}

/** Gives the arguments of the open call, which `end` ended; undefined where the stream goes on or ends without it. */
function endCall(end: WireEvent | undefined, calls: Calls, reading: StreamReading): void {
  const { open } = calls;
  calls.open = undefined;
  for (const { event, text } of open?.written.chunks(end) ?? []) reading.tool(event, open!.key, undefined, text);
}
