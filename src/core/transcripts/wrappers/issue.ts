import type { Line } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** Headings of bug reports, and what they hold beside text. */
const REPORT =
  /^\s{0,3}(?:#{1,6}\s+|\*\*)(?:what (?:is the issue|happened|version|steps|operating)|(?:relevant )?(?:log output|logs?)|describe the bug|bug description|(?:steps )?to reproduce|steps|reproduction|(?:actual|expected|current) behaviou?r|environment|error (?:message|details|output)|description|problem description|model output|your current environment|name and version|os|version|.{0,4}describe the bug)\b|^[ \t]*<\/?(?:details|summary)>/im;
const FENCE = /^\s{0,3}(```+|~~~+)\s*([\w.+-]*)\s*$/;

/** A bug report in Markdown, whose fence holds the reply or the log. */
export const issue: Wrapper = {
  id: 'issue',
  isLayer: true,
  find(lines) {
    const text = lines.map((line) => line.text).join('\n');
    if (!REPORT.test(text)) return undefined;
    const candidates = fencesOf(lines).map(
      (inside): Candidate => ({
        pieces: [{ text: inside.map((line) => line.text).join('\n'), line: inside[0]!.number, isRaw: true }],
        from: 'a fence of a bug report',
        lines: inside,
      }),
    );
    const outside = lines.filter((line) => !candidates.some((candidate) => candidate.lines?.includes(line)));
    if (candidates.length === 0 || hasCallSign(outside.map((line) => line.text.replace(/`[^`\n]*`/g, '')).join('\n')))
      return undefined;
    return {
      start: 0,
      candidates,
      says: [],
      tookOff: ['the words of the report around the fence'],
    };
  },
};

/** The lines inside each fence; one left open ends with the text. */
function fencesOf(lines: readonly Line[]): Line[][] {
  const found: Line[][] = [];
  let open: string | undefined;
  for (const line of lines) {
    const mark = FENCE.exec(line.text)?.[1];
    if (open === undefined) {
      if (mark === undefined) continue;
      open = mark;
      found.push([]);
    } else if (mark?.startsWith(open)) open = undefined;
    else found.at(-1)!.push(line);
  }
  return found.filter((inside) => inside.length > 0);
}
