import { counted } from '../../../base/counted.ts';
import { closingOf } from '../../dialects/weak/weak-form.ts';
import { lineAt } from '../../text/line-index.ts';
import { quote } from '../../text/quote.ts';
import { VERB } from './named-format.ts';

interface Objects {
  readonly count: number;
  readonly first?: object;
  /** All say the same. */
  readonly areEqual?: boolean;
}

/** The objects of JSON that a text consists of: how many, and the first; none where anything else is in it. */
function objectsOf(text: string): Objects {
  const budget = { left: text.length };
  let count = 0;
  let areEqual = true;
  let first: object | undefined;
  for (let at = text.search(/\S/); at >= 0 && at < text.length; count++) {
    const end = text.charAt(at) === '{' ? closingOf(text, at, '"', budget) : -1;
    const value = end < 0 ? undefined : parsed(text.slice(at, end));
    if (value === undefined) return { count: 0 };
    first ??= value as object;
    areEqual &&= JSON.stringify(value) === JSON.stringify(first);
    at = end + text.slice(end).search(/\S|$/);
  }
  return { count, areEqual, ...(first && { first }) };
}

/** How many objects of JSON a text consists of; none where anything else is in it. */
export const objectsIn = (text: string): number => objectsOf(text).count;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Members beside which a name is that of a tool. */
const OF_A_CALL = /^(?:arguments|args|input|parameters|params|call_id|tool_call_id)$/;

/** The tool that the first object of a text names beside a member of a call; undefined where it names none. */
export function toolInObject(text: string): string | undefined {
  const { first = {} } = objectsOf(text);
  const [, tool] = Object.entries(first).find(([key]) => /^(?:tool_?|function_?)?name$|^tool$/i.test(key)) ?? [];
  return typeof tool === 'string' && Object.keys(first).some((key) => OF_A_CALL.test(key)) ? tool : undefined;
}

/** A member under which a program keeps the text of arguments, and what to say of it. */
export const RAW_ARGUMENTS = /^_{0,2}raw_?(?:arguments|args|input)$/i;
export const WHAT_IS_RAW = 'where a program keeps arguments that it could not read as JSON';

