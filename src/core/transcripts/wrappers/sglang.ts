import type { ServerWords } from '../../cases/fixture.ts';
import { type LogRecord, placeOf, recordsOf } from './kit/log-records.ts';
import { quotedAt } from './kit/quoted.ts';
import { type Lead, textAfter } from './kit/texts-after.ts';
import type { Candidate, Piece, Wrapper } from './wrapper.ts';

/** `[2025-10-03 12:00:01 TP0] WARNING: …`. */
const HEAD =
  /^(?:\([^)\n]{1,60}\)\s+)?\[(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?)(?: [^\]\n]{1,40})?\]\s*(?:(?<level>[A-Z]+):\s*)?/;
const FINISHED = /^Finish: obj=[\s\S]*?\bout=\{'text': (?=['"])/;
const FAILED: readonly Lead[] = [
  { after: /Failed to parse JSON part: /, until: /, JSON parse error: |$/ },
  { after: /(?:Error in detect_and_parse|Tool call parsing error|Failed to parse tool call)[^:\n]*: (?=[<[{])/ },
];
const ERROR = /(?:JSON parse error|Error in \w+|Tool call parsing error): [^\n]+/;

/** Logs of SGLang: what it says of finished requests with `--log-requests`, and of calls that its parsers gave up. */
export const sglang: Wrapper = {
  id: 'sglang-log',
  find(lines) {
    const records = recordsOf(lines, HEAD);
    const candidates = records.flatMap(candidatesOf);
    if (candidates.length === 0) return undefined;
    return {
      start: records[0]!.start,
      candidates,
      says: records.flatMap(wordsOf),
      tookOff: ['the fields of the log around the text'],
    };
  },
};

function candidatesOf(record: LogRecord): Candidate[] {
  const from = 'an SGLang log';
  const finished = FINISHED.exec(record.message);
  if (finished) {
    const { line, timeMs } = record;
    const piece: Piece = {
      text: quotedAt(record.message, finished[0].length).text,
      line,
      ...(timeMs !== undefined && { timeMs }),
    };
    return [{ pieces: [piece], from }];
  }
  return FAILED.flatMap((lead) => {
    const quoted = textAfter(record, lead);
    return quoted ? [{ pieces: [quoted.piece], from }] : [];
  });
}

function wordsOf(record: LogRecord): ServerWords[] {
  const found = ERROR.exec(record.message);
  return found ? [{ server: 'SGLang', text: found[0], ...placeOf(record) }] : [];
}
