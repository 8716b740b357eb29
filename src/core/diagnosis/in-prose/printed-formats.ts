import { type NamedFormat, TOOL_OF_VERB } from './named-format.ts';
import { INVOKE_WITHOUT_OPENER } from './openerless-formats.ts';

/** A tool's name that is no word of a sentence: of several parts, or after a word that says what it is. */
const COMPOUND = String.raw`(?<tool>[A-Za-z]\w{0,80}(?:[_.:/-]\w{1,80}){1,8}|[a-z]{1,40}[A-Z]\w{0,80})`;
const ANY_NAME = String.raw`(?<tool>(?!(?:arguments|args|inputs?|param\w*|results?|outputs?)\b)[A-Za-z_](?:[\w.:/-]{0,99}\w)?)`;
const OBJECT = String.raw`["'\x60]?\{\s{0,99}(?:["'“]|\.\.\.|…)`;
const PRINTED_OBJECT = String.raw`["']?\{\s{0,9}(?:["'“]|\})`;
const WITH = String.raw`(?:[ ,:]{1,3}(?:tool|function|called|with|the|these|following|input|arguments|args|parameters|params)\b){0,6}[ :=]{0,3}\(?`;

/** Formats in which a program shows a call to people: no model writes them, so that bundles that read streams leave them out. */
export const PRINTED_FORMATS: readonly NamedFormat[] = [
  {
    id: 'printed-call',
    name: 'the words of a program that prints its calls',
    begins: '{',
    opens: [
      new RegExp(String.raw`\[(?:tool|function)[ _-]?(?:use|call)[:\s]\s{0,9}${ANY_NAME}\s{0,9}\(`, 'gi'),
      new RegExp(
        String.raw`\[(?:tool|function|action)(?:[ _-]?(?:use|call))?\][ :]{1,3}${ANY_NAME}(?:\(|[ :]{1,3})(?=${PRINTED_OBJECT})`,
        'gi',
      ),
      new RegExp(
        String.raw`^[ \t>*•●⏺-]{0,9}(?:(?:using|calling|executing|running)[ _])?(?:tool[ _]?(?:name|call|use)?|function(?:[ _]name)?|name|action)[ \t]{0,9}:[ \t]{0,9}["'\x60]?${ANY_NAME}["'\x60]?[,;]?[ \t]{0,9}\r?\n[ \t]{0,9}(?:tool[ _])?(?:input|arguments|args|parameters|params)[ \t]{0,9}:[ \t]{0,9}(?=[{[])`,
        'gim',
      ),
      new RegExp(
        String.raw`\b(?:[Cc]all(?:ing|ed)?|[Uu]s(?:e|ing|ed)|[Ii]nvok(?:e|ing|ed)|[Ee]xecut(?:e|ing|ed)|[Rr]unn?(?:ing)?)[ :]{1,3}(?:the )?["'\x60]?${COMPOUND}["'\x60]?${WITH}(?=${OBJECT})`,
        'g',
      ),
      new RegExp(
        String.raw`\b(?:[Tt]ool|[Ff]unction)(?:[ _-]?(?:[Cc]alls?|[Uu]se|[Nn]ame))?[ :]{1,3}["'\x60]?${ANY_NAME}["'\x60]?${WITH}(?=${OBJECT})`,
        'g',
      ),
      new RegExp(
        String.raw`\bthe ["'\x60]?${ANY_NAME}["'\x60]? (?:tool|function) with (?:the )?(?:following )?(?:input|arguments|args|parameters|params):?\s{0,9}(?=${OBJECT})`,
        'g',
      ),
      new RegExp(String.raw`^[ \t>*•●⏺-]{0,9}${ANY_NAME}\((?=\{\s{0,99}"[^"\n]{1,80}"\s{0,9}:)`, 'gm'),
      // A pair of name and arguments, as Python prints it.
      new RegExp(String.raw`\(\s{0,9}["'](?<tool>${TOOL_OF_VERB})["'],\s{0,9}(?=${PRINTED_OBJECT})`, 'g'),
      new RegExp(
        String.raw`\((?<=\b(?:tools?|functions?|actions?|calls?|(?:tool|function)_calls?)\b[^\n]{0,200}\()\s{0,9}["']${ANY_NAME}["'],\s{0,9}(?=${PRINTED_OBJECT})`,
        'g',
      ),
      new RegExp(
        String.raw`\b(?:[Tt]ool|[Ff]unction)(?:_?[Nn]ame)? ?[=:] ?["'\x60]?${ANY_NAME}["'\x60]?,? (?:args|arguments|input|params) ?[=:] ?(?=\{\s{0,99}["'])`,
        'g',
      ),
      new RegExp(
        String.raw`^[ \t│┃]{0,9}[x✕✗✖✓✔⊷⊶?o-][ \t]{1,3}${ANY_NAME}[ \t]{1,3}(?=\{"[^"\n]{1,80}"\s{0,9}:|(?<=[│┃][^\n]{0,120})\{\}[ \t]{1,200}[│┃])`,
        'gm',
      ),
    ],
    closer: '}',
    unread: 'It is how programs tell people of a call, which models copy: no server reads one from it.',
  },
  {
    id: 'opencode-lines',
    name: 'a call as opencode shows it',
    begins: '⚙ ',
    // A call that could not be run is one of its tool `invalid`.
    opens: [/^[ \t│┃]{0,9}⚙ (?:invalid \[tool=)?(?<tool>[\w.:/-]{1,100})(?= \[|, error=)/gm],
    closer: /\](?=[ \t]{0,9}$)/gm,
    unread: 'opencode shows neither the lists nor the objects among the arguments; `opencode export` has them whole.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'goose-lines',
    name: 'a call as goose shows it',
    begins: '─── ',
    opens: [/^─{2,9} (?<tool>[\w.-]{1,80}) \| [\w.-]{1,80} ─{3,200}[ \t]{0,9}$(?=\s{0,9}^[a-z]\w{0,60}: )/gm],
    closer: '',
    unread: 'goose may shorten what it shows to people; the file of its session has the arguments whole.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'name-without-arguments',
    name: 'a printed call without its arguments',
    begins: 'function',
    opens: [
      /["']function["']\s{0,9}:\s{0,9}\{\s{0,99}["']name["']\s{0,9}:\s{0,9}["'](?<tool>[\w.:/-]{1,100})["'],?\s{0,99}(?:\}|$(?![\s\S]))/g,
    ],
    closer: '',
    unread: 'Its arguments are not shown: either they were cut off, or what printed the call left them out.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'inspected-in-part',
    name: 'an object printed without what is deep in it',
    begins: '[',
    opens: [
      /\b(?:name|toolName): ["'](?<tool>[\w.:/-]{1,100})["'],\s{1,99}(?:args|arguments|input): \[?\s{0,9}\[?(?:Object|Array)\]/g,
      /\b(?:tool_?[cC]alls|functionCall|function_call|function): \[?\s{0,9}\[(?:Object|Array)\]/g,
    ],
    closer: ']',
    unread: 'What the call gets is not shown: print it with `JSON.stringify`, or with `depth: null`.',
    isData: true,
  },
  {
    id: 'unread-list',
    name: 'a list that Pydantic printed before it was read',
    begins: 'ValidatorIterator(',
    opens: [/\btool_calls["']?\s?[:=]\s?(?:SerializationIterator\([^\n]{0,60})?ValidatorIterator\(/g],
    closer: ')',
    unread: 'The calls are not shown: print `list(…)` of it, or the JSON that came.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'open-webui',
    name: 'a block of Open WebUI',
    begins: '<details',
    opens: [
      /<details\b(?=[^<>]{0,4000}\btype="tool_calls")[^<>]{0,4000}?\bname="(?<tool>[^"<>]{1,100})"[^<>]{0,9000}>/g,
    ],
    closer: '</details>',
    unread: 'Open WebUI shows a call that it ran so; nothing runs it.',
  },
];

/** Those that begin where another format or an opener that is read does: of two at one place the first in the list is taken. */
export const FIRST_FORMATS: readonly NamedFormat[] = [
  {
    id: 'python-call-envelope',
    name: 'a Python call with all its arguments in one',
    begins: '={',
    opens: [
      /^[ \t]{0,9}(?<tool>[A-Za-z_]\w{0,80})\((?:arguments|args|input|kwargs|parameters|params)=\{\s{0,9}["'][^\n]{0,2000}\}\)[ \t]{0,9}$/gm,
    ],
    closer: ')',
    unread:
      'Of the servers known here vLLM alone reads it, with `olmo3`, and hands on one argument of that name, not those in it.',
  },
  {
    id: 'typographic-tags',
    name: 'tags with typographic quotes',
    begins: '=',
    opens: [/<[^\s<>]{0,24}(?:invoke|function|tool\w{0,9}) name=[“”‘’](?<tool>[^“”‘’<>\n]{1,100})[“”‘’]\s{0,9}>/g],
    closer: /<\/[^\s<>]{0,24}(?:invoke|function|tool\w{0,9})>/g,
    unread:
      'Tags have straight quotes: either the model wrote typographic ones, or something on the way made them of straight ones.',
    isFenced: true,
    isData: true,
  },
];

/** Formats that are rare in streams, or in which something on the way changed a call: bundles that read streams leave them out as well. */
export const RARE_FORMATS: readonly NamedFormat[] = [
  {
    id: 'deepseek-without-json',
    name: 'DeepSeek’s tokens around arguments that are no JSON',
    begins: '<｜tool▁call▁begin｜>',
    opens: [
      /<｜tool▁call▁begin｜>\s{0,9}(?!function\s{0,9}<)(?<tool>[A-Za-z_][\w.-]{0,99})\s{0,9}<｜tool▁sep｜>(?=\s{0,99}[^\s{`<])/g,
    ],
    closer: /<｜tool▁calls?▁end｜>(?![\s\S]{0,4000}<｜tool▁calls?▁end｜>)/g,
    unread: 'After `<｜tool▁sep｜>` come the arguments as one JSON object; what stands there is none.',
  },
  {
    id: 'functioncall-tag',
    name: 'JSON in a <functioncall> tag',
    begins: '<functioncall',
    opens: [
      /<functioncall(?:>|(?=\s{0,9}\{))\s{0,9}\{\s{0,9}"name"\s{0,9}:\s{0,9}"(?<tool>[\w.:/-]{1,100})"\s{0,9},\s{0,9}"arguments"\s{0,9}:\s{0,9}(?=\{)/g,
    ],
    closer: /\}\s{0,9}\}\s{0,9}(?:>|<\/functioncall>)?/g,
    unread: 'No server is known to look for this tag; one that looks for JSON anywhere may run what is in it.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'name-and-closing-bracket',
    name: 'a tool’s name above a text that its closing tag in brackets ends',
    begins: '[/',
    opens: [
      /^[ \t]{0,9}(?<tool>[A-Za-z_][\w.-]{1,80})[ \t]{0,9}\r?\n(?=[\s\S]{1,4000}?\n[ \t]{0,9}\[\/\k<tool>\][ \t]{0,9}$)/gm,
    ],
    closer: /\[\/[\w.-]{2,81}\]/g,
    unread: 'It names no arguments, and no server and no agent is known to read it.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'tool-code-arrow',
    name: 'a tool_code tag with => (MiniMax M2)',
    begins: '<tool_code>',
    opens: [/<tool_code>\s{0,99}\{\s{0,99}tool\s{0,9}=>\s{0,9}["'](?<tool>[\w.:/-]{1,100})["']/g],
    closer: '</tool_code>',
    unread: 'No server and no agent is known to read it.',
  },
  {
    id: 'calling-tool-attributes',
    name: '[Calling tool="…"] (models that copy a printed history)',
    begins: '[Calling tool=',
    opens: [/\[Calling tool="/g],
    closer: ']',
    unread: 'No server and no agent is known to read it.',
  },
  {
    id: 'react-without-colons',
    name: 'ReAct without its colons',
    begins: 'Action',
    opens: [
      /^[ \t]{0,9}Action[ \t]{0,9}\n\s{0,9}(?<tool>[^\n:]{1,100})\n\s{0,9}Action Input[ \t]{0,9}:?[ \t]{0,9}\n?\s{0,9}(?=\{)/gm,
    ],
    closer: 'Observation',
    unread: 'Agents look for `Action:` with its colon.',
    isFenced: true,
  },
  {
    id: 'langchain-xml',
    name: 'LangChain XML (Claude 2 prompts)',
    begins: '<tool>',
    opens: [/<tool>[^<>\n\r]{1,200}(?:<\/tool>\s*)?<tool_input>/g],
    closer: '</tool_input>',
    unread: 'Its input is one text without names of arguments.',
  },
  {
    id: 'tgi-json',
    name: 'JSON of TGI’s grammar',
    begins: '"_name"',
    opens: [/\{\s{0,99}"function"\s{0,9}:\s{0,9}\{\s{0,99}"_name"\s{0,9}:/g],
    closer: '}',
    unread: 'Text Generation Inference alone asks models for it, and reads it itself.',
    isFenced: true,
  },
  {
    id: 'python-call-fenced',
    name: 'a Python call without the list around it',
    begins: '```',
    opens: [
      /^ {0,3}```[ \t]{0,9}\r?\n(?=[ \t]{0,9}(?<tool>[A-Za-z_]\w{0,80})\([A-Za-z_]\w{0,80}=(?:["'\d[{-]|True\b|False\b|None\b)[^\n]{0,2000}\)[ \t]{0,9}\r?\n {0,3}```)/gm,
    ],
    closer: '```',
    unread: 'No server is known to read one in a fence without its list.',
    isFenced: true,
  },
  {
    id: 'typographic-json',
    name: 'JSON with typographic quotes',
    begins: '“',
    opens: [
      /\{\s{0,99}[“”](?:name|tool_name|tool|function|action)[“”]\s{0,9}:\s{0,9}[“”](?<tool>[^“”"\n]{1,100})[“”],\s{0,99}[“”](?:arguments|parameters|args|input|action_input)[“”]\s{0,9}:/g,
    ],
    closer: '}',
    unread:
      'JSON has straight quotes: either the model wrote typographic ones, or something on the way made them of straight ones.',
    isFenced: true,
    isData: true,
  },
  {
    id: INVOKE_WITHOUT_OPENER,
    name: 'Anthropic’s or MiniMax’s invoke without its opener',
    begins: '<parameter name=',
    opens: [
      /^[ \t]{0,9}(?:(?:(?:antml:)?invoke )?name)?=["“”'](?<tool>[\w.:/-]{1,100})["“”']>\s{0,99}(?=<parameter name=)/gm,
      /\[(?:Calling tool|Tool Use): (?<tool>[\w.:/-]{1,100})\]\s{0,99}(?=<parameter name=)/g,
    ],
    closer: '</invoke>',
    unread:
      'Either the model wrote something else in place of `<invoke name="…">`, or what wrote the call down lost its beginning; no server is known to read the rest.',
    isFenced: true,
    isData: true,
  },
];

/** Their ids. */
export const PRINTED: ReadonlySet<string> = new Set(PRINTED_FORMATS.map(({ id }) => id));