/** A member that holds the arguments of a call, with nothing before it but a line of words. */
const ARGUMENTS_ALONE =
  /^\s{0,99}(?:[^\n"{]{1,200}:\s{0,99})?"(?:arguments|parameters)"\s{0,9}:\s{0,99}("?)(\\?[{][\s\S]*)$/;

/** The objects in arguments that are nothing but their member. */
function argumentsAlone(text: string): Objects {
  const [, quoted, held = ''] = ARGUMENTS_ALONE.exec(text.trimEnd()) ?? [];
  const value = held.replace(/"?,?$/, '');
  return objectsOf(quoted ? value.replace(/\\(["\\])/g, '$1') : value);
}

/** Whether a text, or the arguments that it consists of, is one and the same object of JSON more than once. */
export const isObjectAgain = (text: string): boolean =>
  [objectsOf(text), argumentsAlone(text)].some(({ count, areEqual }) => count > 1 && areEqual);

/** Arguments that are nothing but their member, in words; null where the text is no such thing. */
function argumentsWords(text: string): string | null {
  const { count } = argumentsAlone(text);
  if (count === 0) return null;
  return `the arguments of a call${count > 1 ? `, ${counted(count, 'JSON object')} one after the other` : ''}`;
}

/** What a whole text is as JSON, whole or cut; null where it is not one. */
export function jsonWords(text: string): string | null {
  if (/^\s{0,99}\{\s{0,99}$/.test(text)) return 'a JSON object that is cut off';
  if (/^\s{0,99}\[\s{0,99}\{\s{0,99}"/.test(text) && parsed(text) !== undefined) return 'a JSON list';
  const given = argumentsWords(text);
  if (given !== null) return given;
  const [, key] = /^\s{0,99}\{\s{0,99}["']([^"'\n]{1,100})["']\s{0,9}:/.exec(text) ?? [];
  const count = objectsIn(text);
  if (key === undefined && count < 2) return null;
  if (key !== undefined && RAW_ARGUMENTS.test(key)) return `${quote(key)} is here, ${WHAT_IS_RAW}`;
  if (count > 0) return count === 1 ? 'a JSON object' : `${counted(count, 'JSON object')}, one after the other`;
  return /[}\]]\s{0,99}$/.test(text) ? 'what looks like a JSON object' : 'a JSON object that is cut off';
}

/** JSON that names what is called, or begins to, and ends before any arguments. */
const BEGUN =
  /^\s{0,99}(?:\[\s{0,99})?\{\s{0,99}"(?:name|tool_name|function|tool)"\s{0,9}:\s{0,9}(?:"[\w.:/-]{0,100}"?\s{0,9},?\s{0,99}|\{[^{}]{0,100})?$/;

/** Whether a text is the beginning of JSON that may become a call. */
export const isBegunCall = (text: string): boolean => BEGUN.test(text);

/** JSON in a fence that says nothing else of itself than that it is JSON, or on a line of its own. */
const SHOWN =
  /^ {0,3}```(?:json)?[ \t]{0,9}\n(\s{0,99}\{[\s\S]{0,20000}?\n?\s{0,99})\n {0,3}```|^[ \t]{0,9}(\{[^\n]{1,20000}\})[ \t]{0,9}$/gm;

/** A line that names a tool: what begins with what tools do, as a heading or alone, or any name after the word for one. */
const NAME_IN_TITLE = [
  /^\W{0,9}(?:tool|function)(?: (?:call|name|use))? ?[:=]\W{0,9}([A-Za-z_][\w.:/-]{0,99})\W{0,4}$/i,
  new RegExp(String.raw`^(?:#{1,6} |\*\*)?[\x60*]{0,3}(${VERB}(?:_\w|[A-Z])\w{0,80})[\x60*]{0,3}:?$`),
];
/** What is between a name and the arguments under it. */
const LABEL = /^\W{0,4}(?:input|arguments|args|parameters|params)\W{0,4}$/i;

/** The objects that are shown amid other text, each with the name of the tool in the title above it. */
function shownObjects(text: string): { readonly at: number; readonly tool: string | undefined }[] {
  return [...text.matchAll(SHOWN)]
    .filter(([, fenced, line]) => objectsIn(fenced ?? line ?? '') === 1)
    .map(({ index, 0: shown }) => ({ at: index + shown.indexOf('{'), tool: titleBefore(text, index) }));
}

function titleBefore(text: string, end: number): string | undefined {
  const lines = text
    .slice(Math.max(0, end - 400), end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !LABEL.test(line));
  const title = lines.at(-1) ?? '';
  return NAME_IN_TITLE.flatMap((pattern) => pattern.exec(title)?.[1] ?? [])[0];
}

/** The tool that the title of the first shown object names; undefined where none does. */
export const toolInTitle = (text: string): string | undefined => shownObjects(text)[0]?.tool;

/** The objects that are shown amid other text, in words, with the line of the first; null where there are none. */
export function shownObjectWords(text: string): string | null {
  const [first, ...more] = shownObjects(text);
  if (!first) return null;
  const named =
    first.tool === undefined ? 'in which no tool is named' : `under a title that names ${quote(first.tool)}`;
  const line = lineAt(text, first.at);
  return more.length === 0
    ? `a JSON object is on line ${line}, ${named}`
    : `${counted(more.length + 1, 'JSON object')} are here, the first on line ${line}, ${named}`;
}

/** Whether a text is JSON, or shows objects. */
export const holdsObjects = (text: string): boolean =>
  !isWithoutCalls(text) && (jsonWords(text) ?? shownObjectWords(text)) !== null;

/** Members for calls that are empty. */
const NO_CALLS = /["']tool_calls?["']\s{0,9}:\s{0,9}(?:null|None|\[\s{0,9}\])/g;

/** Whether all objects of a text say that they bring no call. */
export function isWithoutCalls(text: string): boolean {
  const count = objectsIn(text);
  return count > 0 && (text.match(NO_CALLS) ?? []).length >= count;
}

/** What people do not write in sentences: members of an object, calls of a program, tokens, escapes. */
const DATA =
  /[{,]\s{0,9}\\?["']{1,2}[\w$.-]{1,60}\\?["']{1,2}\s{0,9}:|[{,[]\s{0,99}[\w$]{1,40}: (?:['"[{`\d]|null\b|undefined\b|true\b|false\b)|\b[a-z]{1,40}_[a-z_]{1,40} [a-z_]{1,40}="|<\|[\w▁]{1,40}\|>|<｜|^[ \t>]{0,9}[A-Za-z_][\w.]{0,80}\((?:["'{[]|\w{1,60}=|\)|\s{0,9}$)|\\n[^\n]{0,200}\\n|\\"/m;

/** Whether code or data is amid the words, in which a call may be that nothing here knows. */
export const holdsData = (text: string): boolean => DATA.test(text);

/** Words that programs have for calls, and no one else. */
const OF_CALLS =
  /\b(?:tool[_-](?:calls?|use|results?|choice|name)(?:_ids?)?|TOOL_CALL\w{0,20}|function_calls?|(?:tool|function)Calls?\w{0,20}|Tool(?:Call|Result|Use)\w{0,20}|toolName)\b|\b(?:tool|function) ['"`][A-Za-z_][\w.-]{1,80}['"`]/;

/** The first word of a text that speaks of calls, and its line; null where there is none. */
export function wordOfCalls(text: string): { readonly word: string; readonly line: number } | null {
  const found = OF_CALLS.exec(text);
  return found && { word: found[0], line: lineAt(text, found.index) };
}
