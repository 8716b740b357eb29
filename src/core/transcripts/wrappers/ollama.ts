import type { ServerWords } from '../../cases/fixture.ts';
import type { Line } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { type LogRecord, placeOf, recordsOf } from './kit/log-records.ts';
import { literalsOf, quotedAt, withoutEscapes } from './kit/quoted.ts';
import { lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Piece, Wrapped, Wrapper } from './wrapper.ts';

/** Where an entry of Go's `slog` begins, whatever is before it on the line. */
const HEAD =
  /\b(?:time=(?<time>\S{1,40})\s{1,9})?level=(?<level>\w{1,20})\s{1,9}(?:source=(?<file>\S{1,200})\s{1,9})?(?=msg=)|\bsource=(?<place>\w{1,80}\.go:\d{1,9})\s{1,9}(?=msg=)|^\s*\[GIN\]/;
const NAME = /[\w.]+/y;
const BARE = /[^\s"]\S*/y;

/** Marks of calls that Ollama's parsers take off before they log what is between them, by source file. */
const TAKEN_OFF: readonly { readonly file: RegExp; readonly open: string; readonly close: string }[] = [
  { file: /^(?:qwen\w*|glm\w*|cogito)\.go/, open: '<tool_call>', close: '</tool_call>' },
  { file: /^gemma4\.go/, open: '<|tool_call>', close: '<tool_call|>' },
  { file: /^lfm2\.go/, open: '<|tool_call_start|>', close: '<|tool_call_end|>' },
];

/** Logs of Ollama: what its parsers and its tokenizer trace, and the warnings that hold the call. */
export const ollama: Wrapper = {
  id: 'ollama-log',
  find(lines) {
    const records = recordsOf(lines, HEAD).map((record): Entry => ({ ...record, ...attributesOf(record) }));
    if (!records.some(({ attributes }) => attributes.has('msg'))) return rawErrors(lines);
    const candidates = repliesOf(records);
    const says = records.flatMap(wordsOf);
    if (candidates.length === 0 && says.length === 0) return undefined;
    return { start: records[0]!.start, candidates, says, tookOff: ['the fields of the log around the text'] };
  },
};

interface Entry extends LogRecord {
  readonly attributes: ReadonlyMap<string, string>;
  /** The last field is cut off. */
  readonly isCut: boolean;
}

/** The fields of an entry, Go's quotes undone; one that is cut off holds what there is. */
function attributesOf({ message }: LogRecord): Pick<Entry, 'attributes' | 'isCut'> {
  const found = new Map<string, string>();
  let isCut = false;
  const line = message.split('\n', 1)[0]!;
  for (let at = 0; at < line.length; ) {
    NAME.lastIndex = at;
    const name = NAME.exec(line)?.[0] ?? '';
    at += name.length + 1;
    if (name === '' || line[at - 1] !== '=') continue;
    if (line[at] === '"') {
      const value = quotedAt(line, at, 'go');
      found.set(name, value.text);
      isCut ||= value.isCut;
      at = value.end;
    } else {
      BARE.lastIndex = at;
      const value = BARE.exec(line)?.[0] ?? '';
      found.set(name, value);
      at += value.length;
    }
    at += 1;
  }
  return { attributes: found, isCut };
}

/** What each request was answered with: as tokens, else as a parser's events, else as a warning holds it. */
function repliesOf(records: readonly Entry[]): Candidate[] {
  const found: Candidate[] = [];
  for (const request of requestsOf(records)) {
    const tokens = request.flatMap((record) => tokenOf(record));
    const events = request.flatMap((record) => eventsOf(record));
    const best = [tokens, events].find((pieces) => pieces.length > 0);
    if (best) found.push({ pieces: best, from: 'an Ollama trace' });
    for (const record of request) {
      const pieces = warnedOf(record);
      const raw = rawIn(record.attributes.get('error') ?? '');
      const from = 'an Ollama log';
      if (pieces.length > 0) found.push({ pieces, ...(raw ? argumentsOr(from, raw) : { from }) });
    }
  }
  return found;
}

/** The line of the web server ends what was logged of a request. */
function requestsOf(records: readonly Entry[]): Entry[][] {
  const requests: Entry[][] = [[]];
  for (const record of records) {
    if (record.attributes.has('msg')) requests.at(-1)!.push(record);
    else requests.push([]);
  }
  return requests;
}

const pieceOf = ({ line, timeMs }: Entry, text: string): Piece => ({
  text,
  line,
  ...(timeMs !== undefined && { timeMs }),
});

const putBack = (record: Entry, text: string): Piece => ({ ...pieceOf(record, text), isPutBack: true });

/** `msg=decoded string=…`: each token as its tokenizer gave it. */
function tokenOf(record: Entry): Piece[] {
  const { attributes } = record;
  const text = attributes.get('string');
  return attributes.get('msg') === 'decoded' && text ? [pieceOf(record, text)] : [];
}

const EVENT_START = /(?:^\[|(?<=\}) )\{(raw|content):/g;

/** `events="[{content:…} {raw:…}]"`: prose and calls, the calls without their marks; `harmony event content`. */
function eventsOf(record: Entry): Piece[] {
  const { attributes, file } = record;
  const message = attributes.get('msg') ?? '';
  const content = attributes.get('content');
  if (message === 'harmony event content' && content) return [pieceOf(record, content)];
  const events = message.endsWith('events parsed') ? attributes.get('events') : undefined;
  if (events === undefined) return [];
  const starts = [...events.matchAll(EVENT_START)];
  const marks = TAKEN_OFF.find((row) => row.file.test(file ?? ''));
  return starts.flatMap((start, at) => {
    const end = starts[at + 1]?.index ?? events.replace(/\]$/, '').length;
    const text = events.slice(start.index + start[0].length, end).replace(/\}$/, '');
    const piece = pieceOf(record, text);
    return start[1] === 'raw' && marks ? [putBack(record, marks.open), piece, putBack(record, marks.close)] : [piece];
  });
}

