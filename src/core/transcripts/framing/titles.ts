import { isBlank, type Line } from './lines.ts';

/** What people write above a command, a request or its answer, a line of its own: `Request:`, `**Response**`, `And this is what I get:`, `200 OK`. */
const TITLE =
  /^\s{0,9}(?:[A-Za-z][^{}[\]<>"'_\n]{0,60}:|(?:#{1,6} |\*\*)[A-Za-z][^{}[\]<>"'\n]{0,60}|[-=]{2,20} ?[A-Za-z][\w ]{0,40}[-= ]{0,20}|(?:request|response|output|result|answer|reply)\W{0,3}|(?:POST|GET) \S{1,200}|(?:HTTP )?\d{3} [A-Z][A-Za-z ]{0,30})\s{0,9}$/i;

export const isTitle = (text: string): boolean => TITLE.test(text);

/** JSON without the titles above and between its values; undefined where it has none, or where other words are there too. */
export function withoutTitles(lines: readonly Line[]): readonly Line[] | undefined {
  const kept: Line[] = [];
  let titles = 0;
  let isBetween = true;
  for (const line of lines) {
    const { text } = line;
    if (isBetween && isBlank(line)) continue;
    if (isBetween && isTitle(text)) titles++;
    else if (isBetween && !/^[[{]/.test(text)) return undefined;
    else {
      isBetween = /^[\]}],?\s*$/.test(text);
      kept.push(line);
    }
  }
  return kept.length > 0 && titles > 0 ? kept : undefined;
}
