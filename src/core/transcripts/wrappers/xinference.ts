import { type LogRecord, placeOf, recordsOf } from './kit/log-records.ts';
import type { Wrapper } from './wrapper.ts';

/** `2025-03-28 12:44:40,282 xinference.model.llm.utils 3520899 ERROR    …`, all of it, or its level alone. */
const HEAD =
  /^(?:[\w.-]{1,60}\s{1,9}\|\s{1,9})?(?:(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:,\d{3})?) (?<file>[\w.]{1,100}) \d{1,9} )?(?<level>DEBUG|INFO|WARNING|ERROR|CRITICAL)\s{1,9}/;
/** Its parsers give up, repeat what they read, and hand it on as text. */
const GIVES_UP =
  /^(?:Can't parse (?:single )?[\w.-]{1,40} tool call output|Unexpected error parsing [\w.-]{1,40} tool call): /;
const ERROR = '. Error: ';

/** Logs of Xinference, whose parsers repeat what they could not read, with the error of Python after it. */
export const xinference: Wrapper = {
  id: 'xinference-log',
  find(lines) {
    const given = recordsOf(lines, HEAD).flatMap(givenUp);
    const [first] = given;
    return (
      first && {
        start: first.start,
        candidates: given.map(({ candidate }) => candidate),
        says: given.map(({ candidate }) => candidate.says),
        tookOff: ['the entries of the log around the text'],
      }
    );
  },
};

function givenUp(record: LogRecord) {
  const { message, line, timeMs, start } = record;
  const lead = GIVES_UP.exec(message)?.[0];
  const end = message.lastIndexOf(ERROR);
  if (lead === undefined || end < lead.length) return [];
  const piece = {
    text: message.slice(lead.length, end),
    line,
    isRaw: true as const,
    ...(timeMs !== undefined && { timeMs }),
  };
  const [error = ''] = message.slice(end + ERROR.length).split('\n', 1);
  const says = { server: 'Xinference', text: error.trim(), ...placeOf(record) };
  return [{ start, candidate: { pieces: [piece], from: 'an error of Xinference', says } }];
}
