import { wordsSaid } from '../../diagnosis/in-prose/log-text.ts';
import type { Line } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** Headings of bug reports, and what they hold beside text. */
const TOPIC =
  'bug|issue|problem|error|what (?:is the issue|happen|version|steps|operating|the model)|log output|logs?|reproduc|steps|(?:actual|expected|current) behaviou?r|environment|description|summary|root cause|model output|raw (?:output|response)|name and version|os|version|system info|evidence';
const REPORT = new RegExp(
  `^\\s{0,3}(?:#{1,6}[ \\t]+|\\*\\*)[^\\n]{0,40}?\\b(?:${TOPIC})|^[ \\t]*</?(?:details|summary)>|^(?:Actual|Expected|Current) (?:behaviou?r|result)s?:|^(?:The model (?:responds|answers|outputs|generates)|Raw output|Response|Output|Logs?)\\b[^\\n]{0,60}:[ \\t]*$`,
  'im',
);
/** Words about what a model wrote, which it does not say itself. */
const ABOUT =
  /\b(?:the (?:model|LLM|assistant)|it) (?:\w{1,12} )?(?:emits|outputs|generates|produces|responds with)\b|\bverbatim\b|\binstead\s{1,4}of (?:an executed|executing|a structured|parsing)\b/i;
const FOLDED = /<\/?(?:details|summary)>/gi;
const FENCE = /^\s{0,3}(```+|~~~+)\s*([\w.+-]*)\s*$/;

/** A bug report in Markdown, whose fence holds the reply or the log. */
export const issue: Wrapper = {
  id: 'issue',
  isLayer: true,
  find(lines) {
    const text = lines.map((line) => line.text).join('\n');
    const candidates = fencesOf(lines).map(
      (inside): Candidate => ({
        pieces: [{ text: inside.map((line) => line.text).join('\n'), line: inside[0]!.number, isRaw: true }],
        from: 'a fence of a bug report',
        lines: inside,
      }),
    );
    const isReport = REPORT.test(text) || (candidates.length === 1 && ABOUT.test(text));
    if (!isReport) return undefined;
    const outside = lines.filter((line) => !candidates.some((candidate) => candidate.lines?.includes(line)));
    const around = outside.map((line) => line.text.replace(/`[^`\n]*`/g, '').replace(FOLDED, '')).join('\n');
    if (candidates.length === 0 || hasCallSign(around)) return undefined;
    const said = wordsSaid(outside.map((line) => line.text).join('\n'));
    const line = outside[(said?.line ?? 1) - 1]?.number ?? 1;
    return {
      start: 0,
      candidates,
      says: said ? [{ server: said.speaker, text: said.text, line }] : [],
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
