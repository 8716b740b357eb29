import type { ServerWords } from '../../cases/fixture.ts';
import { placeOf, recordsOf } from './kit/log-records.ts';
import { type Lead, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** `srv  update_slots: …`, after a child's number, a clock and a level where the log has them. */
const HEAD =
  /^(?:\[\d+\]\s+)?(?:(?<time>\d+(?:\.\d+){2,3})\s+)?(?:(?<level>[IWED])\s+)?(?=(?:srv|slot|que|res|main|common_\w+)\b[^\n]{0,40}?:|Failed to parse |Pars(?:ed|ing) |Cleaned up JSON |Partial parse: |terminate called )/;

const FAILED: Lead = { after: /(?:Failed to parse input at pos (\d+)|unparsed peg-\w+ output): ?/ };
const WHOLE: Lead = { after: /Pars(?:ing chat message|ing input with format [^:\n]{1,60}): ?/ };

/** Logs and errors of llama.cpp's server: the text that its parser stopped at, or the whole reply that it was given. */
export const llamaCpp: Wrapper = {
  id: 'llama-cpp-log',
  find(lines) {
    const whole = wholeMessage(lines);
    if (!FAILED.after.test(whole.message) && !WHOLE.after.test(whole.message)) return undefined;
    const records = recordsOf(lines, HEAD);
    const messages = records.length > 0 ? records : [{ ...whole, start: 0 }];
    const candidates: Candidate[] = [];
    const says: ServerWords[] = [];
    const starts: number[] = [];
    for (const record of messages) {
      const given = textAfter(record, WHOLE);
      if (given) starts.push(record.start + given.start);
      if (given) candidates.push({ pieces: [given.piece], from: 'a llama.cpp log' });
      const failed = textAfter(record, FAILED);
      if (!failed) continue;
      starts.push(record.start + failed.start);
      const [, offset] = failed.lead;
      const words: ServerWords = {
        server: 'llama.cpp',
        text: failed.lead[0].replace(/:\s*$/, ''),
        ...placeOf({ ...record, line: failed.piece.line }),
      };
      candidates.push({
        pieces: [failed.piece],
        from: offset === undefined ? 'a llama.cpp log' : 'an error of llama.cpp',
        says: words,
      });
      says.push(words);
    }
    return candidates.length > 0
      ? { start: Math.min(...starts), candidates, says, tookOff: ["the server's words around the text"] }
      : undefined;
  },
};
