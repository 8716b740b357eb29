import { objectsIn } from '../../diagnosis/in-prose/json-words.ts';
import { asObject, parseJson } from '../../json/json-access.ts';
import { type Line, withText } from '../framing/lines.ts';
import { endOfArguments } from './kit/end-of-arguments.ts';
import { quotedAt, withoutEscapes } from './kit/quoted.ts';
import { saidAround } from './kit/said-around.ts';
import { joinedLines, lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import { valuesIn } from './kit/values-in.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** Words by which a program says that the arguments of a call are no JSON, or do not fit. */
const FAILURE =
  /\b(?:[Ff]ail\w{0,4}|FAIL\w{0,4}|[Ee]rror|ERROR|WARN\w{0,4}|[Cc]ould not|[Uu]nable|[Ii]nvalid)\b[^\n]{0,200}\b(?:tool|function)\b|\b(?:[Tt]ool|function)\b[^\n]{0,200}\b(?:[Ii]nvalid|[Ff]ailed|[Ee]rror|could not)\b/;
/** What is right before the arguments; a set of names, as Python prints what is missing, is not one. */
const LEAD =
  /(?:\b(?:[Rr]aw(?: arguments| input)?|[Ii]nput|[Aa]rguments(?: provided| received)?|args|parsed|Received)\b|\b(?:tool|function) ["'`]?[\w.-]{1,80}["'`]?)\s{0,3}[:=|]\s{0,3}["'`]?(?=\{\s{0,99}["'](?![\w.-]{1,80}["']\s{0,9}[,}]))/;
const TOOL =
  /\b(?:for (?:the )?(?:tool |function )?|of (?:the )?(?:tool|function) )(?!id\b|call\b|tool\b|function\b)["'`]?([A-Za-z_][\w.-]{1,80})["'`]?(?=\s{0,3}[:,|.]|$)|\b(?:tool|function)(?:=|\s?["'`])([A-Za-z_][\w.-]{1,80})/;

/** The name as a program lists it right before the arguments. */
const LISTED = /\b(?:name|call)\s{0,3}[:=]\s{0,3}["'`]?([A-Za-z_][\w.-]{1,80})["'`]?,?\s{0,9}$/;

/** An error that repeats the arguments of a call, and may name its tool. */
export const toolArguments: Wrapper = {
  id: 'tool-arguments-error',
  find: (lines) =>
    argumentsIn(lines) ?? (lines.some(({ text }) => ESCAPED.test(text)) ? argumentsIn(unescaped(lines)) : undefined),
};

/** An object whose quotes are escaped, in a message that was printed twice. */
const ESCAPED = /\{\s{0,99}\\["']/;
const unescaped = (lines: readonly Line[]): Line[] => lines.map((line) => withText(line, withoutEscapes(line.text)));

function argumentsIn(lines: readonly Line[]): Wrapped | undefined {
  const whole = wholeMessage(lines);
  const { message } = whole;
  const shown = SHOWN.exec(message);
  if (shown) return shownCall(whole, shown);
  const printed = PRINTED_CALLS.find((pattern) => pattern.test(message));
  if (printed) return printedCalls(whole, printed);
  const record = recordedCall(whole);
  if (record) return record;
  const lead = FAILURE.test(message) ? LEAD.exec(message) : null;
  if (!lead) return joinedObjects(whole, lines);
  const start = lead.index + lead[0].length;
  // Between quotes they end where these do.
  const isCutShort = /["'`]$/.test(lead[0]) && message[start + 1] === lead[0].at(-1);
  const end = isCutShort ? start + 1 : endOfArguments(message, start);
  const [, named, meant] = TOOL.exec(message.slice(0, start)) ?? [];
  const [, listed] = LISTED.exec(message.slice(0, lead.index)) ?? [];
  const tool = listed ?? named ?? meant;
  return {
    start,
    candidates: [
      {
        pieces: [{ text: message.slice(start, end), line: lineAt(whole, start), isRaw: true }],
        from: `an error about the arguments of a call${tool === undefined ? ', which leaves out the name of its tool' : ''}`,
        tool: tool ?? '',
      },
    ],
    says: saidAround(whole, [{ start, end }]),
    tookOff: ['the error around the arguments'],
  };
}

/** Words for more than one value where one is wanted. */
const FURTHER_VALUE =
  /\bExtra data: line \d|\bafter top-level value\b|\bafter JSON at position \d|\b(?:trailing|unexpected extra) (?:characters|data)\b/i;

/** The arguments of several calls in one text, on a line of their own amid the words of a program that wanted one object. */
function joinedObjects(whole: Message, lines: readonly Line[]): Wrapped | undefined {
  if (!FURTHER_VALUE.test(whole.message)) return undefined;
  const texts = lines.map((line) => line.text.trim());
  const at = texts.findIndex((text) => /^\{.*\}\s?\{/.test(text) && objectsIn(text) > 1);
  const text = texts[at];
  if (text === undefined) return undefined;
  const start = joinedLines(lines.slice(0, at)).length + Math.min(at, 1) + lines[at]!.text.indexOf(text);
  return {
    start,
    candidates: [
      {
        pieces: [{ text, line: lineAt(whole, start), isRaw: true }],
        from: 'a text about arguments that were joined, which leaves out the name of their tool',
        tool: '',
      },
    ],
    says: saidAround(whole, [{ start, end: start + text.length }]),
    tookOff: ['the words around the arguments'],
  };
}

/** A call as Rust's Debug shows it: `ToolCall { name: "ls", arguments: "…" }`. */
const SHOWN =
  /\b\w{0,40}Call\w{0,40} \{[^{}"\n]{0,200}(?:"[^"\n]{0,200}"[^{}"\n]{0,200}){0,4}\bname: "([\w.-]{1,100})"[^{}"\n]{0,200}\barguments: (?=")/;

function shownCall(whole: Message, found: RegExpExecArray): Wrapped {
  const { text, start, end } = quotedAt(whole.message, found.index + found[0].length);
  return {
    start: found.index,
    candidates: [
      { pieces: [{ text, line: lineAt(whole, start) }], from: 'a call as a program shows it', tool: found[1]! },
    ],
    says: saidAround(whole, [{ start: found.index, end }]),
    tookOff: ['what is around the arguments'],
  };
}

/** Calls as Go prints structures and Java its records: a name, then arguments without the escapes of a text. */
const PRINTED_CALLS: readonly RegExp[] = [
  /\bFunction:\{Name:([\w.:/-]{1,100}) Arguments:(?=\{)/,
  /\bToolCall\[[^[\]{}\n]{0,200}\bname=([\w.:/-]{1,100}), arguments=(?=\{)/,
  /\bToolExecutionRequest \{[^{}\n]{0,200}\bname = "([\w.:/-]{1,100})", arguments = "(?=\{)/,
];

function printedCalls(whole: Message, pattern: RegExp): Wrapped {
  const found = [...whole.message.matchAll(new RegExp(pattern, 'g'))];
  const pieces = found.map(({ index, 0: lead, 1: tool }) => {
    const start = index + lead.length;
    const text = whole.message.slice(start, endOfArguments(whole.message, start));
    return { text, line: lineAt(whole, start), isRaw: true as const, tool: tool! };
  });
  return {
    start: found[0]!.index,
    candidates: [
      { pieces, from: pieces.length === 1 ? 'a call as a program shows it' : 'calls as a program shows them' },
    ],
    says: saidAround(whole, []),
    tookOff: ['what is around the arguments'],
  };
}

/** Members of a record that name a tool, and those that may hold what it was called with. */
const NAMING = /["'](?:tool_?[nN]ame|tool|function_?[nN]ame|api_?[nN]ame)["']\s{0,9}:\s{0,9}["'][\w.:/-]{1,100}["']/;
const TOOL_KEY = /^(?:tool_?name|tool|function_?name|api_?name)$/i;
const HELD = /["']\s{0,9}:\s{0,9}["']\s{0,9}\{\s{0,9}(?:\\*["']|\}\s{0,9}\{)/;

/** A record of a log that names a tool and holds the text of its arguments. */
function recordedCall(whole: Message): Wrapped | undefined {
  if (!NAMING.test(whole.message)) return undefined;
  const [record] = valuesIn(whole.message, (source) => NAMING.test(source) && HELD.test(source));
  const members = Object.entries(asObject(record && parseJson(record.json)));
  const [, tool] = members.find(([key, value]) => TOOL_KEY.test(key) && typeof value === 'string') ?? [];
  const texts = members.flatMap(([, value]) =>
    typeof value === 'string' && /^\s*\{\s*(?:"|\}\s*\{)/.test(value) ? [value] : [],
  );
  const [text] = texts;
  if (!record || typeof tool !== 'string' || text === undefined || texts.length > 1) return undefined;
  return {
    start: record.start,
    candidates: [{ pieces: [{ text, line: lineAt(whole, record.start) }], from: 'a record of a log', tool }],
    says: saidAround(whole, []),
    tookOff: ['the other members of the record', 'the quotes, and the escapes inside them'],
  };
}
