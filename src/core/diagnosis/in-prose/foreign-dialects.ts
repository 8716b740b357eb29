import { groupBy } from '../../../base/group-by.ts';
import { MARKED_DIALECTS } from '../../dialects/dialects.ts';
import { beginningsOf, escaped } from '../../dialects/kit/mark-starts.ts';
import { type DialectId, titleOf } from '../../dialects/names.ts';
import { tracesOf } from '../../dialects/traces.ts';
import { NOT_A_TOOL_TAG, USUAL_TOOLS } from '../../dialects/usual-tools.ts';
import { type ForeignDialect, type NamedFormat, TOOL_OF_VERB } from './named-format.ts';
import { OPENERLESS_FORMATS } from './openerless-formats.ts';
import { FIRST_FORMATS, PRINTED_FORMATS, RARE_FORMATS } from './printed-formats.ts';

/** Tools that Cline, Roo and Kilo write as tags of their own. */
const TAG_TOOLS = Object.keys(USUAL_TOOLS);

/** A `<` or `>` that was escaped with the text around it. */
const LESS = '&(?:lt|#60|#x3[cC]);';
const GREATER = '(?:&(?:gt|#62|#x3[eE]);|>)';

const OTHER_PREFIX = '(?!minimax:|seed:|steptml:|antml:)[A-Za-z][\\w-]*:';

const PYTHON_OF_GEMINI = 'It is a program; in Gemini’s API a call is a `functionCall`.';

