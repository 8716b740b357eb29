import { printExactJson } from '../../json/exact-json.ts';
import { asObject, parseJson } from '../../json/json-access.ts';
import { jsonOf } from '../../views/notations/node-json.ts';
import { readValue } from '../../views/notations/read-value.ts';
import type { LogEntry } from './log-entries.ts';
import { quotedAt } from './quoted.ts';
import type { LogPiece, ServerLog } from './server-log.ts';

const PROCESS = /(?:\([^)\n]{1,60}\)\s+)?/;
const LEVEL = /(?:(?<level>DEBUG|INFO|WARNING|ERROR)\s+(?:(?<time>\d\d-\d\d \d\d:\d\d:\d\d)\s+)?)?/;
const FILE = /(?<file>[\w./]+\.py:\d+)\] ?/;
const headWith = (opening: RegExp): RegExp =>
  new RegExp(`^${PROCESS.source}${LEVEL.source}${opening.source}${FILE.source}`);

/**
 * `(APIServer pid=1) INFO 05-21 00:19:06 [logger.py:92]`; older ones have no process, no brackets, some no level. What is printed, and what lost
 * its head at the edge of a paste, begins with its words.
 */
const HEADS: readonly RegExp[] = [
  headWith(/\[/),
  headWith(/(?<=[A-Z]\s|\d\s)/),
  /^(?=(?:DELTA TEXT|delta_text):(?: |$)|\(streaming delta\): output: )/,
];
const GENERATED = /^(?:Generated response (\S+?) ?)?(?:\(streaming (delta|complete)\))?: output: (?=['"])/;
const DELTA = /^(?:delta[_ ]text|DELTA TEXT)[:=] ?/i;
const EXCEPTION = /^(?:\w+\.)*(?:\w*(?:Error|Exception|Exit|Interrupt|Warning)): \S/;

/** What vLLM generated, by delta or by request, and what its tool parsers were given and read. */
export const vllm: ServerLog = {
  id: 'vllm-log',
  server: 'vLLM',
  heads: HEADS,
  ways: [
    { from: 'a vLLM log', pieces: (entries) => generated(entries, true) },
    { from: 'a vLLM log', pieces: (entries) => generated(entries, false) },
    { from: 'a vLLM debug log', pieces: givenToParser },
    { from: 'a vLLM debug log, as its parser had read it', pieces: readByParser },
  ],
  // The exception that a traceback ends with.
  says: ({ message, level }) => (level === 'ERROR' && EXCEPTION.test(message) ? message.split('\n', 1)[0] : undefined),
};

/** What each request was answered with: its deltas, or the text as it is logged at the end. */
function generated(entries: readonly LogEntry[], isDelta: boolean): LogPiece[] {
  const first = entries.flatMap(({ message }) => GENERATED.exec(message)?.[1] ?? [])[0] ?? '';
  return entries.flatMap((entry) => {
    const [head = '', request = first, part] = GENERATED.exec(entry.message) ?? [];
    if (head === '' || (part === 'delta') !== isDelta) return [];
    const { text } = quotedAt(entry.message, head.length);
    return text === '' ? [] : [{ text, entry, request }];
  });
}

/**
 * Delta by delta; a line break that a delta ends in is the log's line break and its own. Of a message with line breaks each line has the head of
 * its first.
 */
function givenToParser(entries: readonly LogEntry[]): LogPiece[] {
  const pieces: LogPiece[] = [];
  let open: LogEntry | undefined;
  for (const entry of entries) {
    const head = DELTA.exec(entry.message);
    const isFurther = open?.file !== undefined && open.file === entry.file && open.time === entry.time;
    open = head || (isFurther && pieces.length > 0) ? entry : undefined;
    const text = head ? entry.message.slice(head[0].length) : `\n${entry.message}`;
    if (open && text !== '') pieces.push({ text, entry, request: '' });
  }
  return pieces;
}

const READ = /^Parsed tool call (?=\{)/;

/** The call that a parser had read last, with the arguments that it had by then. */
function readByParser(entries: readonly LogEntry[]): LogPiece[] {
  const entry = entries.findLast(({ message }) => READ.test(message));
  if (!entry) return [];
  const node = readValue(entry.message, READ.exec(entry.message)?.[0].length ?? 0);
  const { name: tool, arguments: given } = asObject(node && parseJson(jsonOf(entry.message, node)));
  if (typeof tool !== 'string' || given === undefined) return [];
  return [{ text: typeof given === 'string' ? given : printExactJson(given), entry, request: '', tool }];
}
