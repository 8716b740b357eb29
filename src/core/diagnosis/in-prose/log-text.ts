import { lineAt } from '../../text/line-index.ts';
import { CRASH, FAILURE, LACKING, LIKE_FAILURE, logKindOf, PERSON, speakerOf } from './log-kind.ts';
import { NO_TOOL_USED } from './no-tool-used.ts';

/** What a program said went wrong. */
export interface SaidWords {
  readonly speaker: string;
  readonly text: string;
  /** Line of the text, from 1. */
  readonly line: number;
}

/** A text that programs wrote, no model. */
export interface LogText {
  /** With its article: `a log of vLLM`. */
  readonly kind: string;
  readonly says?: SaidWords;
  /** What was asked is there, and nothing that was answered. */
  readonly isPrompt?: true;
}

const EXCEPTION =
  /(?:^|[\s`>])((?:[A-Za-z_][\w]{0,60}\.){0,8}(?:[A-Z]\w{0,60}(?:Error|Exception)|(?:exceptions|errors)\.[A-Z]\w{0,60})): ?(\S[^\n]{0,2000}(?:(?<=:)\n[^\n]{1,400})?)/;
/** A member that is beside the message of an error, and not beside any other. */
const IS_ERROR = /["'](?:error|code|type|status\w{0,10}|errorMessage)["']\s{0,9}:/;
/** So near a message such a member is. */
const NEAR = 400;
/** An error of the Model Context Protocol, which repeats a schema's own words after it. */
const MCP = /\b(MCP error -?\d{1,6}: [^\n]{1,400})/;
const HTTP_STATUS = /\b\d{3} (?:Client|Server) Error\b/;
const JSON_MESSAGE =
  /["'](?:message|errorMessage|detail|finishMessage)["']\s{0,9}:\s{0,9}(?!["']\d{1,9}["'])(?:"((?:[^"\\]|\\.){1,2000})"|'((?:[^'\\\n]|\\.){1,2000})')/;
/** What stands in place of a message that is only a number. */
const JSON_TYPE =
  /["']object["']\s{0,9}:\s{0,9}["']error["'][^{}]{0,200}["']type["']\s{0,9}:\s{0,9}(?:"([^"\n]{0,200} [^"\n]{0,200})"|'([^'\n]{0,200} [^'\n]{0,200})')/;
const JSON_ERROR =
  /["']error(?: [\w ]{1,40})?["']\s{0,9}:\s{0,9}(?:"((?:[^"\\\n]|\\.){1,2000})"|'((?:[^'\\\n]|\\.){1,2000})')/;
const FIELD = /\b(?:error|err)=(?:"((?:[^"\\\n]|\\.){1,2000})"|([^\s"][^\n]{0,400}))/;
const MESSAGE_FIELD = /\bmsg["']?[=:]\s?"((?:[^"\\\n]|\\.){1,2000})"/;
const STEP = /\b(Error in \w{1,80}: [^\n]{1,400})/;
const LEVEL =
  /\b(?:ERROR|WARN(?:ING)?|FATAL|error|warn)\b[\]:|]{0,3}\s{1,9}(?:\| )?(?:[\d-]{5} [\d:]{8}\s)?(?:\[[^\]\n]{1,60}\]\s|[\w.:]{1,60}(?: [-|]|[:\]])\s)?(?:- )?(\S[^\n]{0,400})/;
const SCREEN = /^[ \t│┃]{0,9}(?:[⎿↳└⤷╰×✗✖✕⚠]\s{1,4})?(?:Error: ?|ERROR:? )(\S[^\n]{0,400})/m;
/** The heading over what went wrong, all that is copied where an agent folds it away. */
const ERROR_ALONE = /^[ \t]{0,9}(Error|错误|Ошибка|Erreur|Fehler|エラー)[ \t]{0,9}$/m;

/** That a call was left out, which later errors follow from. */
const SKIPPED = /\b((?:Skipping|Ignoring|Dropping) (?:malformed|invalid) (?:tool|function) call[^\n]{0,400})/;

/** So much of a log is looked at for words. */
export const LOOKED_AT = 200_000;
/** The longest words that are told. */
const LONGEST = 300;

/** What a log, an error or a traceback says went wrong; undefined where it says nothing of the kind. */
export function wordsSaid(source: string): SaidWords | undefined {
  const text = source.slice(0, LOOKED_AT);
  const found =
    firstOf(text, [SKIPPED]) ??
    exceptionIn(text) ??
    firstOf(text, [CRASH, LACKING, MCP, JSON_ERROR]) ??
    errorMessageIn(text) ??
    firstOf(text, [JSON_TYPE, FIELD, MESSAGE_FIELD, STEP]) ??
    failureIn(text) ??
    wholeText(firstOf(text, [LEVEL, SCREEN]), text);
  if (!found) return undefined;
  return {
    speaker: speakerOf(text) ?? 'The program',
    text: clipped(withinSigns(found, text)),
    line: lineAt(text, found.at),
  };
}

/** What agents tell their model, wherever on its line. */
const TOLD = new RegExp(
  `((?:${NO_TOOL_USED.map(([, { source }]) => source).join('|')})(?:! Please retry with a tool use\\.|[^.!。\n]{0,200}[.!。]?))`,
);

/** The words of a failure, by no person, on a line of their own amid other text; undefined where there are none. */
export function failureAmid(source: string): SaidWords | undefined {
  const text = source.slice(0, LOOKED_AT);
  const found =
    firstOf(text, [CRASH, LACKING, TOLD]) ?? failureIn(text) ?? firstOf(text, [SCREEN, LIKE_FAILURE, ERROR_ALONE]);
  if (!found || PERSON.test(found.words)) return undefined;
  return { speaker: 'The program', text: clipped(found.words), line: lineAt(text, found.at) };
}

interface Found {
  readonly words: string;
  readonly at: number;
}

/** The text in JSON that the words are a part of; the words where they are in none. */
function wholeText(found: Found | undefined, text: string): Found | undefined {
  if (!found) return undefined;
  const before = text.slice(text.lastIndexOf('\n', found.at) + 1, text.indexOf(found.words, found.at));
  const [, opened] = IN_TEXT.exec(before.slice(-LONGEST)) ?? [];
  const end = found.words.search(END_OF_TEXT);
  return opened === undefined || end < 0 ? found : { ...found, words: unquoted(opened + found.words.slice(0, end)) };
}

/** A member whose text has not ended yet, and the end of one. */
const IN_TEXT = /":\s{0,9}"([^"\\]{0,200})$/;
const END_OF_TEXT = /(?<!\\)"\s{0,9}[,}\]]/;

/** The words up to the sign that closes what they are in: code in a line, a text in JSON. */
function withinSigns({ words, at }: Found, text: string): string {
  const sign = text.charAt(at - 1);
  if (sign === '`') return words.split('`', 1)[0]!;
  if (sign === '>') return unquoted(words.split('<', 1)[0]!);
  return sign === '"' ? unquoted(/^(?:[^"\\]|\\.)*/.exec(words)![0]) : words;
}

/** The last exception, which a traceback ends with; of one that repeats a provider's answer the message in it. */
function exceptionIn(text: string): Found | undefined {
  const all = [...text.matchAll(new RegExp(EXCEPTION, 'gm'))];
  const last = all.at(-1);
  if (!last) return undefined;
  const [whole, , rest = ''] = last;
  const at = last.index + whole.search(/[^\s`>]/);
  const inner = IS_ERROR.test(rest) ? JSON_MESSAGE.exec(rest) : null;
  return { words: inner ? unquoted(inner[1] ?? inner[2] ?? '') : text.slice(at, last.index + whole.length), at };
}

