import { hasCallSign } from './kit/call-sign.ts';
import { placeOf, recordsOf } from './kit/log-records.ts';
import { saidAround } from './kit/said-around.ts';
import { wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** A time or a level at the start of a line, as most loggers write it, and the name of the logger after it. */
const HEAD =
  /^(?:\[?(?<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)\]?[\s|-]{0,9})?(?:\[\w{1,40}\]){0,4}\[?(?<level>TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL|trace|debug|info|warn(?:ing)?|error)\b\]?[\s|:-]{1,9}|^\[(?<stamp>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)\](?:\[[^\]\n]{1,60}\]){0,5}\s{0,3}/;
/** Words after which the text of a model is. */
const LEAD =
  /(?:\b(?:model|raw|llm|assistant|generated|tool call|completion|response|output|text|content|reply|answer|parse\w{0,8})\b[^:=\n]{0,40}|[\p{L}\w])[:=]\s{0,3}$/iu;
const ASKED = /\b(?:prompt|input|request|messages)\b[^:\n]{0,20}[:=]\s{0,3}$/i;

/** A log of any program with the text of a model in one of its entries, as it is. */
export const logRecord: Wrapper = {
  id: 'log-record',
  find(lines) {
    const whole = wholeMessage(lines);
    const records = recordsOf(lines, HEAD);
    const held = records.flatMap((record) => {
      const { message, line, timeMs, start: head } = record;
      if (!hasCallSign(message)) return [];
      const lead = leadOf(message);
      if (!lead) return [];
      const { text, at, isAsked } = lead;
      const start = whole.message.indexOf(text, head);
      const inner = line + message.slice(0, at).split('\n').length - 1;
      const piece = { text, line: inner, isRaw: true as const, ...(timeMs !== undefined && { timeMs }) };
      return [{ piece, isAsked, start, end: start + text.length, place: placeOf(record) }];
    });
    const answered = held.some(({ isAsked }) => !isAsked) ? held.filter(({ isAsked }) => !isAsked) : held;
    const [first] = answered;
    if (!first) return undefined;
    const said = saidAround(whole, held);
    return {
      start: Math.min(...held.map(({ start }) => start)),
      candidates: answered.map(({ piece }): Candidate => ({ pieces: [piece], from: 'an entry of a log' })),
      says: said.map((words) => ({ ...first.place, ...words })),
      tookOff: ['the entries of the log around the text'],
    };
  },
};

/** The text after the words that lead to it: from the first line on that holds a part of a call. */
function leadOf(message: string): { text: string; at: number; isAsked: boolean } | undefined {
  for (const found of message.matchAll(/[:=]\s{0,3}(?=[<[{|]|\w{1,40}\[|call:|functions?\b)/g)) {
    const at = found.index + found[0].length;
    const before = message.slice(Math.max(0, found.index - 100), at);
    if (!LEAD.test(before)) continue;
    const text = message.slice(at).trimEnd();
    return hasCallSign(text) && !hasCallSign(message.slice(0, at))
      ? { text, at, isAsked: ASKED.test(before) }
      : undefined;
  }
  return undefined;
}
