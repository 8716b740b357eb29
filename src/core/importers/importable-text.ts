import { eventStreamText, isEventStream } from './containers/event-stream.ts';

/** The bytes of a file as a text that imports: UTF-8, or what a binary format has for it. */
export function importableText(bytes: Uint8Array): string {
  return isEventStream(bytes) ? eventStreamText(bytes) : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
