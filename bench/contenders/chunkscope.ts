import type { ToolCall } from '../../src/core/calls/tool-call.ts';
import { member } from '../../src/core/calls/value.ts';
import { AUTO, DIALECT_IDS } from '../../src/core/dialects/dialects.ts';
import { Tokenizer } from '../../src/core/dialects/forge/tokenizer.ts';
import { renderCall } from '../../src/core/dialects/write/render-calls.ts';
import { EVENT_KINDS } from '../../src/core/log/event-kind.ts';
import { EventLog } from '../../src/core/log/event-log.ts';
import type { CallReading } from '../../src/core/reading/reading.ts';
import { readReply } from '../../src/core/reply/parse-reply.ts';
import { StreamText } from '../../src/core/text/stream-text.ts';
import { Session } from '../../src/core/travel/session.ts';
import { createReader, parseReply } from '../../src/package/reader.ts';
import type { ReadCall } from '../../src/package/types.ts';
import type { Contender } from '../contender.ts';

const shared = { dialect: 'tool', streams: true, prose: true } as const;

const eventsOnly: Contender = {
  ...shared,
  name: 'chunkscope: events only',
  read(chunks) {
    const text = new StreamText();
    const log = new EventLog();
    const tokenizer = new Tokenizer(text, log, 'resilient');
    for (const chunk of chunks) {
      text.append(chunk);
      tokenizer.advance();
    }
    tokenizer.finish();
    return log;
  },
  content: (log, text) => contentOfLog(log as EventLog, text),
};

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The text between `<content>` and its end tag, joined from the spans of the log. */
function contentOfLog(log: EventLog, text: string): string {
  const parts: string[] = [];
  let inside = false;
  for (let i = 0; i < log.length; i++) {
    const source = text.slice(log.start(i), log.end(i));
    const kind = EVENT_KINDS[log.kind(i)];
    if (kind === 'start-tag') inside = source === '<content>';
    else if (kind === 'end-tag') inside = false;
    else if (inside && kind === 'cdata-text') parts.push(source);
    else if (inside && kind === 'text') parts.push(source.replace(/&(lt|gt|amp);/g, (name) => ENTITIES[name] ?? name));
  }
  return parts.join('');
}

const eventsAndCalls: Contender = {
  ...shared,
  name: 'chunkscope: events and calls',
  read: (chunks) => readReply(chunks).calls,
  content: (calls) => contentArgument((calls as readonly CallReading[])[0]?.call),
};

const fullTrace: Contender = {
  ...shared,
  name: 'chunkscope: full trace',
  read(chunks) {
    const session = new Session({ recovery: 'resilient', tools: [] });
    for (const chunk of chunks) {
      session.write(chunk);
      session.advance();
    }
    session.finish();
    return { calls: session.reading.calls, diagnosis: session.diagnosis, columns: session.log.toColumns() };
  },
  content: (result) => contentArgument((result as { calls: readonly CallReading[] }).calls[0]?.call),
};

const text = { type: 'string' };
const tools = [
  { name: 'write_to_file', inputSchema: { type: 'object', properties: { path: text, content: text } } },
] as const;

/** The entry of the package as its users call it: with events while pieces arrive, or with the whole text. */
const library: Contender = {
  ...shared,
  name: 'chunkscope: library',
  read(chunks) {
    if (chunks.length === 1) return parseReply(chunks[0] as string, { tools }).calls;
    let emitted = 0;
    const reader = createReader({
      tools,
      onEvent(event) {
        if (event.type === 'argument-text') emitted += event.text.length;
      },
    });
    for (const chunk of chunks) reader.write(chunk);
    const { calls } = reader.end();
    return emitted > 0 ? calls : [];
  },
  content: (calls) => String((calls as readonly ReadCall[])[0]?.arguments['content']),
};

function contentArgument(call: ToolCall | undefined): string {
  const value = call && member(call.arguments, 'content');
  return value?.type === 'string' ? value.value : '';
}

/** The same where the dialect has to be detected first. */
const found: Contender = {
  ...eventsAndCalls,
  name: 'chunkscope: dialect found',
  read: (chunks) => readReply(chunks, { dialect: AUTO }).calls,
};

/** A reply in each dialect, which is detected first. */
const families: readonly Contender[] = DIALECT_IDS.map((id) => ({
  ...found,
  name: `chunkscope: ${id}`,
  dialect: 'own',
  prose: false,
  write(content) {
    const call = { toolName: 'write_to_file', arguments: { path: 'src/generated.ts', content } };
    return renderCall(id, { call, tool: null }).text;
  },
}));

/** Our engine at three depths and as a library, with the dialect detected, and in every dialect. */
export const engine: readonly Contender[] = [eventsOnly, eventsAndCalls, library, fullTrace, found, ...families];
