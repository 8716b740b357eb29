import { quotedAt } from './kit/quoted.ts';
import { saidAround } from './kit/said-around.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** Words by which a program says that the arguments of a call are no JSON, or do not fit. */
const FAILURE =
  /\b(?:[Ff]ail\w{0,4}|FAIL\w{0,4}|[Ee]rror|ERROR|WARN\w{0,4}|[Cc]ould not|[Uu]nable|[Ii]nvalid)\b[^\n]{0,200}\b(?:tool|function)\b|\b(?:[Tt]ool|function)\b[^\n]{0,200}\b(?:[Ii]nvalid|[Ff]ailed|[Ee]rror|could not)\b/;
/** What stands right before the arguments. */
const LEAD =
  /(?:\b(?:[Rr]aw(?: arguments| input)?|input|[Aa]rguments|args|parsed|Received)\b|\b(?:tool|function) ["'`]?[\w.-]{1,80}["'`]?)\s{0,3}[:=|]\s{0,3}["'`]?(?=\{\s{0,99}["'])/;
const TOOL =
  /\bfor (?:the )?(?:tool |function )?(?!id\b|call\b|tool\b|function\b)["'`]?([A-Za-z_][\w.-]{1,80})["'`]?(?=\s{0,3}[:,|.]|$)|\b(?:tool|function)(?:=|\s?["'`])([A-Za-z_][\w.-]{1,80})/;

/** An error that repeats the arguments of a call, and may name its tool. */
export const toolArguments: Wrapper = {
  id: 'tool-arguments-error',
  find(lines) {
    const whole = wholeMessage(lines);
    const { message } = whole;
    const shown = SHOWN.exec(message);
    if (shown) return shownCall(whole, shown);
    const lead = FAILURE.test(message) ? LEAD.exec(message) : null;
    if (!lead) return undefined;
    const start = lead.index + lead[0].length;
    const end = endOfArguments(message, start);
    const [, named, meant] = TOOL.exec(message.slice(0, start)) ?? [];
    const tool = named ?? meant;
    return {
      start,
      candidates: [
        {
          pieces: [{ text: message.slice(start, end), line: lineAt(whole, start), isRaw: true }],
          from: 'an error about the arguments of a call',
          ...(tool !== undefined && { tool }),
        },
      ],
      says: saidAround(whole, [{ start, end }]),
      tookOff: ['the error around the arguments'],
    };
  },
};

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
    tookOff: ['what stands around the arguments'],
  };
}

/** After the bracket that closes them; where none does, the end of what the error repeats. */
function endOfArguments(message: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < message.length; at++) {
    const char = message.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"') quote = char;
    else if ('{['.includes(char)) depth++;
    else if ('}]'.includes(char) && --depth === 0) return at + 1;
  }
  const rest = message.slice(start);
  const stop = /["'`]?,? (?:err|error)=|["'`]\s{0,9}$(?![\s\S])| (?:Error|Status Code|error): |\n(?=\s{0,9}at )/.exec(
    rest,
  )?.index;
  return start + (stop ?? rest.trimEnd().length);
}
