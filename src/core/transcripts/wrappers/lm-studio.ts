import type { ServerWords } from '../../cases/fixture.ts';
import { placeOf, recordsOf } from './kit/log-records.ts';
import { type Lead, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** `2025-08-28 01:22:58 [ERROR]` or `[2025-08-28 01:22:58][ERROR]`, then the model or the server in brackets. */
const HEAD = /^\[?(?<time>\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?)\]?\s*\[(?<level>[A-Z]+)\]\s*/;
const OUTPUT: Lead = { after: /Model Output:[ \t]*/i };
const ANSWER: Lead = { after: /Generated (?:prediction|response):\s*/ };
/** What its window shows of a call whose arguments do not fit, the call after it. */
const SHOWN: Lead = { after: /Failed to parse arguments for tool "[^"\n]{1,100}": [^/\n]{1,300} \/ / };
const FAILED =
  /(?:Failed to (?:parse|generate) (?:a )?(?:tool call|arguments for tool)[^:\n]{0,120}:\s{0,9}){1,9}([^\n]+?)(?= \/ |\n|$)/;

/** Developer logs of LM Studio, and the message of its window when a tool call could not be parsed. */
export const lmStudio: Wrapper = {
  id: 'lm-studio-log',
  find(lines) {
    const records = recordsOf(lines, HEAD);
    const whole = wholeMessage(lines);
    const isLog =
      records.length > 0 ||
      /LM STUDIO|Failed to parse tool call|Model failed to generate a tool call/.test(whole.message);
    if (!isLog || !/Model Output:|LM STUDIO SERVER|Generated (?:prediction|response):|tool call/i.test(whole.message))
      return undefined;
    const messages = records.length > 0 ? records : [{ ...whole, start: 0 }];
    const candidates: Candidate[] = [];
    const says: ServerWords[] = [];
    const starts: number[] = [];
    for (const record of messages) {
      const failed = FAILED.exec(record.message);
      if (failed) says.push({ server: 'LM Studio', text: failed[1]!.trim(), ...placeOf(record) });
      for (const lead of [OUTPUT, ANSWER, SHOWN]) {
        const quoted = textAfter(record, lead);
        if (!quoted) continue;
        starts.push(record.start + quoted.start);
        candidates.push({ pieces: [quoted.piece], from: 'an LM Studio log' });
      }
    }
    return candidates.length > 0
      ? { start: Math.min(...starts), candidates, says, tookOff: ['the lines of the log around the text'] }
      : undefined;
  },
};
