import { listed } from '../../core/diagnosis/report/listed.ts';
import { Session } from '../../core/travel/session.ts';
import { type TraceEvent, traceEvents } from '../../core/travel/trace-events.ts';
import { DEFAULT_RECOVERY } from '../../core/words/recovery.ts';
import { Batch } from '../batch.ts';
import { type Command, EXIT, InputError } from '../command.ts';
import { leftOut } from '../left-out.ts';
import { readAll } from '../lines.ts';
import { ndjsonLine } from '../ndjson.ts';
import { READING_HELP, READING_OPTIONS, readingOptions } from '../reading-options.ts';
import { requestReader } from '../request.ts';

/** A longer source is left out of an event; the span shows where it is. */
const SHORT_TEXT = 200;

/** The events of reading one reply. */
export const trace: Command = {
  name: 'trace',
  summary: 'print what happens while one reply is read, one event per line',
  help: `Usage: npm run -s cli -- trace [OPTION]... < reply.json

Reads one JSON value {"input"} or {"chunks": [...]} and prints {"kind", "start", "end", "state", "path", "text"},
one event a line. Events tile the text in order; "state" is the state after the event. A "repair" or "diagnostic"
has the span of what it is about, and its "code"; 1,000 of a code are printed, and on stderr how many more there are.

${READING_HELP}

Example
  echo '{"input":"<tool><tool_name>ls</tool_name></tool>"}' | npm run -s cli -- trace
`,
  options: READING_OPTIONS,
  async run(args, io) {
    const defaults = await readingOptions(args, io);
    const read = requestReader(defaults)(await readAll(io));
    if (!read.ok) throw new InputError(read.error);
    const { input, options } = read.request;
    const { recovery = DEFAULT_RECOVERY, tools = [], dialect } = options;
    const session = new Session({ recovery, tools, ...(dialect !== undefined && { dialect }) });
    for (const chunk of [input].flat()) session.write(chunk);
    session.finish();
    const { text, log, diagnosis } = session;
    const { listed: findings, omitted } = listed(diagnosis.findings);
    const out = new Batch(io);
    for (const event of traceEvents(text, log, recovery, findings))
      await out.write(
        ndjsonLine(eventJson(event, text.slice(event.start, Math.min(event.end, event.start + SHORT_TEXT + 1)))),
      );
    await out.flush();
    for (const left of leftOut(omitted)) io.say(left);
    return EXIT.done;
  },
};

function eventJson({ kind, start, end, state, path, code }: TraceEvent, source: string): string {
  const text = source !== '' && source.length <= SHORT_TEXT ? source : undefined;
  return JSON.stringify({ kind, start, end, state, path: path || undefined, text, code });
}
