import { asObject, asText, parseJson } from '../../json/json-access.ts';
import { type Line, splitLines, withText } from '../framing/lines.ts';
import { parseTimestamp } from '../framing/timestamp.ts';
import { layer } from './kit/layer.ts';
import type { Wrapper } from './wrapper.ts';

interface Collector {
  readonly prefix: RegExp;
  readonly from: string;
}

const COLLECTORS: readonly Collector[] = [
  { prefix: /^[\w.-]{1,60}(?:-\d+)? {1,40}\| ?/, from: 'a Docker Compose log' },
  { prefix: /^\[\d{2,8}\] /, from: 'a log of child processes' },
  { prefix: /^[A-Z][a-z]{2} [ \d]\d (\d\d:\d\d:\d\d) \S{1,80} [\w@./-]{1,60}(?:\[\d+\])?: ?/, from: 'a system log' },
  { prefix: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6,9}Z) (?:std(?:out|err) [FP] )?/, from: 'a container log' },
];

/** What Docker Compose, llama-swap, journald and container runtimes put before each line of a program's log. */
export const logCollector: Wrapper = {
  id: 'log-collector',
  isLayer: true,
  find(lines) {
    const filled = lines.filter(({ text }) => text.trim() !== '');
    const inJson = filled.map(jsonLine);
    if (filled.length > 0 && inJson.every((held) => held !== undefined))
      return layer(inJson.flat(), 'a log in JSON', 'the JSON that the collector put around each line');
    const known = COLLECTORS.find(({ prefix }) => filled.length > 0 && filled.every(({ text }) => prefix.test(text)));
    return (
      known &&
      layer(
        lines.map((line) => without(line, known.prefix)),
        known.from,
        'what the collector put before each line',
      )
    );
  },
};

/** The lines of a program's log that Docker's or the journal's JSON holds; undefined where the line is something else. */
function jsonLine({ text, number }: Line): Line[] | undefined {
  if (!/^\s{0,9}\{/.test(text)) return undefined;
  const entry = asObject(parseJson(text));
  const held = 'stream' in entry || 'time' in entry ? entry['log'] : entry['MESSAGE'];
  if (typeof held !== 'string') return undefined;
  const time = asText(entry['time'] ?? entry['timestamp']);
  const timeMs = time === undefined ? undefined : parseTimestamp(time);
  return splitLines(held).map((line) => ({ text: line.text, number, ...(timeMs !== undefined && { timeMs }) }));
}

function without(line: Line, prefix: RegExp): Line {
  const found = prefix.exec(line.text);
  if (!found) return line;
  const timeMs = line.timeMs ?? (found[1] === undefined ? undefined : parseTimestamp(found[1]));
  const bare = withText(line, line.text.slice(found[0].length));
  return timeMs === undefined ? bare : { ...bare, timeMs };
}
