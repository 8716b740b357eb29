import type { ServerWords } from '../../cases/fixture.ts';
import { printExactJson } from '../../json/exact-json.ts';
import { asObject, parseJson } from '../../json/json-access.ts';
import { PythonReader } from '../../json/python-value.ts';
import { jsonRecordsOf, type LogRecord, placeOf, recordsOf } from './kit/log-records.ts';
import { quotedAt } from './kit/quoted.ts';
import type { Candidate, Piece, Wrapper } from './wrapper.ts';

/**
 * `(APIServer pid=1) INFO 05-21 00:19:06 [logger.py:92]`; older ones have no process, no brackets, some no level. What is printed, and what lost
 * its head at the edge of a paste, begins with its words.
 */
const HEAD =
  /^(?:(?:\([^)\n]{1,60}\)\s+)?(?:(?<level>DEBUG|INFO|WARNING|ERROR)\s+(?:(?<time>\d\d-\d\d \d\d:\d\d:\d\d)\s+)?)?(?:\[(?<file>[\w./]+\.py:\d+)\]|(?<=[A-Z]\s|\d\s)(?<place>[\w./]+\.py:\d+)\]) ?|(?=(?:DELTA TEXT|delta_text):(?: |$)|\(streaming delta\): output: ))/;
const GENERATED = /^(?:Generated response (\S+?) ?)?(?:\(streaming (delta|complete)\))?: output: (?=['"])/;
const DELTA = /^(?:delta[_ ]text|DELTA TEXT)[:=] ?/i;
const EXCEPTION = /^(?:\w+\.)*(?:\w*(?:Error|Exception|Exit|Interrupt|Warning)): \S/;

/** Logs of vLLM: what it generated, by request or by delta, the text that its tool parsers were given, and their tracebacks. */
export const vllm: Wrapper = {
  id: 'vllm-log',
  find(lines) {
    const json = jsonRecordsOf(lines);
    const records = json.length > 0 ? json : recordsOf(lines, HEAD);
    const candidates = [...generated(records), ...parsed(records), ...readCalls(records)];
    if (candidates.length === 0) return undefined;
    return {
      start: records[0]!.start,
      candidates,
      says: wordsOf(records),
      tookOff: ['the fields of the log around the text'],
    };
  },
};

/** What each request was answered with: its deltas, or the text as it is logged at the end. */
function generated(records: readonly LogRecord[]): Candidate[] {
  const requests = new Map<string, { deltas: Piece[]; whole: Piece[] }>();
  const firstId = records.flatMap(({ message }) => GENERATED.exec(message)?.[1] ?? [])[0] ?? '';
  for (const record of records) {
    const head = GENERATED.exec(record.message);
    if (!head) continue;
    const { text } = quotedAt(record.message, head[0].length);
    const id = head[1] ?? firstId;
    const request = requests.get(id) ?? { deltas: [], whole: [] };
    requests.set(id, request);
    if (text === '') continue;
    if (head[2] === 'delta') request.deltas.push(pieceOf(record, text));
    else request.whole.push(pieceOf(record, text));
  }
  return [...requests.values()].flatMap(({ deltas, whole }) => [
    ...(deltas.length > 0 ? [{ pieces: deltas, from: 'a vLLM log' }] : []),
    ...(deltas.length === 0 ? whole.map((piece) => ({ pieces: [piece], from: 'a vLLM log' })) : []),
  ]);
}

/**
 * What a tool parser was given, delta by delta; a line break that a delta ends in is the log's line break and its own. Of a message with line breaks
 * each line has the head of its first.
 */
function parsed(records: readonly LogRecord[]): Candidate[] {
  const pieces: Piece[] = [];
  let open: LogRecord | undefined;
  for (const record of records) {
    const head = DELTA.exec(record.message);
    const isFurther =
      !head && open?.file !== undefined && open.file === record.file && open.time === record.time && pieces.length > 0;
    if (!head && !isFurther) {
      open = undefined;
      continue;
    }
    open = record;
    const text = head ? record.message.slice(head[0].length) : `\n${record.message}`;
    if (text !== '') pieces.push(pieceOf(record, text));
  }
  return pieces.length > 0 ? [{ pieces, from: 'a vLLM debug log' }] : [];
}

const READ = /^Parsed tool call (?=\{)/;

/** The call that a parser had read last, with the arguments that it had by then. */
function readCalls(records: readonly LogRecord[]): Candidate[] {
  const record = records.findLast(({ message }) => READ.test(message));
  const lead = record && READ.exec(record.message)![0].length;
  const value = record && new PythonReader(record.message).value(lead!);
  const { name, arguments: given } = asObject(value && parseJson(value.json));
  if (!record || typeof name !== 'string' || given === undefined) return [];
  const text = typeof given === 'string' ? given : printExactJson(given);
  return [{ pieces: [pieceOf(record, text)], from: 'a vLLM debug log, as its parser had read it', tool: name }];
}

const pieceOf = ({ line, timeMs }: LogRecord, text: string): Piece => ({
  text,
  line,
  ...(timeMs !== undefined && { timeMs }),
});

/** The exception that a traceback ends with. */
const wordsOf = (records: readonly LogRecord[]): ServerWords[] =>
  records
    .filter(({ message, level }) => level === 'ERROR' && EXCEPTION.test(message))
    .map((record) => ({ server: 'vLLM', text: record.message.split('\n', 1)[0]!, ...placeOf(record) }));