/** A warning that holds the call; where the stream was over, its end mark never came. */
function warnedOf(record: Entry): Piece[] {
  const { attributes, file, isCut } = record;
  const raw = rawIn(attributes.get('error') ?? '');
  if (raw) return [pieceOf(record, raw.text)];
  const content = attributes.get('content');
  if (!attributes.has('error') || !content) return [];
  const marks = TAKEN_OFF.find((row) => row.file.test(file ?? ''));
  if (!marks || content.includes(marks.open)) return [pieceOf(record, content)];
  const isOver = attributes.get('msg')?.includes('flush on done') === true;
  return [
    putBack(record, marks.open),
    pieceOf(record, content),
    ...(isOver || isCut ? [] : [putBack(record, marks.close)]),
  ];
}

function wordsOf(record: Entry): ServerWords[] {
  const { attributes, level } = record;
  const warned = level === 'WARN' || level === 'ERROR' ? attributes.get('msg') : undefined;
  const failed = attributes.get('error');
  const text = (failed === undefined ? undefined : (rawIn(failed)?.said ?? failed)) ?? attributes.get('err') ?? warned;
  return text ? [{ server: 'Ollama', text, ...placeOf(record) }] : [];
}

const RAW = "error parsing tool call: raw='";
const RAW_END = "', err=";

/** What an error holds of a call of gpt-oss: `error parsing tool call: raw='…', err=…`; clients repeat it after itself. */
function rawIn(source: string): { text: string; said: string; start: number; end: number } | undefined {
  const start = source.indexOf(RAW);
  const message = source.slice(0, again(source, start));
  const end = message.lastIndexOf(RAW_END);
  if (start < 0 || end < start + RAW.length) return undefined;
  const said = message.slice(end + RAW_END.length).split('\n', 1)[0]!;
  return {
    text: message.slice(start + RAW.length, end),
    said: said.replace(/\s?\(status code: -?\d+\)$|["'}]+$| \{"error":.{0,9}$/, ''),
    start,
    end,
  };
}

function again(source: string, start: number): number {
  const next = source.indexOf(RAW, start + RAW.length);
  return next < 0 ? source.length : next;
}

/** The text is what gpt-oss wrote for arguments; the error leaves out the name of the tool, unless the model wrote it there. */
const argumentsOr = (from: string, { text }: { readonly text: string }): Pick<Candidate, 'from' | 'tool'> =>
  hasCallSign(text) ? { from } : { from: `${from}, which leaves out the name of the tool`, tool: '' };

const ESCAPED_JSON = /^\s{0,9}[[{]\s{0,9}\\"/;

/** The error that clients get; in JSON its quotes are undone first. */
function rawErrors(lines: readonly Line[]): Wrapped | undefined {
  const whole = wholeMessage(lines);
  const at = whole.message.indexOf(RAW);
  const literal = at < 0 ? undefined : literalsOf(whole.message).find(({ start, end }) => start < at && end > at);
  const raw = rawIn(literal?.text ?? whole.message);
  if (!raw) return undefined;
  const line = lineAt(whole, at);
  return {
    start: at,
    candidates: [
      {
        pieces: [
          // A literal that is cut off has no end that would show it.
          !literal && ESCAPED_JSON.test(raw.text)
            ? { text: withoutEscapes(raw.text), line }
            : { text: raw.text, line, ...(!literal && { isRaw: true }) },
        ],
        ...argumentsOr('an error of Ollama', raw),
      },
    ],
    says: raw.said === '' ? [] : [{ server: 'Ollama', text: raw.said, line: literal ? line : lineAt(whole, raw.end) }],
    tookOff: ["the server's error around the text"],
  };
}
