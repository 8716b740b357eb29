import { wordsSaid } from '../../diagnosis/in-prose/log-text.ts';
import { parseJson } from '../../json/json-access.ts';
import { type Line, withText } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { joinedLines } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** Headings of bug reports, and what they hold beside text. */
const TOPIC =
  'bug|issue|problem|error|what (?:is the issue|happen|version|steps|operating|the model)|log output|logs?|reproduc|steps|(?:actual|expected|current) behaviou?r|environment|description|summary|root cause|model output|raw (?:output|response)|name and version|os|version|system info|evidence';
const REPORT = new RegExp(
  `^\\s{0,3}(?:#{1,6}[ \\t]+|\\*\\*)[^\\n]{0,40}?\\b(?:${TOPIC})|^[ \\t]*</?(?:details|summary)>|^(?:Actual|Expected|Current) (?:behaviou?r|result)s?:|^\\s{0,3}example (?:request|prompt|response|reply|output):?[ \\t]*$|^(?:The model (?:responds|answers|outputs|generates)|Raw output|Response|Output|Logs?)\\b[^\\n]{0,60}:[ \\t]*$`,
  'im',
);
/** Words about what a model wrote, which it does not say itself. */
const ABOUT =
  /\b(?:the (?:model|LLM|assistant)|it) (?:\w{1,12} )?(?:emits|outputs|generates|produces|responds with)\b|\bverbatim\b|\binstead\s{1,4}of (?:an executed|executing|a structured|parsing)\b/i;
/** Words about calls and what became of them, by one who is not the model. */
const SPEAKS =
  /\btool[ _-]?(?:call|use|invocation)s?\b|\bfunction[ -]call(?:s|ing)?\b|\bparsers?\b|\braw (?:text|output|response|XML|JSON|arguments)\b|\bthe (?:model|LLM)\b/i;
const HAPPENED =
  /\b(?:rendered|execut\w+|emit\w*|appear\w*|leak\w*|return\w*|parse[ds]?|stored|receives?|received|writes?|visible|logged|shows?|shown|got|instead|fail\w*|output\w*|generat\w+|produc\w+|respon\w+|broken?|malformed|corrupt\w*|invalid|bug|issue|error)\b/i;
