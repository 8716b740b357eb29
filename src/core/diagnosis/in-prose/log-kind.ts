import { readExactJson } from '../../json/exact-json.ts';
import { isAgentScreen } from './agent-screens.ts';
import { answerEndIn, endWords } from './empty-answer.ts';
import { NO_TOOL_USED } from './no-tool-used.ts';

/** A text that programs wrote, no model. */
export interface LogKind {
  /** With its article: `a log of vLLM`. */
  readonly kind: string;
  /** What the programs wrote, and the lines before it: none but where it is in a fence. */
  readonly within: string;
  readonly before: number;
}

/** A call as Claude Code shows it, with what came of it; its arguments are shortened for people. */
const CLAUDE_CODE = /^\s{0,3}[⏺●] [A-Z]\w{0,60}\([^\n]{0,400}\)\s{0,9}\n\s{1,6}⎿ /m;

/** Who writes lines like these; the first that fits. */
const SPEAKERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['LM Studio', /\bLM STUDIO SERVER\b|\bLM Studio\b/],
  ['Ollama', /\bsource=\w{1,60}\.go:\d|\bollama\._types\.|\bOllama\w{0,20}Exception\b|\bOllama (?:response|stream)\b/],
  ['SGLang', /\bsglang\b|^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: (?:TP|DP)\d{1,3})?\] /m],
  [
    'vLLM',
    /\bvllm\b|^(?:\([^)\n]{1,60}\) )?(?:INFO|ERROR|WARNING|DEBUG) (?:\d\d-\d\d \d\d:\d\d:\d\d )?\[?[\w./]{1,80}\.py:\d/m,
  ],
  [
    'llama.cpp',
    /^(?:srv|slot|que) {1,12}\w|\bcommon_chat_|\bFailed to parse input at pos\b|\bUnexpected empty grammar stack\b|\bdoes not match the expected peg-\w{1,20} format\b|\bInvalid diff: (?:'|now finding )/m,
  ],
  ['Xinference', /\bxinference\./],
  ['LocalAI', /\blocalai\b|\bcaller\.file="\/build\/(?:core|pkg)\//i],
  ['Groq', /\bgroq\.|\bGROQ\b|\bGroqException\b|\bfailed_generation\b/],
  ['LiteLLM', /\blitellm\./],
  ['Gemini', /\bFinish message: Malformed function call\b|\bMALFORMED_FUNCTION_CALL\b/],
  ['Bedrock', /\bbotocore\./],
  ['LangChain4j', /\blangchain4j\./],
  ['LangChain', /\bOutputParserException\b|\blangchain\w{0,20}\./],
  ['OpenHands', /\bopenhands[/.]/],
  ['Cline', /\bCline tried to use \w/],
  ['Roo', /\bRoo(?: Code)? tried to use \w/],
  ['Kilo', /\bKilo(?: Code)? tried to use \w/],
  ['Codex', /\bcodex_core\b/],
  ['Claude Code', CLAUDE_CODE],
  ['Python', /^Traceback \(most recent call last\):/m],
];

export const speakerOf = (text: string): string | undefined => SPEAKERS.find(([, sign]) => sign.test(text))?.[0];

/** A line that a logger begins. */
const LOG_LINE =
  /^(?:[\w.-]{1,60} {1,40}\| )?(?:\([^)\n]{1,60}\) )?(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|(?:DEBUG|INFO|WARN(?:ING)?|ERROR|TRACE)\b[:\s[]|time=\S{1,60} level=|(?:srv|slot|que|res) {1,12}\w|\d{1,6}\.\d\d\.\d{3}\.\d{3} [IWED] |[A-Za-z]{3} [ \d]\d \d\d:\d\d:\d\d )/;
const TRACE_LINE = /^(?:\s{1,40}|Traceback |During handling|The above exception)/;
/** A frame of a JavaScript stack. */
const FRAME = /^\s{1,12}at [^\n]{0,200}(?::\d{1,6}:\d{1,6}|<anonymous>)\)?$/m;
/** What is before the words of a failure on their line. */
const BEFORE_FAILURE = [
  /[^\w\n]{0,12}invalid \[tool=\S{1,100}, error=/,
  /[^\w\n]{0,12}/,
  /\W{0,12}ERROR[\s:]{1,4}/,
  /[^\w\n]{0,4}\[[^\]\n]{1,80}\] /,
  /[A-Z]{4,8}:[\w.]{1,80}:/,
  /\s{0,12}\w{1,20} ?[=:] ?["'`]?/,
  /[A-Z]\w{2,20}(?: \w{1,20}){0,3} failed: /,
  /\W{0,4}(?:\w{2,40}(?:Error|[Ee]xception)[ :-]{1,4}){1,4}/,
];
const FAILED_WITH =
  /(?:(?:[Ee]rror|ERROR)(?=:| (?:pars|while|when|in|call|execut))|[Ff]ailed|[Cc]ould not|[Uu]nable|[Ii]nvalid(?! \w{1,40} (?:is|are|was|were|will|can|means?)\b)|Validation failed|[45]\d\d (?=[^\n]{0,200}\b(?:invalid|failed|unsupported|not supported)\b)[^\n]{0,40}?)/;
const FAILED_IN = /\b[^\n]{0,60}\b(?:pars\w{0,4}|[Tt]ools?|arguments?|parameters?|function|call|JSON|schema|message)\b/;
/** How the words begin. */
const FAILURES = [
  new RegExp(FAILED_WITH.source + FAILED_IN.source),
  /(?:\w{1,20} ){0,4}(?:tried to use \S{1,80} without value for|tool was called with invalid arguments)/,
  /Tool (?:call (?:(?:arguments )?could not be parsed|(?:\w{1,20} )?failed\b)|(?:input )?validation failed for )/,
  ...NO_TOOL_USED.map(([, words]) => words),
  /Tool (?:error|use failed): /,
  /(?:Unexpected|Invalid) API Response: /,
  /Malformed function call: /,
  /[Ee]rror: \S{1,80} (?:is required|is missing|must be)\b/,
  /JSON decode failed/,
  /Received invalid arguments\b/,
  /[^\n]{0,80}\b[Dd]ropp(?:ed|ing) (?:an? |the )?(?:incomplete|malformed|invalid|partial) tool calls?\b/,
  /MCP error -?\d{1,6}: /,
  /Unexpected (?:token [^\w\s]?[^\w\n]?\w?[^\w\n]|end of JSON|non-whitespace character)[^\n]{0,400}\bJSON\b/,
  /Model tried to call (?:an )?(?:unavailable|unknown) tool\b/,
  /(?:params |\S{1,40} )?must have required property '/,
  /missing field [`'"]\w/,
  /[Mm]issing required (?:parameter|argument|field|property)s?(?::| (?:for|in|of) (?:the )?(?:tool|function|call)\b| ?['"`])/,
  /The required parameter [`'"]\S{1,80} is missing/,
  /The LLM did not conform to the edit format\b/,
];
const anyOf = (patterns: readonly RegExp[]): string => patterns.map(({ source }) => source).join('|');
/** Words by which a program, no model, says that a call failed; after a colon with the next line. */
export const FAILURE = new RegExp(
  String.raw`^(?:${anyOf(BEFORE_FAILURE)})((?:${anyOf(FAILURES)})[^\n]{0,400}(?:(?<=:)\n[^\n]{1,400})?)`,
  'm',
);
/** The same where it is told less surely, so that it makes no error of a text. */
export const LIKE_FAILURE =
  /^[^\w\n]{0,12}((?:[Ii]nvalid|[Mm]issing) (?:[Ff]ormat|[Ii]nput)\b[^\n]{0,400}|Unknown tool\b[^\n]{0,400}|[Tt]ool ["'`]?[\w.:-]{1,80}["'`]? (?:was not found|not found|is not available|does not exist)[^\n]{0,200})|(Invalid Format: Missing 'Action[^\n]{0,20}? after 'Action:'|\b\d{1,3} validation errors? for \w[^\n]{0,200})/m;
/** How an agent or Pydantic says that a call lacks an argument, or has none that it can read, or a server that one lacks its result, wherever on its line. */
export const LACKING =
  /\b((?:[Aa]n assistant message with ['"]tool_calls['"] must be followed by|(?:Cline|Roo|Kilo)(?: Code)? tried to use \S{1,80} without value for|Error: the Action Input is not a valid key, value dictionary|(?<!\bfor )[\w.[\]-]{1,200}[ \t]{0,200}\n[ \t]{1,40}[^\n[]{2,200} \[type=\w{1,60},)[^\n]{0,400})/;
/** How a program of C++, Go or Rust ends, and what caused it. */
export const CRASH =
  /^(?:\s{0,9}what\(\):\s{1,3}|panic: |Caused by:\s{0,9}\n\s{1,9}(?:0: )?|thread '[^'\n]{1,60}' panicked at )(\S[^\n]{0,400}(?:(?<=:)\n[^\n]{1,400}){0,2})/m;

/** An error in JSON with a line of words before it. */
const PRINTED_ERROR =
  /^[^\n{]{0,400}\n?\s{0,9}\{\s{0,99}"error"\s{0,9}:\s{0,9}\{\s{0,99}"[\s\S]{0,2000}"(?:message|type|code)"\s{0,9}:/;

/** So much of a text is looked at. */
const HEAD = 20_000;

/** What a text is that programs wrote and no model; null where it may be what a model wrote. */
export function logKindOf(text: string): LogKind | null {
  const head = unfenced(text.slice(0, HEAD));
  const kind = programKind(head) ?? (isErrorAmid(head) ? errorOf(head) : null);
  if (kind === null) return fencedLogOf(head);
  return { kind, within: head, before: 0 };
}

/** What is in the only fence of a text that is nothing else. */
const unfenced = (text: string): string => /^\s*(`{3,}|~{3,})\w*\s*\n([\s\S]*?)\n\1\s*$/.exec(text)?.[2] ?? text;

function errorOf(text: string): string {
  const speaker = speakerOf(text);
  if (speaker !== undefined && speaker !== 'Python') return `an error of ${speaker}`;
  return ERROR_MEMBER.test(text.replace(/\\+(?=["'])/g, '')) ? 'the error of a provider' : 'an error in JSON';
}

/** Members of a provider's error beside its message. */
const ERROR_MEMBER =
  /["'](?:(?:type|object)["']\s{0,9}:\s{0,9}["'](?:\w{1,40}_error|error)["']|(?:status|code)["']\s{0,9}:)/;
const ERROR_MESSAGE =
  /\{\s{0,99}(?:["'](?:object|code)["']\s{0,9}:\s{0,9}(?:["']error["']|[45]\d\d),\s{0,99})?["'](?:message|error)["']\s{0,9}:/;
const ERROR_HOLDING = /["']error["']\s{0,9}:\s{0,9}\{[\s\S]{0,400}?["']message["']\s{0,9}:/;

/** Whether a short text holds a provider's error among words, escaped or not. */
function isErrorAmid(source: string): boolean {
  if (source.length >= 4_000) return false;
  const text = source.replace(/\\+(?=["'])/g, '');
  return (ERROR_MEMBER.test(text) && ERROR_MESSAGE.test(text)) || ERROR_HOLDING.test(text);
}

const programKind = (text: string): string | null => answerKind(text) ?? kindOf(text);

/** A report of which each fence holds what programs wrote. */
function fencedLogOf(text: string): LogKind | null {
  const fences = [...text.matchAll(/^\s{0,3}(```+|~~~+)[^\n]{0,80}\n([\s\S]*?)(?:\n\s{0,3}\1|$(?![\s\S]))/gm)];
  const kinds = fences.map(([, , inside = '']) => programKind(inside));
  const [first] = kinds;
  if (typeof first !== 'string' || kinds.includes(null)) return null;
  const [, , within = ''] = fences[0]!;
  return { kind: first, within, before: text.slice(0, text.indexOf(within)).split('\n').length - 1 };
}

/** An error that names its class beside its message, or what HTTP answers with (RFC 9457). */
const TYPED_ERROR =
  /^\s{0,99}\{(?=[^{}]{0,2000}"(?:title|detail)"\s{0,9}:)(?=[^{}]{0,2000}"status"\s{0,9}:\s{0,9}[45]\d\d\b)|^\s{0,99}\{\s{0,99}"(?:type|name|error_type)"\s{0,9}:\s{0,9}"\w{0,60}(?:Error|Exception)",\s{0,99}"message"\s{0,9}:/;

/** Members that a piece of a stream begins with. */
const EVENT =
  /^\s{0,99}\{(?=[^\n]{0,400}["']object["']\s{0,9}:\s{0,9}["']chat\.completion|[^\n]{0,400}["']choices["']\s{0,9}:\s{0,9}\[\s{0,9}\{\s{0,9}["'](?:index|delta)["'])/;

/** What the kind of an answer without text begins with. */
export const EMPTY_ANSWER = 'an answer without text';

/** A provider's answer or error as JSON, in which no text was found. */
function answerKind(text: string): string | null {
  if (/^\s{0,99}\{\s{0,99}"(?:errorMessage|error [\w ]{1,40})"\s{0,9}:/.test(text)) return 'an error in JSON';
  if (PRINTED_ERROR.test(text) && text.length < 4_000) return errorOf(text);
  if (!/^\s{0,99}[{[]/.test(text)) return null;
  if (/["']error["']\s{0,9}:/.test(text) && /["'](?:message|type|code|error)["']\s{0,9}:/.test(text))
    return errorOf(text);
  if (TYPED_ERROR.test(text)) return 'an error in JSON';
  if (EVENT.test(text) && [text, text.trim().split('\n', 1)[0]!].every((json) => readExactJson(json) === undefined))
    return 'an event of a stream whose JSON is broken';
  const end = answerEndIn(text);
  return end ? `${EMPTY_ANSWER}${endWords(end)}` : null;
}

/** The head of a traceback of Python, or a frame of one whose head was left out. */
const TRACEBACK = /^(?:Traceback \(most recent call last\):|\s{1,9}File "[^"\n]{1,300}", line \d{1,9}, in \w)/m;

function kindOf(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const logged = lines.filter((line) => LOG_LINE.test(line)).length;
  const speaker = speakerOf(text);
  if (TRACEBACK.test(text) && isMostly(lines, logged)) return 'a Python traceback';
  if (logged > 0 && isMostly(lines, logged))
    return speaker === undefined || speaker === 'Python' ? 'a log' : `a log of ${speaker}`;
  if (CLAUDE_CODE.test(text)) return 'what Claude Code shows of its calls';
  if (isAgentScreen(text)) return 'what an agent shows of its calls';
  const [first = ''] = lines;
  if (FRAME.test(text)) return speaker === undefined ? 'an error message' : `an error of ${speaker}`;
  if (speaker === undefined && PERSON.test(text.replace(QUOTED, ''))) return null;
  const isError = [THROWN, FAILURE, REPORT].some((sign) => sign.test(first)) || CRASH.test(text) || LACKING.test(text);
  if (!isError && !((FAILURE.test(text) || RAISED.test(text)) && lines.length <= 12) && !/^Traceback /m.test(text))
    return null;
  return speaker === undefined || speaker === 'Python' ? 'an error message' : `an error of ${speaker}`;
}

/** The heading of a report that a program writes. */
const REPORT = /^\W{0,9}(?:Error|Crash) (?:Report|Details)\W{0,9}$/i;

/** An exception that begins its line, as programs print it. */
const THROWN = /^\W{0,4}(?:Error: )?(?:[A-Za-z_]\w{0,60}\.){0,8}[A-Z]\w{0,60}(?:Error|Exception|ModelBehavior): ?\S/;
/** One with the module that has it, as Python prints it after the line that raised it. */
const RAISED = /^(?:[a-z_]\w{0,60}\.){1,8}[A-Z]\w{0,60}(?:Error|Exception): ?\S/m;
/** What an error repeats is not said by the one that writes it. */
const QUOTED = /"(?:[^"\\]|\\.){1,2000}"/g;
/** What speaks of itself is a model. */
export const PERSON = /\b(?:I|I['’](?:ll|m|ve)|[Ll]et me|[Ll]et['’]s|[Ww]e)\b/;

/** Whether lines of a logger and of its tracebacks are most of the text. */
function isMostly(lines: readonly string[], logged: number): boolean {
  const traced = lines.filter((line) => !LOG_LINE.test(line) && TRACE_LINE.test(line)).length;
  return logged + traced > lines.length / 2;
}
