import type { LogLine } from './log-lines.ts';
import { clauseOfPerson, isDescription, isPersonal } from './person.ts';

/** Lines of a stack, which say where and not what. */
const FRAMES: readonly RegExp[] = [
  /^(?:File "[^"\n]{1,400}", line \d|at (?!\[Source)(?:async )?[\w$.<>[\] /:@-]{1,300}(?:\(|:\d)|at (?:async|file:|node:|crates\/)\b)/,
  /^\(\w{1,60} \d[\w.+-]{0,40}\) [\w./-]{1,200}\.exs?:\d/,
  /^(?:Traceback \(most recent|During handling of|The above exception|Stack trace|[~^]{2,}[~^ ]*$|\.{3}<\d{1,6} lines>)/,
  /^(?:raise [A-Za-z_]\w*|throw new |return [\w.]{1,80}[([.]|await [\w.]{1,80}\(|def \w|class \w{1,60}[(:]|const \w{1,60} =|let \w{1,60} =)/,
];
const COMMAND = /^[$❯➜] \S/;
const FILE_LINE = /^File "[^"\n]{1,400}", line \d/;

/** Whether a line is one of a stack, code, or a command. */
export const isFrame = (words: string): boolean => COMMAND.test(words) || FRAMES.some((frame) => frame.test(words));

/** Whether a line is the code that a stack shows under a place. */
export function isInFrame(text: string, lines: readonly LogLine[], at: number): boolean {
  const before = lines[at - 1];
  return (
    before !== undefined && lines[at]!.indent > before.indent && FILE_LINE.test(text.slice(before.start, before.end))
  );
}

/** How a checker begins a list of what it found. */
const LIST_HEAD = /\bvalidation errors? for\b|\b(?:issues?|errors?)(?: and try again)?:$/;
/** What continues a message whatever is between. */
const LABEL =
  /^(?:(?:Error message|Provided arguments|String|Received|Expected|Details?|Hint|Available \w{1,20}):|Failed validating|On instance)/;
const AFTER_BLANK = /^(?:Failed validating|On instance|Provided arguments)/;
const MARK = /^(?:→|✖|✗|- ['"\w$.[\]]{1,100}: |[•*] ['"\w$.[\]]{1,100}: )/;
/** A branch of a tree; its corner is taken for a sign before the words. */
const TREE = /^[├└]?─ /;
const MOST_LINES = 400;

/** How many lines from `next` on belong to the message that begins in line `from`: 0, 1, or a blank line and the one after it. */
export function continuesMessage(text: string, lines: readonly LogLine[], from: number, next: number): 0 | 1 | 2 {
  const words = (at: number): string => {
    const line = lines[at];
    return line === undefined ? '' : withoutBorder(text.slice(line.start, line.end).trimEnd());
  };
  if (next - from > MOST_LINES) return 0;
  const head = words(from);
  const own = words(next);
  if (own === '') return AFTER_BLANK.test(words(next + 1)) ? 2 : 0;
  if (isFrame(own) || isPersonal(own)) return 0;
  const line = lines[next]!;
  // An agent's screen begins a result so.
  if (text.slice(line.from, line.start).includes('⎿')) return 0;
  const ownHead = head.slice(clauseOfPerson(head));
  // A page of a proxy goes on to its end.
  if (PAGE.test(ownHead) && next - from < LONGEST_PAGE) return words(next - 1).includes('</html>') ? 0 : 1;
  const isHeadOfPerson = isPersonal(ownHead) || (ownHead.endsWith(':') && isDescription(ownHead));
  if (line.isRecord && !isOfRecord(text, line, lines[from]!)) return 0;
  if (LABEL.test(own) && !isHeadOfPerson) return 1;
  if (TREE.test(own) && !isHeadOfPerson) return 1;
  if (MARK.test(own) && (MARK.test(words(next - 1)) || words(next - 1).endsWith(':')) && !isHeadOfPerson) return 1;
  const above = lines[next - 1]!;
  if (
    isBroken(text.slice(above.isRecord ? above.start : above.from, above.end), words(next - 1), own) &&
    !isHeadOfPerson
  )
    return 1;
  if (words(next - 1).endsWith(':') && QUOTED_ALONE.test(own) && !isHeadOfPerson) return 1;
  if (LIST_HEAD.test(head)) {
    const isFlat = FINDING.test(own) || (PATH_ALONE.test(own) && FINDING.test(words(next + 1)));
    return isFlat || isItem(line, lines[from]!, lines[next + 1], own, head) ? 1 : 0;
  }
  if (line.indent > lines[from]!.indent && !isHeadOfPerson) return 1;
  return words(next - 1).endsWith(':') && next === from + 1 && !isHeadOfPerson && HEADS.test(head) ? 1 : 0;
}

/** How a page of HTML begins. */
export const PAGE = /^<(?:!doctype html|html)\b/i;
/** Of a proxy's page, in lines; what is longer is a document. */
const LONGEST_PAGE = 20;

/** The words in a box without its right side. */
const withoutBorder = (words: string): string => (/[│┃║]$/.test(words) ? words.slice(0, -1).trimEnd() : words);

/** A line breaks amid a sentence where it is as long as a screen, and the next one goes on without a label. */
const isBroken = (line: string, words: string, next: string): boolean =>
  line.length >= SCREEN &&
  /[\w,('"]$/.test(words) &&
  /^(?:[a-z]{1,30} (?![:=])|['"][^'"\n]{1,80}['"][),]{0,3} |[~.]{0,2}\/[\w./-]{1,200})/.test(next);
const SCREEN = 60;
/** The name or value that a line with a colon announces. */
const QUOTED_ALONE = /^(['"`])[^'"`\n]{1,200}\1[.,;]?$/;
/** A heading over one line that says more. */
const HEADS = /\b(?:error|failed|failure|exception|message|invalid)\b/i;
/** What pydantic says of a path, where a paste lost the blanks before it. */
const FINDING = /\[type=\w{1,60}, input_value=/;
const PATH_ALONE = /^[\w$@.[\]→ /-]{1,200}$/;

/** An item of a list of pydantic, a path over its indented words; of any other list a line that is no record of its own. */
function isItem(line: LogLine, head: LogLine, after: LogLine | undefined, own: string, words: string): boolean {
  if (words.endsWith(':')) return true;
  if (line.indent > head.indent) return true;
  return PATH_ALONE.test(own) && after !== undefined && after.indent > line.indent;
}

/** Whether a log wrote the same before both lines, as it does before each line of one message; numbers aside. */
function isOfRecord(text: string, line: LogLine, head: LogLine): boolean {
  const before = ({ from, margin }: LogLine): string =>
    text
      .slice(from, margin)
      .replace(/\d/g, '0')
      .replace(/[\s|└├-]+$/, '');
  return head.isRecord && head.level !== 'other' && before(head).startsWith(before(line));
}