/** The message of an error in JSON; a message of anything else is no complaint. */
function errorMessageIn(text: string): Found | undefined {
  const found = firstOf(text, [JSON_MESSAGE]);
  const isAlone = found !== undefined && /^\s{0,99}\{[^{]{0,99}$/.test(text.slice(0, found.at));
  const near = found && text.slice(Math.max(0, found.at - NEAR), found.at + NEAR);
  return found && (isAlone || IS_ERROR.test(near ?? '') || /finishMessage/.test(near ?? '')) ? found : undefined;
}

/** What a failure is of. */
const OF_CALL = /\b(?:pars\w{1,4}|tools?|arguments?|function|call|JSON|schema)\b/i;

/** The first failure of a call that is told, else the first; what only repeats the status of HTTP tells less than any other. */
function failureIn(text: string): Found | undefined {
  const all = [...text.matchAll(new RegExp(FAILURE, 'gm'))];
  const telling = all.filter(([whole]) => !HTTP_STATUS.test(whole));
  const told = telling.find(([whole]) => OF_CALL.test(whole)) ?? telling[0] ?? all[0];
  return told && { words: told[1]!.trim(), at: told.index + told[0].search(/\S/) };
}

function firstOf(text: string, patterns: readonly RegExp[]): Found | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const words = found[1] ?? found[2];
    const at = found.index + found[0].search(/\S/);
    return words === undefined ? { words: found[0].trim(), at } : { words: unquoted(words), at };
  }
  return undefined;
}

/** Each escape once: of an escaped backslash, what follows is no escape. */
const unquoted = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (whole, code: string | undefined, sign: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return sign === 'n' ? ' ' : /["'\\/]/.test(sign) ? sign : whole;
  });

/** Where Pydantic explains an error, which is no part of it; in JSON its line break is escaped. */
const POINTER = /(?:\s|\\n){1,40}For further information visit https:\S{1,200}/g;

function clipped(text: string): string {
  const words = text
    .replace(POINTER, '')
    .replace(/\s{1,400}/g, ' ')
    .replace(/(?:: ?[[{]|[\s│┃]{1,9}|\\n["'] \+)$/, '')
    .trim();
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).trim()}…`;
}

const EMPTY_GENERATION = /["']failed_generation["']\s{0,9}:\s{0,9}(?:""|'')/;

/** Whether an error of Groq gives back nothing of what the model wrote. */
export const isEmptyGeneration = (text: string): boolean => EMPTY_GENERATION.test(text);

/** Where a log shows what was asked, and where one shows what was answered. */
const ASKED = /\bprompt["']?\s?[:=]\s?["']/;
const ANSWERED = /\b(?:output|outputs|generated_text|response|completion|content|text)["']?\s?[:=]\s?["'[]/i;

/**
 * What a text is that programs wrote and no model, and what they say: a log, a traceback, an error, an answer without text. Null where it may be
 * what a model wrote.
 */
export function logTextOf(text: string): LogText | null {
  const found = logKindOf(text);
  if (!found) return null;
  const { kind, within, before } = found;
  const says = wordsSaid(within);
  const isPrompt = before === 0 && ASKED.test(within) && !ANSWERED.test(within);
  return { kind, ...(isPrompt && { isPrompt }), ...(says && { says: { ...says, line: says.line + before } }) };
}
