import { SPEAKERS } from '../../cli/companion/replay/protocols.ts';
import { asList, asObject, asText } from '../json/json-access.ts';
import { joined } from '../text/joined-bytes.ts';
import { AnswerRepair, type AnswerReport, type RepairedProtocol, type RepairOptions } from './answer-repair.ts';

/** What a reply is spoken with. */
export interface Spoken {
  readonly protocol: RepairedProtocol;
  readonly finish?: string;
  /** As one JSON document in place of a stream. */
  readonly isWhole?: boolean;
}

const encoder = new TextEncoder();

/** The answer of an endpoint that says these pieces of text. */
export function answerOf(
  pieces: readonly string[],
  { protocol, finish = 'stop', isWhole = false }: Spoken,
): Uint8Array {
  if (protocol === 'ollama') return ollamaAnswer(isWhole ? [pieces.join('')] : pieces, finish, isWhole);
  const answer = {
    model: 'm-1',
    reasoning: [],
    parts: [{ call: null, pieces: pieces.map((text, ms) => ({ text, ms })) }],
    finish,
    stopSequence: undefined,
    number: 1,
    wantsUsage: true,
  };
  const speaker = SPEAKERS[protocol];
  if (!isWhole)
    return encoder.encode(
      speaker
        .stream(answer, true)
        .map(({ bytes }) => bytes)
        .join(''),
    );
  const whole = speaker.whole(answer);
  if (!whole.ok) throw new Error(whole.error);
  return encoder.encode(whole.value);
}

function ollamaAnswer(pieces: readonly string[], finish: string, isWhole: boolean): Uint8Array {
  const head = { model: 'm-1', created_at: '2026-11-01T00:00:00Z' };
  const last = { done: true, done_reason: finish, eval_count: 7 };
  const lines = isWhole
    ? [{ ...head, message: { role: 'assistant', content: pieces.join('') }, ...last }]
    : [
        ...pieces.map((content) => ({ ...head, message: { role: 'assistant', content }, done: false })),
        { ...head, message: { role: 'assistant', content: '' }, ...last },
      ];
  return encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** What a plain client makes of an answer. */
export interface Heard {
  text: string;
  reasoning: string;
  readonly calls: { id?: string; name: string; arguments: string }[];
  finish: string | undefined;
}

export function heard(protocol: RepairedProtocol, bytes: Uint8Array): Heard {
  const said: Heard = { text: '', reasoning: '', calls: [], finish: undefined };
  const text = new TextDecoder().decode(bytes);
  const values = /^\s*\{/.test(text)
    ? protocol === 'ollama'
      ? text.trim().split('\n')
      : [text]
    : [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data).filter((data) => data !== '[DONE]');
  for (const value of values) HEARERS[protocol](asObject(JSON.parse(value)), said);
  return said;
}

type Json = Readonly<Record<string, unknown>>;

const HEARERS: Readonly<Record<RepairedProtocol, (json: Json, said: Heard) => void>> = {
  chat(json, said) {
    const choice = asObject(asList(json['choices'])[0]);
    const delta = asObject(choice['delta'] ?? choice['message']);
    said.text += asText(delta['content']) ?? '';
    said.reasoning += asText(delta['reasoning_content']) ?? '';
    for (const [at, value] of asList(delta['tool_calls']).entries()) {
      const { index = at, id, function: called } = asObject(value);
      const { name, arguments: args } = asObject(called);
      said.calls[Number(index)] ??= { name: '', arguments: '' };
      const call = said.calls[Number(index)]!;
      if (typeof id === 'string') call.id ??= id;
      call.name += asText(name) ?? '';
      call.arguments += asText(args) ?? '';
    }
    said.finish = asText(choice['finish_reason']) ?? said.finish;
  },
  ollama(json, said) {
    const message = asObject(json['message']);
    said.text += asText(message['content']) ?? '';
    for (const value of asList(message['tool_calls'])) {
      const { name, arguments: args } = asObject(asObject(value)['function']);
      said.calls.push({ name: String(name), arguments: JSON.stringify(args) });
    }
    said.finish = asText(json['done_reason']) ?? said.finish;
  },
  messages(json, said) {
    const { type, delta, content_block: block, content } = json;
    if (type === 'message') {
      for (const part of asList(content)) addBlock(asObject(part), said);
      said.finish = asText(json['stop_reason']);
    } else if (type === 'content_block_start') addBlock(asObject(block), said);
    else if (type === 'content_block_delta') {
      said.text += asText(asObject(delta)['text']) ?? '';
      const last = said.calls.at(-1);
      if (last) last.arguments += asText(asObject(delta)['partial_json']) ?? '';
    } else if (type === 'message_delta') said.finish = asText(asObject(delta)['stop_reason']);
  },
  responses(json, said) {
    const { type, delta, item, response, object, output } = json;
    if (object === 'response')
      for (const part of asList(output)) {
        const { type: kind, content, name, arguments: args } = asObject(part);
        if (kind === 'function_call') said.calls.push({ name: String(name), arguments: String(args) });
        for (const inner of asList(content)) said.text += asText(asObject(inner)['text']) ?? '';
      }
    if (type === 'response.output_text.delta') said.text += asText(delta) ?? '';
    if (type === 'response.output_item.added' && asObject(item)['type'] === 'function_call')
      said.calls.push({ name: String(asObject(item)['name']), arguments: '' });
    const last = said.calls.at(-1);
    if (type === 'response.function_call_arguments.delta' && last) last.arguments += asText(delta) ?? '';
    said.finish = asText(asObject(response)['status'] ?? json['status']) ?? said.finish;
  },
};

function addBlock({ type, text, id, name, input }: Json, said: Heard): void {
  if (type === 'text') said.text += asText(text) ?? '';
  if (type === 'tool_use') {
    const isEmpty = Object.keys(asObject(input)).length === 0;
    said.calls.push({ id: String(id), name: String(name), arguments: isEmpty ? '' : JSON.stringify(input) });
  }
}

/** What goes out of an answer in these pieces of bytes, and its report. */
export function repairedIn(
  pieces: readonly Uint8Array[],
  options: RepairOptions,
): { readonly sent: Uint8Array; readonly report: AnswerReport; readonly repairs: number } {
  const repair = new AnswerRepair(options);
  const sent = [...pieces.flatMap((piece) => repair.write(piece)), ...repair.end()];
  return { sent: joined(sent), report: repair.report, repairs: repair.repairs };
}
