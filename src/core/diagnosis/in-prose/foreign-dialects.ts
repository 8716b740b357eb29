import { NOT_A_TOOL_TAG, USUAL_TOOLS } from '../../dialects/usual-tools.ts';

/** A syntax for tool calls that this reader names but does not read. */
export interface ForeignDialect {
  readonly id: string;
  /** As a sentence names it. */
  readonly name: string;
  /** What begins a call; of two that begin at one place the dialect listed first is meant. */
  readonly opens: readonly RegExp[];
  /** What begins a call only if its end tag follows. */
  readonly pairOpens?: readonly RegExp[];
  /** What only a part of a call begins with: names the dialect where no whole call does. */
  readonly partOpens?: readonly RegExp[];
  /** What ends a call that begins so; by default the end tag of the name that the match begins with. */
  readonly closer?: string | RegExp;
}

/** Tools that Cline, Roo and Kilo write as tags of their own. */
const TAG_TOOLS = Object.keys(USUAL_TOOLS);

/** A `<` or `>` that was escaped with the text around it. */
const LESS = '&(?:lt|#60|#x3[cC]);';
const GREATER = '(?:&(?:gt|#62|#x3[eE]);|>)';

const BARS = '\\uFF5C{1,2}';
const OTHER_PREFIX = '(?!minimax:|seed:|steptml:|antml:)[A-Za-z][\\w-]*:';

/** The dialect of calls in this format that were escaped as a whole. */
export const ESCAPED = 'escaped';
/** DeepSeek DSML between bars of ASCII, which no server takes for its tags. */
export const ASCII_BARS = 'dsml-ascii-bars';
/** Those that no machine reads. */
export const UNREAD: ReadonlySet<string> = new Set([ESCAPED, ASCII_BARS]);

/** Known syntaxes but for those whose tag is the tool's name, the more telling ones first. Spaces are XML's; `[^<>]*` never crosses a tag. */
export const FOREIGN_DIALECTS: readonly ForeignDialect[] = [
  {
    id: 'deepseek-dsml',
    name: 'DeepSeek DSML',
    opens: [
      new RegExp(`<${BARS} ?DSML${BARS} ?(?:tool_?|function_)?calls>`, 'g'),
      new RegExp(`<${BARS} ?DSML${BARS} ?invoke\\b`, 'g'),
    ],
    partOpens: [new RegExp(`</?${BARS} ?DSML${BARS}`, 'g'), /<parameter\s+name="[^"<>]*"\s+string="/g],
    closer: new RegExp(`</${BARS} ?DSML${BARS} ?(?:tool_?|function_)?calls>`, 'g'),
  },
  {
    id: 'minimax-m3',
    name: 'MiniMax M3',
    opens: [/\]<\]minimax\[>\[<tool_call>/g],
    partOpens: [/\]<\]minimax\[>\[/g],
    closer: ']<]minimax[>[</tool_call>',
  },
  { id: 'minimax-m2', name: 'MiniMax M2', opens: [/<minimax:tool_call\b[^<>]*>/g] },
  {
    id: 'seed-oss',
    name: 'Seed-OSS',
    opens: [/<seed:tool_call\b[^<>]*>/g],
  },
  {
    id: 'step3',
    name: 'Step3',
    opens: [/<\uFF5Ctool_call_begin\uFF5C>/g, /<steptml:invoke\b/g],
    closer: '<\uFF5Ctool_call_end\uFF5C>',
  },
  {
    id: 'kimi-xtml',
    name: 'Kimi XTML',
    opens: [/<\|open\|>tools/g],
    // Channels of thinking and prose frame a reply without a call as well.
    partOpens: [/<\|(?:open|close)\|>(?!\s*(?:think|response|message)\b)/g],
    closer: '<|close|>tools<|sep|>',
  },
  {
    id: 'glm',
    name: 'GLM',
    opens: [/<tool_call>[^<{[]*<(?:arg_key>|\/arg_key>|arg_value>)/g],
    partOpens: [/<arg_(?:key|value)>/g],
  },
  {
    id: 'hermes',
    name: 'Hermes',
    opens: [/<tool_call\b[^<>]*>\s*[{[]/g, /<function_call>\s*\{/g],
  },
  {
    id: 'minicpm5',
    name: 'MiniCPM5',
    opens: [/<function\s?name=/g],
    closer: '</function>',
  },
  {
    id: 'qwen3-coder',
    name: 'Qwen3-Coder',
    opens: [
      /<tool_call>\s*(?:<function\b|function=)/g,
      /<tool_call>\s*[\w.-]+\s*<[A-Za-z_]/g,
      /<tool_call>[^\S\n]*\n[^<{[]*\n<\/tool_call>/g,
      /<function=/g,
    ],
    partOpens: [/<parameter=/g],
  },
  {
    id: 'muse',
    name: 'Muse or another prefixed invoke',
    opens: [
      new RegExp(`<${OTHER_PREFIX}function_calls>\\s*<`, 'g'),
      new RegExp(`<${OTHER_PREFIX}invoke\\s+name=`, 'g'),
    ],
  },
  {
    id: 'anthropic-invoke',
    name: 'Anthropic invoke',
    opens: [/<(?:antml:)?function_calls>\s*</g, /<(?:antml:)?invoke\s+name=/g],
    partOpens: [/<(?:antml:)?parameter\s+name=/g],
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
  {
    id: ASCII_BARS,
    name: 'DeepSeek DSML with U+007C for its bars',
    opens: [/<\|{1,2} ?DSML\|{1,2} ?(?:(?:tool_?|function_)?calls>|invoke\b)/g],
    partOpens: [/<\/?\|{1,2} ?DSML\|{1,2}/g],
    closer: /<\/\|{1,2} ?DSML\|{1,2} ?(?:tool_?|function_)?calls>/g,
  },
  {
    id: ESCAPED,
    name: 'this one with its tags escaped',
    opens: [new RegExp(`${LESS}tool${GREATER}\\s*(?:${LESS}[A-Za-z_]|\\{)`, 'g')],
    closer: new RegExp(`${LESS}/tool${GREATER}`, 'g'),
  },
];

/** End tags that say of a call what it was written in, where nothing else is left of it. */
export const LONE_ENDS: readonly ForeignDialect[] = [
  lone('hermes', 'Hermes', /(?:\{[^{}<>]{0,400}(?:\{[^{}<>]{0,2000}\}[^{}<>]{0,400})?\}\s*)?<\/tool_call>/g),
  lone('qwen3-coder', 'Qwen3-Coder', /<\/function>/g),
  lone('glm', 'GLM', /<\/arg_(?:key|value)>/g),
  lone('anthropic-invoke', 'Anthropic invoke', /<\/(?:\w{1,64}:)?(?:invoke|function_calls)>/g),
  lone('minimax-m2', 'MiniMax M2', /<\/minimax:tool_call>/g),
  lone('seed-oss', 'Seed-OSS', /<\/seed:tool_call>/g),
];

function lone(id: string, name: string, part: RegExp): ForeignDialect {
  return { id, name, opens: [], partOpens: [part] };
}

/** Of a length that a pattern can hold. */
const TAG_NAME = /^[A-Za-z_][\w.-]{0,199}$/;

/** Cline, Roo and Kilo: the tag is the tool's name, so the tools at hand count besides the usual ones. */
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

/** Letters of a name that tell it from a word, then any number of those that follow. */
function halfOf(name: string): string {
  const rest = name.slice(LEAST_LETTERS);
  return name.slice(0, LEAST_LETTERS) + [...rest].reduceRight((tail, letter) => `(?:${letter}${tail})?`, '');
}

const LEAST_LETTERS = 6;
