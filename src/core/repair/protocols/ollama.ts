import { readExactJson } from '../../json/exact-json.ts';
import { asList, asObject, asObjectArguments, asText, type JsonObject } from '../../json/json-access.ts';
import {
  type ChoiceChange,
  callsOf,
  type Piece,
  type RepairProtocol,
  type SentCall,
  type SentFrame,
} from './protocol.ts';

/** Ollama's own `/api/chat`: one choice, whole calls, arguments as an object. */
export const ollama: RepairProtocol = {
  byLine: true,
  idPrefix: 'call_',
  read(json) {
    const { content, thinking, tool_calls: calls } = asObject(json['message']);
    const text = (channel: 'text' | 'reasoning', value: unknown): Piece[] =>
      asText(value) === undefined ? [] : [{ kind: 'text', choice: 0, channel, slot: channel, text: value as string }];
    return [
      ...text('reasoning', thinking),
      ...text('text', content),
      ...asList(calls).map((call): Piece => ({ kind: 'call', choice: 0, call: callPiece(asObject(call)) })),
      ...(json['done'] === true
        ? [
            { kind: 'finish', choice: 0, reason: asText(json['done_reason']) ?? 'stop' } as const,
            { kind: 'over' } as const,
          ]
        : []),
    ];
  },
  rewrite(frames, changes) {
    const change = changes.get(0);
    if (!change) return frames.map(({ raw }) => ({ raw }));
    const sent: SentFrame[] = [];
    let isDue = true;
    for (const frame of frames) {
      const { json } = frame;
      const isLast = json?.['done'] === true;
      const message = asObject(json?.['message']);
      if (!json || json['message'] === undefined) {
        sent.push({ raw: frame.raw });
        continue;
      }
      const said = withLeft(message, frame.left, change);
      if (isLast && isDue) {
        isDue = false;
        const calls = callsOf(change).map(callObject);
        // A whole answer is one line; a stream says its calls before the last one.
        if (frames.length === 1 || asText(message['content']) !== undefined)
          said['tool_calls'] = [...asList(said['tool_calls']), ...calls];
        else sent.push({ event: null, json: callLine(json, calls) });
      }
      const isSame =
        Object.keys(said).every((key) => said[key] === message[key]) &&
        'tool_calls' in said === 'tool_calls' in message;
      if (isSame) sent.push({ raw: frame.raw });
      else if (isLast || Object.entries(said).some(([key, value]) => key !== 'role' && value !== ''))
        sent.push({ from: frame, json: { ...json, message: said } });
    }
    return sent;
  },
};

function withLeft(message: JsonObject, left: readonly string[], { native }: ChoiceChange): Record<string, unknown> {
  const said: Record<string, unknown> = { ...message };
  let piece = 0;
  for (const name of ['thinking', 'content'])
    if (asText(said[name]) !== undefined) said[name] = left[piece++] as string;
  if (native !== null) delete said['tool_calls'];
  return said;
}

/** A text in place of an object is JSON in a text. */
const callPiece = (call: JsonObject) => {
  const { name, arguments: args } = asObject(call['function']);
  return { choice: 0, isDelta: false, hasIds: false, name, arguments: asObjectArguments(args) };
};

const callObject = ({ name, arguments: args }: SentCall): JsonObject => ({
  function: { name, arguments: readExactJson(args) },
});

function callLine(last: JsonObject, calls: readonly JsonObject[]): JsonObject {
  const { model, created_at: at } = last;
  return {
    ...(model !== undefined && { model }),
    ...(at !== undefined && { created_at: at }),
    message: { role: 'assistant', content: '', tool_calls: calls },
    done: false,
  };
}
