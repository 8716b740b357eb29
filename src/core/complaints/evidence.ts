import type { LogLine } from './text/log-lines.ts';
import { isDescription, isPersonal } from './text/person.ts';
import { inEnglish, mayComplainInChinese } from './vocabulary/chinese.ts';
import type { Draft } from './vocabulary/draft.ts';
import { kindOf } from './vocabulary/kinds.ts';

/** The class of an exception before its words. */
const EXCEPTIONS = [
  /^\[?(?:[\w$]{1,60}(?:\.|::)){0,10}[A-Z]\w{0,60}(?:Error|Exception|Exceeded|Failure|Fault)(?:\([\w, ]{0,60}\))?\]?(?: \[\w{1,60}\])?(?::|$)/,
  /^(?:[a-z_][\w$]{0,60}\.){1,10}[A-Z]\w{3,60}: /,
  /^[\w ]{1,24}\berror:? -?\d{3,6}: /i,
  /^(?:panic|fatal error|terminate called|thread '[^'\n]{1,60}' panicked)\b/,
  /^what\(\): /,
  /^E(?:rror|RROR)(?: \[\w{1,60}\])?(?::|$)/,
  // Elixir writes the class in brackets.
  /^\*\* \((?:\w{1,60}\.){0,8}[A-Z]\w{0,60}\) /,
  // Clients of AWS name the class in the middle of the sentence.
  /^An error occurred \(\w{1,80}\) when calling the \w{1,60} operation\b/,
  // The first line of an answer.
  /^HTTP\/\d(?:\.\d)? [45]\d\d\b/,
  // A status in angle brackets before the class.
  /^<[45]\d\d> [\w.]{1,80}: /,
];
/** The name of a class. */
const NAMED = /^(?:[\w$]{1,60}(?:\.|::)){0,10}[A-Z]\w{2,60}(?:Error|Exception|Exceeded|Failure|Fault)\b.{0,80}:/;
/** The class of an exception after its words, as Ruby writes it. */
const CLASS_BEHIND = /\((?:\w{1,60}::){0,8}[A-Z]\w{0,60}(?:Error|Exception)\)$/;
/** A program's heading of an error. */
const HEADING =
  /^[^:\n?]{0,60}\b(?:[Ee]rror|ERROR|[Ee]rr|[Pp]anic|[Ff]atal|Exception|[Ff]ailed|[Ff]ailure)\b[^:\n]{0,100}:/;
/** The class of an exception with its modules, or as Ruby writes it, in a line that says more before it. */
const CLASS_WITHIN =
  /(?:^|\s)(?:(?:[a-z_]\w{0,60}\.){1,10}[A-Z]\w{2,60}(?:Error|Exception): \S|[A-Z]\w{2,60}(?:Error|Exception) \(\w[^\n]{1,200}\):?(?:\n|$))/;
/** What the runtimes of languages and templates say of a crash, and a parser of its own format. */
const OF_RUNTIME =
  /\bcannot read propert(?:y|ies) of (?:undefined|null)\b|\bpeg-\w{1,20} format\b|'\w{1,60}' object (?:has no|is not)\b|\b(?:index|subscript) out of (?:range|bounds)\b|\bat row \d{1,9}, column \d{1,9}\b/i;
/** Words without which nothing went wrong. */
const WRONG =
  /fail|error|refused|reset|closed|invalid|\bnot?\b|n't|too |exceed|timed out|\w timeout|denied|missing|unknown|unavailable|overload|\blost\b/;
const WRONG_TOO =
  /terminated|reached|cannot|unable|hang up|unauthori|forbidden|expired|insufficient|\blow\b|\bbusy\b|premature|disconnect|malformed|mismatch|crash|illegal|exception|empty/;
const UNEXPECTED = /unexpected|unhandled|unparsed|incorrect|maximum|panic|undefined|unrecogni[sz]ed/;
const HINTS =
  /invalid|miss|require|must|should|expect|support|permit|allow|match|denied|alternat|correspond|validating|time-?out|gateway|at row \d/;
/** Of words that programs alone begin with, and of classes. */
const HINTS_TOO =
  /exception|stopped|ended|empty|corrupt|loop|more steps|multiple|truncated|duplicate|different|occurrence|argument|limit|pars|or call a tool/;
/** A message without any other sign of a program is short. */
const SHORT = 300;
/** What decides is near its beginning. */
const NEAR = 120;

/** Whether a line may hold a complaint at all: looked at before anything that costs more. */
export function mayComplain(text: string): boolean {
  const lower = text.toLowerCase();
  return isShortForm(lower) || HINTS.test(lower) || HINTS_TOO.test(lower) || mayComplainInChinese(text);
}

/** The beginning shows the class of an exception. */
export const isException = (words: string): boolean => EXCEPTIONS.some((pattern) => pattern.test(words));

/** Whether a program speaks: by the class of an exception, the level of its record, words that only programs write, or their form. */
export function isByProgram(words: string, draft: Draft, level: LogLine['level'], isQuoted = false): boolean {
  if (NAMED.test(words) || CLASS_BEHIND.test(words)) return true;
  if (isException(words)) return !isPersonal(words.slice(0, NEAR));
  if (isPersonal(words)) return false;
  if (CLASS_WITHIN.test(words.slice(0, SHORT)) || OF_RUNTIME.test(words.slice(0, SHORT))) return true;
  const kind = kindOf(draft);
  if (level === 'error' || (draft.isSure && kind !== 'unknown')) return true;
  if (kind === 'unknown' || kind === 'program') return false;
  if (kind === 'history') return true;
  if (level === 'warning') return true;
  if (HEADING.test(inEnglish(words))) return !isDescription(words);
  if (isQuoted || /^<(?![a-z_]{0,20}error>)/.test(words)) return false;
  const start = inEnglish(words.slice(0, NEAR)).toLowerCase();
  return (
    level === undefined && words.length <= SHORT && !/:\s*$/.test(words) && isShortForm(start) && !isDescription(words)
  );
}

/** The phrase itself, with hardly a word before it. */
const isShortForm = (words: string): boolean => [WRONG, WRONG_TOO, UNEXPECTED].some((pattern) => pattern.test(words));
