import { fieldsOf, type LogEntry, type LogFields } from './log-entries.ts';
import type { LogPiece, ServerLog } from './server-log.ts';

/** Where an entry of Go's `slog` begins, whatever is before it on the line; without a level; the line of the web server. */
const HEADS: readonly RegExp[] = [
  /\b(?:time=(?<time>\S{1,40})\s{1,9})?level=(?<level>\w{1,20})\s{1,9}(?:source=(?<file>\S{1,200})\s{1,9})?(?=msg=)/,
  /\bsource=(?<file>\w{1,80}\.go:\d{1,9})\s{1,9}(?=msg=)/,
  /^\s*\[GIN\]/,
];

/** Marks of calls that Ollama's parsers take off before they log what is between them, by source file. */
const TAKEN_OFF: readonly { readonly file: RegExp; readonly open: string; readonly close: string }[] = [
  { file: /^(?:qwen\w*|glm\w*|cogito)\.go/, open: '<tool_call>', close: '</tool_call>' },
  { file: /^gemma4\.go/, open: '<|tool_call>', close: '<tool_call|>' },
  { file: /^lfm2\.go/, open: '<|tool_call_start|>', close: '<|tool_call_end|>' },
];
const marksOf = ({ file }: LogEntry) => TAKEN_OFF.find((row) => row.file.test(file ?? ''));

/** What Ollama's tokenizer and its parsers log, and the warnings that hold the call. */
export const ollama: ServerLog = {
  id: 'ollama-log',
  server: 'Ollama',
  heads: HEADS,
  ways: [
    { from: 'an Ollama trace', pieces: (entries) => inRequests(entries, tokensIn) },
    { from: 'an Ollama trace', pieces: (entries) => inRequests(entries, eventsIn) },
    { from: 'an Ollama log', pieces: (entries) => inRequests(entries, warnedIn) },
  ],
  says(entry) {
    const { fields } = fieldsOf(entry);
    const warned = /^(?:WARN|ERROR)$/.test(entry.level ?? '') ? fields.get('msg') : undefined;
    return fields.get('error') ?? fields.get('err') ?? warned;
  },
};

type Pieces = (fields: LogFields, entry: LogEntry) => Omit<LogPiece, 'request' | 'entry'>[];

/** The line of the web server ends what was logged of a request. */
function inRequests(entries: readonly LogEntry[], read: Pieces): LogPiece[] {
  let request = 0;
  return entries.flatMap((entry) => {
    const fields = fieldsOf(entry);
    if (!fields.fields.has('msg')) request += 1;
    return read(fields, entry).map((piece) => ({ ...piece, entry, request: String(request) }));
  });
}

/** `msg=decoded string=…`: each token as its tokenizer gave it. */
const tokensIn: Pieces = ({ fields }) => {
  const text = fields.get('string');
  return fields.get('msg') === 'decoded' && text ? [{ text }] : [];
};

const EVENT_START = /(?:^\[|(?<=\}) )\{(raw|content):/g;

/** `events="[{content:…} {raw:…}]"`: prose and calls, the calls without their marks; `harmony event content`. */
const eventsIn: Pieces = ({ fields }, entry) => {
  const message = fields.get('msg') ?? '';
  const content = fields.get('content');
  if (message === 'harmony event content' && content) return [{ text: content }];
  const events = message.endsWith('events parsed') ? fields.get('events') : undefined;
  if (events === undefined) return [];
  const starts = [...events.matchAll(EVENT_START)];
  return starts.map((start, at) => {
    const end = starts[at + 1]?.index ?? events.replace(/\]$/, '').length;
    const text = events.slice(start.index + start[0].length, end).replace(/\}$/, '');
    const { open, close } = marksOf(entry) ?? {};
    return start[1] === 'raw' && open !== undefined && close !== undefined ? { text, open, close } : { text };
  });
};

/** A warning that holds the call; where the stream was over, its end mark never came. */
const warnedIn: Pieces = ({ fields, isCut }, entry) => {
  const text = fields.get('content');
  if (!fields.has('error') || !text) return [];
  const marks = marksOf(entry);
  if (!marks || text.includes(marks.open)) return [{ text }];
  const isOver = isCut || fields.get('msg')?.includes('flush on done') === true;
  return [{ text, open: marks.open, ...(!isOver && { close: marks.close }) }];
};
