import { asObject, asText, type JsonObject } from '../json/json-access.ts';

/** Something known that is not read, with what to paste in its place. */
interface Unread {
  readonly isThis: (text: string, value: JsonObject) => boolean;
  readonly sentence: string;
}

/** Where the signs are: a reply may speak of any of these further on. */
const HEAD = 2_000;

const UNREAD: readonly Unread[] = [
  {
    isThis: (text) => /^\s*(?:<!doctype html\b|<html\b)/i.test(text),
    sentence:
      'This is a web page. Paste what the page itself exports or copies: the JSON of the trace, or the text of the reply.',
  },
  {
    isThis: (_, value) => Array.isArray(value['resourceSpans']),
    sentence:
      "These are OpenTelemetry spans. Paste the value of the attribute that holds the model's answer, such as gen_ai.output.messages.",
  },
  {
    isThis: (text) =>
      /^(?:data: ?)?\s*[[{].*"type"\s*:\s*"(?:session\.created|input_audio_buffer\.\w+|response\.(?:output_)?audio\.\w+)"/m.test(
        text,
      ),
    sentence:
      'These are events of a Realtime session, and sound is not read. Paste its transcript, or the events of a session with text.',
  },
  {
    isThis: (text) => /content-type\W+application\/grpc/i.test(text),
    sentence:
      'This is a call over gRPC, whose messages are binary. Paste the answer as the client prints it, in JSON if it can.',
  },
  {
    isThis: (text) =>
      /^\W*\{[^"]*\b(?:choices|delta|content|candidates|parts)\b:[\s\S]*\[(?:Object|Array)\]/.test(text),
    sentence: 'This is an object as Node prints it, with parts left out. Print it by JSON.stringify and paste that.',
  },
  {
    isThis: (_, value) => asText(asObject(value['info'])['_postman_id']) !== undefined,
    sentence: 'This is a Postman collection. Paste the body of a saved response.',
  },
];

/** What the text is, and what to paste in its place, where it is something known that is not read. */
export function unreadNotes(text: string, value: unknown): string[] {
  const head = text.slice(0, HEAD);
  const known = UNREAD.find(({ isThis }) => isThis(head, asObject(value)));
  return known ? [known.sentence] : [];
}