/** The dialect of calls in this format that were escaped as a whole. */
export const ESCAPED = 'escaped';
/** Tags between bars of ASCII in place of their own, which servers do not read. */
export const ASCII_BARS = 'dsml-ascii-bars';
/** Formats that are known by their openers and read by no machine (formats.md §8). */
export const NAMED_FORMATS: readonly NamedFormat[] = [
  ...FIRST_FORMATS,
  {
    id: 'apply-patch',
    name: 'apply_patch (Codex, GPT-4.1 and GPT-5)',
    begins: '*** Begin Patch',
    opens: [/^\*\*\* Begin Patch\b/gm],
    closer: '*** End Patch',
    unread: 'A patch has no tool’s name and no arguments.',
  },
  {
    id: 'search-replace',
    name: 'search/replace blocks (Aider, Cline and Roo prompts)',
    begins: '<<<<<<< SEARCH',
    opens: [/^<<<<<<< SEARCH\b/gm],
    closer: '>>>>>>> REPLACE',
    unread: 'A block of changes has no tool’s name and no arguments.',
    isFenced: true,
  },
  {
    id: 'ui-tars',
    name: 'UI-TARS actions (UI-TARS, Doubao vision)',
    begins: 'Action:',
    opens: [/^Action:[ \t]*[A-Za-z_]\w*\((?=[^\n\r]*\b(?:start_box|(?:start_)?point|content)=)/gm],
    closer: ')',
    unread: 'Its verbs are those of a screen, with points on it, not tools with a schema.',
  },
  {
    id: 'tool-code',
    name: 'Python in a tool_code fence (Gemma 3, Gemini)',
    begins: '```tool_code',
    opens: [/^ {0,3}```tool_code[ \t]*\r?\n(?=\s*[A-Za-z_][\w.]*[ \t]*[(=])/gm],
    closer: '```',
    unread: 'It is a program that may compute, not a call whose values are written down.',
    isFenced: true,
  },
  {
    id: 'tool-code-tag',
    name: 'Python in a tool_code tag (Gemini)',
    begins: '<tool_code>',
    opens: [/<tool_code>\s{0,99}(?:print\()?(?:default_api\.)?(?<tool>[A-Za-z_]\w{0,80})\(/g],
    closer: '</tool_code>',
    unread: PYTHON_OF_GEMINI,
  },
  {
    id: 'qwen-text',
    name: '✿FUNCTION✿ (Qwen 1 and 2 in Qwen-Agent)',
    begins: '✿FUNCTION✿',
    opens: [/✿FUNCTION✿[ \t]*:/g],
    closer: /✿(?:RESULT|RETURN)✿/g,
    unread: 'Only Qwen-Agent reads this form, for models before Qwen2.5.',
  },
  {
    id: 'tool-call-arrow',
    name: '[TOOL_CALL] with => (models that drift in Roo and Cline)',
    begins: '[TOOL_CALL]',
    opens: [/\[TOOL_CALL\]\s*\{\s*tool\s*=>(?:\s{0,9}["“'](?<tool>[\w.:/-]{1,100}))?/g],
    closer: '[/TOOL_CALL]',
    unread: 'No server and no agent is known to read it.',
  },
  {
    id: 'tool-call-json',
    name: 'JSON in [TOOL_CALL] tags',
    begins: '[TOOL_CALL]',
    opens: [/\[TOOL_CALL\]\s{0,9}\{\s{0,9}"(?:tool|name|tool_name)"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,100})"/g],
    closer: '[/TOOL_CALL]',
    unread: 'No model is known to be taught it, so no parser of it is known here.',
    isFenced: true,
  },
  {
    id: 'agent-json',
    name: 'JSON with an agent’s own keys (LangChain, smolagents and others)',
    begins: '{',
    opens: [
      /\{\s{0,99}"(?:action|tool|function(?:_name)?)"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,200})"\s{0,9},\s{0,99}"(?:arguments|parameters)"\s{0,9}:/g,
      /\{\s{0,99}"(?:action|tool(?:_name)?|function(?:_name)?)"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,200})"\s{0,9},\s{0,99}"(?:action_input|tool_input|tool_args|tool_arguments|Tool_Parameters|args|input|params)"\s{0,9}:/g,
      /(?<![[,]\s{0,99})\{\s{0,99}"tool_name"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,200})"\s{0,9},\s{0,99}"(?:arguments|parameters)"\s{0,9}:/g,
      /"(?:command|ability)"\s{0,9}:\s{0,9}\{\s{0,99}"name"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,200})"\s{0,9},\s{0,99}"args"\s{0,9}:/g,
      /(?<=[{,]\s{0,9})'action': '(?<tool>[^'\n]{1,200})', '(?:action_input|args)': \{/g,
    ],
    closer: '}',
    unread: 'Its keys are an agent’s own: only the agent that asked for them reads them.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'glaive',
    name: '<functioncall> with its arguments as a text in single quotes (Glaive)',
    begins: '<functioncall',
    opens: [
      /<functioncall(?:>|(?=\s{0,9}\{))\s{0,9}\{\s{0,9}"name"\s{0,9}:\s{0,9}"(?<tool>[\w.:/-]{1,100})"\s{0,9},\s{0,9}"arguments"\s{0,9}:\s{0,9}(?=')/g,
    ],
    closer: /'\s{0,9}\}\s{0,9}(?:>|<\/functioncall>)?/g,
    unread: 'It is no JSON, for its arguments are in single quotes; no server is known to read it.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'parallel-json',
    name: 'calls of multi_tool_use.parallel (OpenAI)',
    begins: '"recipient_name"',
    opens: [
      /\{\s{0,99}"recipient_name"\s{0,9}:\s{0,9}"(?:functions\.)?(?<tool>[^"\n]{1,100})"\s{0,9},\s{0,99}"parameters"\s{0,9}:/g,
    ],
    closer: '}',
    unread: 'OpenAI’s models write several calls so; where it is text, nothing took it apart.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'message-json',
    name: 'JSON of an OpenAI message (Llama 3, gpt-oss)',
    begins: '{',
    opens: [
      /\{\s{0,99}"tool_calls"\s{0,9}:\s{0,9}\[\s{0,99}\{(?=[^[\]]{0,400}?"name"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,100})")/g,
      /\{\s{0,99}"tool_calls"\s{0,9}:\s{0,9}\[\s{0,99}\{/g,
    ],
    closer: '}',
    unread:
      'Either the model wrote the members of an answer as text, or they were copied out of one: no server reads them there.',
    isFenced: true,
  },
  {
    id: 'llama-cpp-json',
    name: 'JSON of llama.cpp’s grammar',
    begins: '"tool_call"',
    opens: [
      /\{\s{0,99}"tool_call"\s{0,9}:\s{0,9}\{\s{0,99}"name"\s{0,9}:\s{0,9}"(?<tool>[^"\n]{1,100})"\s{0,9},\s{0,99}"arguments"\s{0,9}:/g,
    ],
    closer: '}',
    unread: 'llama.cpp asks for it where it knows no format of the model, and reads it itself.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'react-in-brackets',
    name: 'ReAct with its input in brackets',
    begins: 'Action:',
    opens: [/^[ \t]{0,9}Action:[ \t]{0,9}(?<tool>[\w.:/-]{1,100})[ \t]{0,9}\([ \t]{0,9}(?=\{\s{0,9}["'])/gm],
    closer: ')',
    unread: 'Agents look for the input after `Action Input:`, on a line of its own.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'react-without-input',
    name: 'ReAct without its input',
    begins: 'Thought:',
    opens: [
      /(?<=^[ \t]{0,9}Thought:[^\n]{0,2000}\n\s{0,9})Action:[ \t]{0,9}\S[^\n]{0,200}(?![^\n]|\n\s{0,9}Action Input:)/gm,
    ],
    closer: 'Observation:',
    unread: 'No line `Action Input:` follows, so the tool would get nothing.',
  },
  {
    id: 'recipient-alone',
    name: 'a recipient of Harmony (gpt-oss, Codex) without its tokens',
    begins: 'to=',
    opens: [
      /(?<!\S)(?<!\b(?:analysis|commentary|final)[ \t]{1,9})to=(?:functions\.|(?=[\w.-]{1,80}[ \t]{1,9}(?:(?:commentary|code|json|\.\.\.|…)\s{0,9}){0,2}\{))(?<tool>[A-Za-z_][\w.-]{0,80})[ \t][^\n{}]{0,60}\n?[ \t]{0,9}(?=\{\s{0,99}")/g,
    ],
    closer: '}',
    unread: 'The tokens around it are gone, so no server reads it.',
    isData: true,
  },
  {
    id: 'harmony-unaddressed',
    name: 'Harmony (gpt-oss) without a recipient',
    begins: '<|channel|>',
    opens: [
      /<\|channel\|>commentary\s{0,9}(?:<\|constrain\|>\s{0,9}\w{1,20}\s{0,9})?<\|message\|>(?=\s{0,9}\{\s{0,9}")/g,
    ],
    closer: /<\|(?:end|call|return)\|>/g,
    unread: 'No `to=` names a tool: such a channel is for words.',
  },
  {
    id: 'gemini-python',
    name: 'Python in place of a call (Gemini)',
    begins: 'print(',
    opens: [/\bprint\(default_api\.(?<tool>\w{1,80})\(/g, /^\s{0,9}print\([^\n]{0,2000}\)\s{0,9}$(?![\s\S])/g],
    closer: ')',
    unread: PYTHON_OF_GEMINI,
  },
  {
    id: 'gemini-api',
    name: 'Python in place of a call (Gemini)',
    begins: 'default_api.',
    opens: [/(?<!print\()\bdefault_api\.(?<tool>\w{1,80})\(/g],
    closer: ')',
    unread: PYTHON_OF_GEMINI,
  },
  {
    id: 'gemini-verbalised',
    name: 'words of Gemini’s own',
    begins: 'default_api:',
    opens: [/(?:<(?:function|call):|\bdeclaration:)?\bdefault_api:(?<tool>\w{1,80})\{/g],
    closer: /\}>?/g,
    unread: 'In Gemini’s API a call is a `functionCall`; no server is known to read one that the model spells out.',
  },
  {
    id: 'tool-arrow',
    name: 'HyperCLOVA X with the tool’s name in its header',
    begins: '-> tool/',
    opens: [/-> tool\/(?!function_call\b)(?<tool>[\w.-]{1,100})[ \t]{0,9}\r?\n\s{0,9}(?=\{)/g],
    closer: '}',
    unread: 'Calls follow `-> tool/function_call` as a list; vLLM gives this back as text.',
  },
  {
    id: 'python-call',
    name: 'a Python call without the list around it',
    begins: '=',
    opens: [
      /^[ \t]{0,9}(?!\w{0,60}Message\()(?<tool>[A-Za-z_]\w{0,80})\([A-Za-z_]\w{0,80}=(?:["'\d[{-]|True\b|False\b|None\b)[^\n]{0,2000}\)[ \t]{0,9}$/gm,
    ],
    closer: ')',
    unread: 'Of the servers known here vLLM alone reads it, with `olmo3`, one call a line.',
  },
  {
    id: 'deepseek-ascii-bars',
    name: 'DeepSeek’s tokens with ASCII bars',
    begins: '<|tool▁call▁begin|>',
    opens: [
      /<\|tool▁call▁begin\|>\s{0,9}(?:function\s{0,9}<\|tool▁sep\|>\s{0,9})?(?<tool>[A-Za-z_][\w.-]{0,99})\s{0,9}(?=<\|tool▁sep\|>|[\r\n{])/g,
    ],
    closer: '<|tool▁call▁end|>',
    unread: 'DeepSeek’s own tokens have the bars `｜`; with these no server is known to read the call.',
  },
  ...OPENERLESS_FORMATS,
  {
    id: 'dsml-tool-tag',
    name: 'DeepSeek DSML with the tool’s name as its tag',
    begins: 'DSML',
    opens: [
      /<[｜|]{1,2} ?DSML ?[｜|]{1,2} ?(?!(?:\w{1,20}_)?calls>|invoke\b|parameter\b)(?<tool>[A-Za-z_][\w.-]{0,80})>/g,
    ],
    closer: /<\/[｜|]{1,2} ?DSML ?[｜|]{1,2} ?[A-Za-z_][\w.-]{0,80}>(?![\s\S]{0,4000}<\/[｜|]{1,2} ?DSML)/g,
    unread: 'A call of this format is in `invoke`, with its tool in `name`; no server is known to read another tag.',
  },
  {
    id: 'attribute-tags',
    name: 'tags with the tool’s name in an attribute',
    begins: '<',
    opens: [
      /<(?!invoke\b|function\b|tool_use\b)[a-z]\w{1,40} (?:tool|name|tool_name|function)="(?<tool>[\w.:/-]{1,100})"\s{0,9}>\s{0,99}<(?:parameter|param|argument|arg) name="/g,
    ],
    unread: 'No server is known to read it; agents that ask for it read it themselves.',
    isFenced: true,
  },
  {
    id: 'unnamed-arguments',
    name: 'tags whose arguments have no names',
    begins: '<',
    opens: [
      /<(?:function_call|invoke)>\s{0,99}(?:<(?:name|tool_name|function|function_name)>\s{0,99})?(?<tool>[A-Za-z_][\w.:/-]{0,99})\s{0,99}(?:<\/(?:name|tool_name|function|function_name)>\s{0,99})?<(?:parameter|param|arg|argument)>/g,
    ],
    unread: 'Each argument is in a tag of the same name, so which is which is not written.',
    isFenced: true,
  },
  {
    id: 'name-tags',
    name: 'tags with the tool’s name in one of their own',
    begins: '<',
    opens: [
      /<(function[-_]name|tool-name)>\s{0,99}(?<tool>[^<>\n]{1,100}?)\s{0,99}<\/\1>\s{0,99}<(?:arguments|args|input|parameters)>/g,
      /<(?:tool_use|tool_call|function_call|tool|call|invoke|action)>\s{0,99}<(?:name|tool_name|function|function_name)>\s{0,99}(?<tool>[^<>\n]{1,100}?)\s{0,99}<\/(?:name|tool_name|function|function_name)>/g,
    ],
    unread: 'No server is known to read it; agents that ask for it read it themselves.',
    isFenced: true,
  },
  {
    id: 'name-with-text',
    name: 'a tool’s name with a text after it',
    begins: ':',
    opens: [
      new RegExp(
        String.raw`(?<![\s\S])\s{0,9}(?<tool>${TOOL_OF_VERB}): ?(?:'[^\n]{1,4000}'|"[^\n]{1,4000}")\s{0,9}$(?![\s\S])`,
        'g',
      ),
    ],
    closer: '',
    unread: 'It names no arguments, and no server and no agent is known to read it.',
    isFenced: true,
    isData: true,
  },
  {
    id: 'words-with-attributes',
    name: 'a tool’s name with its arguments as attributes',
    begins: '=',
    opens: [
      new RegExp(
        String.raw`^[ \t>*•●⏺-]{0,9}(\x60?)(?<tool>${TOOL_OF_VERB})(?:[ \t]{1,3}[A-Za-z_]\w{0,60}=(?:"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[\w./-]{1,80})){1,12}[ \t]{0,9}\1[ \t]{0,9}$`,
        'gm',
      ),
    ],
    closer: '',
    unread: 'No server and no agent is known to read it.',
    isFenced: true,
    isData: true,
  },
  ...PRINTED_FORMATS,
  ...RARE_FORMATS,
  {
    id: 'codeact',
    name: '<execute> or <execute_bash> (CodeAct, OpenDevin, Biomni)',
    begins: '<execute',
    opens: [/<execute(?:_(?:bash|ipython|browse))?>/g],
    closer: /<\/execute(?:_(?:bash|ipython|browse))?>/g,
    unread: 'Only agents that were told of this tag run what is in it.',
  },
];

/** Syntaxes that no machine reads. */
export const UNREAD: ReadonlySet<string> = new Set([ESCAPED, ASCII_BARS, ...NAMED_FORMATS.map(({ id }) => id)]);

/** Syntaxes that a machine reads, except those whose tag is the tool's name. */
const READ: readonly ForeignDialect[] = MARKED_DIALECTS.filter(({ tagsAreNames }) => !tagsAreNames).map((dialect) => ({
  id: dialect.id,
  name: titleOf(dialect.id),
  ...tracesOf(dialect),
}));

/** Known syntaxes, except those whose tag is the tool's name. Spaces are XML's; `[^<>]*` never crosses a tag. */
export const FOREIGN_DIALECTS: readonly ForeignDialect[] = [
  ...FIRST_FORMATS,
  ...READ,
  {
    id: 'muse',
    name: 'Muse or another prefixed invoke',
    opens: [
      new RegExp(`<${OTHER_PREFIX}function_calls>\\s*<`, 'g'),
      new RegExp(`<${OTHER_PREFIX}invoke\\s+name=`, 'g'),
    ],
  },
  {
    id: 'forge-bare',
    name: 'Forge without its tool tag',
    opens: [
      /<server_name>[^<>]*<\/server_name>\s*<tool_name>[^<>]*<\/tool_name>/g,
      /<tool_name>[^<>]*<\/tool_name>/g,
      /<server_name>[^<>]*<\/server_name>/g,
    ],
    partOpens: [/<arguments>\s*<[A-Za-z_]/g],
    closer: '</arguments>',
  },
  ...[
    { word: 'DSML', name: 'DeepSeek DSML' },
    { word: 'GCML', name: 'GigaChat 3.5' },
  ].map(({ word, name }) => ({
    id: ASCII_BARS,
    name: `${name} with U+007C for its bars`,
    opens: [new RegExp(`<\\|{1,2} ?${word}\\|{1,2} ?(?:(?:tool_?|function_)?calls>|invoke\\b)`, 'g')],
    partOpens: [new RegExp(`</?\\|{1,2} ?${word}\\|{1,2}`, 'g')],
    closer: new RegExp(`</\\|{1,2} ?${word}\\|{1,2} ?(?:tool_?|function_)?calls>`, 'g'),
  })),
  {
    id: ESCAPED,
    name: 'this one with its tags escaped',
    opens: [new RegExp(`${LESS}tool${GREATER}\\s*(?:${LESS}[A-Za-z_]|\\{)`, 'g')],
    closer: new RegExp(`${LESS}/tool${GREATER}`, 'g'),
  },
  ...NAMED_FORMATS.slice(FIRST_FORMATS.length),
];

/** Tokens inside calls and at their end that one dialect alone has (formats.md §2), with the name before them. */
const INNER_TOKENS: readonly (readonly [id: DialectId, pattern: RegExp])[] = [
  ['harmony', /[\w.-]{1,80}<\|(?:channel|constrain|message|call)\|>/g],
  ['kimi-k2', /(?:functions\.)?[\w.-]{0,80}:\d{1,4}\s{0,9}<\|tool_call_argument_begin\|>/g],
  ['kimi-k2', /<\|(?:tool_call_argument_begin|tool_calls?_section_end)\|>/g],
  ['deepseek-v3', /\bfunction<｜tool▁sep｜>/g],
  ['deepseek-v31', /(?!function<)[\w.-]{1,80}<｜tool▁sep｜>/g],
  ['mistral', /[\w.-]{0,80}\[(?:ARGS|CALL_ID)\]/g],
  ['gemma4', /<tool_call\|>|<\|"\|>/g],
  ['functiongemma', /<end_function_call>/g],
  ['nemotron', /<\/TOOLCALL>/g],
  ['lmstudio', /\[END_TOOL_REQUEST\]/g],
  ['longcat', /<\/longcat_(?:tool_call|arg_key|arg_value)>/g],
  ['internlm', /<\|action_end\|>/g],
  ['cohere', /<\|END_ACTION\|>/g],
  ['llama4', /<\|python_end\|>/g],
  ['apertus', /<\|tools_suffix\|>/g],
  ['solar', /<\|tool_call:end\|>|<\|tool_arg:(?:start|value|end)\|>/g],
];

/** End tags that show the syntax of a call of which nothing else is left. */
export const LONE_ENDS: readonly ForeignDialect[] = [
  ...groupBy(
    READ.flatMap(({ id, name, ends = [] }) => ends.map((end) => ({ id, name, end }))),
    ({ end }) => end.source,
  ).values(),
].map(([first, ...more]) => ({
  // An end that several dialects have tells no one of them.
  id: more.length === 0 ? first!.id : 'several',
  name: [first!, ...more]
    .map(({ name }) => name)
    .sort()
    .join(' or '),
  opens: [],
  partOpens: [first!.end],
}));

/** The same for tokens inside calls. */
export const LONE_TOKENS: readonly ForeignDialect[] = [
  ...INNER_TOKENS.map(([id, pattern]) => ({ id, name: titleOf(id), opens: [], partOpens: [pattern] })),
  {
    id: 'several',
    name: `${titleOf('deepseek-v3')} or ${titleOf('deepseek-v31')}`,
    opens: [],
    partOpens: [/<｜tool▁(?:calls?▁end|sep)｜>/g],
  },
];

/** Characters without which a text holds no call in another syntax. */
export const FOREIGN_STARTS = new RegExp(
  [
    '&',
    '<[|｜]',
    '</(?:TOOLCALL|longcat_)',
    '<(?:tool_call\\||end_function_call)',
    '\\[(?:ARGS|CALL_ID|END_TOOL_REQUEST)\\]',
    ...new Set([...MARKED_DIALECTS.flatMap(beginningsOf), ...NAMED_FORMATS.map(({ begins }) => begins)].map(escaped)),
  ].join('|'),
);

/** A tag name short enough for a pattern. */
const TAG_NAME = /^[A-Za-z_][\w.-]{0,199}$/;

/** Cline, Roo and Kilo: the tag is the tool's name, so the given tools count as well as the usual ones. */
export function tagPerTool(tools: readonly string[]): ForeignDialect {
  const known = tools.filter((name) => TAG_NAME.test(name) && !NOT_A_TOOL_TAG.has(name));
  return {
    id: 'cline',
    name: 'Cline, Roo or Kilo',
    opens: [new RegExp(`<${oneOf([...TAG_TOOLS, ...known])}>\\s*<[A-Za-z_]`, 'g')],
    ...(known.length > 0 ? { pairOpens: [new RegExp(`<${oneOf(known)}>`, 'g')] } : {}),
    partOpens: [new RegExp(`<(?:${TAG_TOOLS.map(halfOf).join('|')})$`, 'g')],
  };
}

function oneOf(names: readonly string[]): string {
  return `(?:${[...new Set(names)].map((name) => name.replaceAll('.', '\\.')).join('|')})`;
}

/** A pattern for a truncated name: enough letters to recognise it, then any number of the following ones. */
function halfOf(name: string): string {
  const rest = name.slice(LEAST_LETTERS);
  return name.slice(0, LEAST_LETTERS) + [...rest].reduceRight((tail, letter) => `(?:${letter}${tail})?`, '');
}

const LEAST_LETTERS = 6;
