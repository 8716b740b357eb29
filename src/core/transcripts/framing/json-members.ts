import { parseJson } from '../../json/json-access.ts';
import type { Framed } from './frame-lines.ts';
import { isBlank, type Line } from './lines.ts';
import { isLeftOutLine } from './shortened-event.ts';

const MEMBER = /^\s{0,400}"[\w$-]{1,80}"\s{0,9}:/;

/** Members of an object that were copied without its braces (`"tool_calls": […],`), as that object; lines of dots around them stand for the rest. */
export function frameMembers(lines: readonly Line[]): Framed | undefined {
  const from = lines.findIndex(isWritten);
  const first = lines[from];
  if (!first || !MEMBER.test(first.text)) return undefined;
  const to = lines.findLastIndex(isWritten) + 1;
  const data = lines
    .slice(from, to)
    .map(({ text }) => text)
    .join('\n')
    .replace(/,\s*$/, '');
  const json = parseJson(`{${data}}`);
  if (json === undefined) return undefined;
  return {
    events: [{ frame: 'json', data, json, line: first.number }],
    notes: ['The braces around the members are missing; they were read as one object.'],
    eventLines: lines.length,
    outside: [],
  };
}

const isWritten = (line: Line): boolean => !isBlank(line) && !isLeftOutLine(line.text);