/** The voice of a model that is about to call, or shows how. */
const VOICE =
  /\b(?:I['’](?:ll|m going)|I (?:will|shall|need to|should|am going)|[Ll]et me|[Ll]et['’]s|[Hh]ere(?:['’]s| is) (?:how|what)|looks? like|[Yy]ou can|[Ss]ure,)/;
/** The same of a model that is about to call alone. */
const ABOUT_TO_CALL = /\b(?:I['’](?:ll|m going)|I (?:will|shall|need to|should|am going)|[Ll]et me|[Ll]et['’]s)\b/;
/** Code in a line of words. */
const CODE_SPAN = /(?<!`)`(?!`)([^`\n]{3,4000})`(?!`)/g;
const FOLDED = /<\/?(?:details|summary)>/gi;
const FENCE = /^\s{0,3}(```+|~~~+)\s*([\w.+-]*)\s*$/;

/** A bug report in Markdown, whose fence holds the reply or the log. */
export const issue: Wrapper = {
  id: 'issue',
  isLayer: true,
  find(lines) {
    const fences = fencesOf(lines).map(
      (inside): Candidate => ({
        pieces: [{ text: joinedLines(inside), line: inside[0]!.number, isRaw: true }],
        from: 'a fence of a bug report',
        lines: inside,
      }),
    );
    const fenced = new Set(fences.flatMap((fence) => fence.lines ?? []));
    const outside = lines.filter((line) => !fenced.has(line));
    const words = joinedLines(outside);
    const indented = indentedIn(outside);
    const shown = new Set(indented.flatMap((block) => block.lines ?? []));
    const around = joinedLines(outside.filter((line) => !shown.has(line)))
      .replace(CODE_SPAN, '')
      .replace(FOLDED, '')
      .replace(FENCE_LINES, '');
    const isReport =
      REPORT.test(joinedLines(lines)) ||
      (fences.length <= 1 && ABOUT.test(words)) ||
      (SPEAKS.test(around) && HAPPENED.test(around) && !VOICE.test(around));
    const isOpen = hasCallSign(around);
    const mayBe = fences.length > 0 && !isOpen && !VOICE.test(around);
    if (!(isReport || mayBe) || (isOpen && (!REPORT.test(joinedLines(lines)) || ABOUT_TO_CALL.test(around))))
      return undefined;
    fences.push(...indented);
    const isFenced = fences.some(({ pieces: [piece] }) => hasCallSign(piece!.text));
    if (isOpen && isFenced) return undefined;
    const unfenced = isOpen ? blockOf(outside) : codeSpansOf(outside);
    const candidates = !isOpen && fences.length > 0 ? withoutWanted(fences, outside) : unfenced;
    if (candidates.length === 0) return undefined;
    const called = new Set(
      fences.filter(({ pieces: [piece] }) => hasCallSign(piece!.text)).flatMap((one) => one.lines ?? []),
    );
    const told = lines.filter((line) => !called.has(line) && !FENCE.test(line.text));
    const said = wordsSaid(joinedLines(told));
    const line = told[(said?.line ?? 1) - 1]?.number ?? 1;
    return {
      start: 0,
      candidates,
      says: said ? [{ server: said.speaker, text: said.text, line }] : [],
      tookOff: ['the words of the report around the fence'],
      ...(!isReport && { needsInner: true as const }),
    };
  },
};

/** What is said before a fence that shows what ought to come, or what a program made of it. */
const WANTED =
  /\b(?:expect\w*|should|extracts?|correct\w*|desired|proper\w*|fix(?:ed)?|workaround|becomes?|parsed into)\b/i;

/** The fences that show what came, where others show what was wanted; `outside` are the lines around them. */
function withoutWanted(fences: readonly Candidate[], outside: readonly Line[]): readonly Candidate[] {
  const words = outside.filter(({ text }) => text.trim() !== '' && !FENCE.test(text));
  let at = 0;
  const came = [...fences]
    .sort((a, b) => lineOf(a) - lineOf(b))
    .filter((fence) => {
      while (at < words.length && words[at]!.number < lineOf(fence)) at++;
      return !WANTED.test(words[at - 1]?.text ?? '');
    });
  return came.some(({ pieces: [piece] }) => hasCallSign(piece!.text)) ? came : fences;
}

const lineOf = ({ pieces: [piece] }: Candidate): number => piece!.line;

/** A report shows fewer. */
const MOST_BLOCKS = 100;

/** The indented blocks that may be a call. */
function indentedIn(lines: readonly Line[]): Candidate[] {
  const found: Candidate[] = [];
  let block: Line[] = [];
  const close = (): void => {
    const text = joinedLines(block.map((line) => withText(line, line.text.replace(/^(?: {4}|\t)/, ''))));
    if (block[0] && found.length < MOST_BLOCKS && hasCallSign(text))
      found.push({
        pieces: [{ text, line: block[0].number, isRaw: true }],
        from: 'an indented block of a bug report',
        lines: block,
      });
    block = [];
  };
  for (const [index, line] of lines.entries()) {
    if (!/^(?: {4}|\t)/.test(line.text)) close();
    else if (block.length > 0 || index === 0 || lines[index - 1]!.text.trim() === '') block.push(line);
  }
  close();
  return found;
}

/** What stands for a value in a form that is shown. */
const PLACEHOLDER = /:\s{0,9}<[a-z][\w-]{1,40}>/;

/**
 * The call that is amid the words as it is, in a block of lines; only one that is whole, for what follows is not the model's, and the only one,
 * for a reply may have several.
 */
function blockOf(lines: readonly Line[]): Candidate[] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') blocks.push([]);
    else blocks.at(-1)!.push(line);
  }
  const called = blocks
    .map((block) =>
      block.slice(
        Math.max(
          0,
          block.findIndex(({ text }) => hasCallSign(text)),
        ),
      ),
    )
    .filter((block) => hasCallSign(joinedLines(block)) && !PLACEHOLDER.test(joinedLines(block)));
  const [block] = called;
  const text = joinedLines(block ?? []).trim();
  if (!block?.[0] || called.length > 1 || !isWholeCall(text)) return [];
  return [{ pieces: [{ text, line: block[0].number, isRaw: true }], from: 'a block of a bug report', lines: block }];
}

/** Whether its first tag is closed at its end, tokens are around it, or its JSON ends where it does. */
function isWholeCall(text: string): boolean {
  const [, tag] = /^<([A-Za-z][\w.:-]*)/.exec(text) ?? [];
  if (tag !== undefined) return text.endsWith(`</${tag}>`);
  if (/^(?:<\||\[)/.test(text) && /[>\]]$/.test(text)) return true;
  const brace = text.indexOf('{');
  return brace >= 0 && text.endsWith('}') && parseJson(text.slice(brace)) !== undefined;
}

/** The code in lines of words that may be a call. */
const codeSpansOf = (lines: readonly Line[]): Candidate[] =>
  lines.flatMap(({ text, number }) =>
    [...text.matchAll(CODE_SPAN)].flatMap(([, code = '']) =>
      hasCallSign(code)
        ? [{ pieces: [{ text: code, line: number, isRaw: true as const }], from: 'a code span of a bug report' }]
        : [],
    ),
  );

const FENCE_LINES = /^\s{0,3}(?:```|~~~).*$/gm;

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
