import { AFTER_AI_SDK_TEXT, AI_SDK_TEXT } from '../../transcripts/ai-sdk-error.ts';
import type { Quote } from './quote.ts';

/** Words by which a program says that the arguments of a call are no JSON, or do not fit. */
const REFUSED =
  /\b(?:fail\w{0,4}|error|warn\w{0,4}|could not|unable|invalid)\b[^\n]{0,200}\b(?:tool|function)\b|\b(?:tool|function)\b[^\n]{0,200}\b(?:invalid|failed|error|could not)\b/i;
const TOOLS = [
  // A name right before the arguments.
  /\b(?:name|call)\s{0,3}[:=]\s{0,3}["'`]?(?<tool>[A-Za-z_][\w.-]{1,80})["'`]?,?\s{0,9}$/g,
  /\b(?:for (?:the )?(?:tool |function )?|of (?:the )?(?:tool|function) )(?!id\b|call\b|tool\b|function\b)["'`]?(?<tool>[A-Za-z_][\w.-]{1,80})["'`]?(?=\s{0,3}[:,|.]|$)/g,
  /\b(?:tool|function)(?:=|\s?["'`])(?<tool>[A-Za-z_][\w.-]{1,80})/g,
  /\barguments (?:for|of) ["'`]?(?<tool>[A-Za-z_][\w.-]{1,80})["'`]? (?:is|are)\b/g,
];
/** Words for more than one value where one is wanted. */
const FURTHER_VALUE =
  /\bExtra data: line \d|\bafter top-level value\b|\bafter JSON at position \d|\b(?:trailing|unexpected extra) (?:characters|data)\b/i;

/** Errors that repeat what they could not read. */
export const ERROR_QUOTES: readonly Quote[] = [
  // The AI SDK and agents on it.
  {
    after: new RegExp(AI_SDK_TEXT, 'g'),
    until: AFTER_AI_SDK_TEXT,
    tools: [/\b(?:for tool|tool=|tool ")\s?["'`]?(?<tool>[\w.-]+)/g],
  },
  // LangChain.
  {
    after: /Could not parse tool input: \{'name': '(?<tool>[\w.-]{1,100})', 'arguments': '/g,
    until: /'\} because the /,
  },
  {
    after:
      /Could not (?:parse (?:LLM|tool) (?:output|input)|extract tool use from input text):(?: ?`(?!\{\w{1,40}\}`)| ?(?![`\s{]))/g,
    until: /`?\s{0,9}For troubleshooting, visit: |(?:(?<!`)|(?<=\n```))`(?!`)["')\\]{0,4}\s{0,9}(?:\n|$)/,
  },
  {
    after: /(?:Invalid json output|Failed to parse \w+ from completion):? ?/g,
    until: /`?\s{0,9}For troubleshooting, visit: |\. Got: /,
  },
  { after: /Function (?<tool>\S+) arguments:\n\n/g, until: /\n\nare not valid JSON/ },
  // DSPy.
  { after: /LM Response: /g, until: /\s{0,9}\n\s{0,9}Expected to find output fields/, holdsCall: true },
  // Gemini.
  { after: /Malformed function call:\s{1,3}/g, until: /\.\nSafety ratings/ },
  // Ollama, of what gpt-oss wrote for arguments.
  { after: /error parsing tool call: raw='/g, until: /', err=/, isArguments: true },
  // SGLang.
  { after: /Failed to parse JSON part: /g, until: /, JSON parse error: |$/ },
  {
    after:
      /(?:Error in detect_and_parse|Tool call parsing error|Failed to parse tool call)[^:\n]*: (?=[<{]|\[(?!\w[\w.]{0,60}\] ))/g,
  },
  // Xinference.
  {
    after:
      /(?:Can't parse (?:single )?[\w.-]{1,40} tool call output|Unexpected error parsing [\w.-]{1,40} tool call): /g,
    until: /\. Error: (?![^\n]*\. Error: )/,
  },
  // llama.cpp.
  { after: /(?:Failed to parse input at pos \d+|unparsed peg-\w+ output): ?/g },
  { after: /Pars(?:ing chat message|ing input with format [^:\n]{1,60}): ?/g },
  { after: /Parsed partial JSON: /g, isOwn: true },
  // What a server was asked.
  { after: /\b(?:[Pp]rompt|[Ii]nput text): (?=<)/g, isOwn: true },
  // LM Studio: its log, and its window, which shows the call after the error.
  { after: /Model Output:[ \t]*/gi, holdsCall: true },
  { after: /Generated (?:prediction|response|text):\s*"?/g, holdsCall: true },
  { after: /Failed to parse arguments for tool "[^"\n]{1,100}": [^/\n]{1,300} \/ /g },
  // Any program.
  {
    after:
      /\b(?:[Rr]aw(?: arguments| input)?|[Ii]nput|[Aa]rguments(?: provided| received)?|args|parsed|Received)\b\s{0,3}[:=|]\s{0,3}["'`]?(?=\{\s{0,99}\\?["'](?![\w.-]{1,80}["']\s{0,9}[,}]))/g,
    amid: REFUSED,
    isArguments: true,
    tools: TOOLS,
  },
  {
    after:
      /\b(?:tool|function) ["'`]?(?<tool>[\w.-]{1,80})["'`]?\s{0,3}[:=|]\s{0,3}["'`]?(?=\{\s{0,99}\\?["'](?![\w.-]{1,80}["']\s{0,9}[,}]))/g,
    amid: REFUSED,
  },
  // The arguments of several calls in one text.
  { after: /(?:^[ \t]{0,9}|= ?["']?)(?=\{[^\n]{0,4000}\}[ \t]?\{)/gm, amid: FURTHER_VALUE, isArguments: true },
  {
    after:
      /(?:[Ff]ailed to parse|[Cc]ould not parse|[Uu]nable to parse|[Ee]rror parsing)(?:[^:{<\n]{0,80}:)? ?`?(?=[{<["'])/g,
    until: /`?\s{0,9}(?:, err(?:or)?=|\nError|\. (?:Exception|Error): |\n\s{1,9}at |$(?![\s\S]))/,
    holdsCall: true,
  },
];
