import { Tokenizer } from '../../src/core/machine/tokenizer.ts';
import { StreamText } from '../../src/core/text/stream-text.ts';
import { EVENT_KINDS } from '../../src/core/trace/event-kind.ts';
import { EventLog } from '../../src/core/trace/event-log.ts';
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
  content: (log, text) => contentOf(log as EventLog, text),
};

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The text between `<content>` and its end tag, put together from the spans of the log. */
function contentOf(log: EventLog, text: string): string {
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

/** Our engine at three depths. */
export const engine: readonly Contender[] = [eventsOnly];
