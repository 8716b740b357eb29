import { memberNode, type Node, parseTolerantly, textOf } from '../../calls/tolerant-json.ts';
import type { Vocabulary } from '../kit/vocabulary.ts';

/** Where a weak form of a format opens a call: the opener with the name in it, both empty where the body names the tool. */
export interface WeakOpening {
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Its first character. */
  readonly first: string;
}

/** A reply without any strong opener, read as a format whose weak form it is (formats.md §3). */
export interface WeakReading {
  readonly id: string;
  readonly openings: readonly WeakOpening[];
}

const NAME = '[A-Za-z_][A-Za-z0-9_.$/:-]{0,200}';
const END_TOKENS =
  /(?:\s|<\|im_end\|>|<\/s>|<\|eot_id\|>|<\|eom_id\|>|<\|end_of_text\|>|<\|endoftext\|>|<eos>|<end_of_turn>|<turn\|>|<\|return\|>|<｜end▁of▁sentence｜>)+$/;

/** Text in which nothing is a call, blanked so that places stay: fences, inline code, thinking. */
function visible(text: string): string {
  const blank = (found: string): string => ' '.repeat(found.length);
  return text
    .replace(/^[\s\S]*?<\/(?:think|seed:think)>/, (found) =>
      /<(?:think|seed:think)>/.test(found) ? found : blank(found),
    )
    .replace(/<(think|thinking|seed:think)>[\s\S]*?(?:<\/\1>|$)/g, blank)
    .replace(/(^|\n)(```+|~~~+)[^\n]*\n[\s\S]*?(?:\n\2[^\n]*|$)/g, blank)
    .replace(/`[^`\n]*`/g, blank);
}

interface Context {
  readonly text: string;
  /** The text with what is no call blanked. */
  readonly seen: string;
  readonly tools: Vocabulary;
  /** The format was asked for: tools need not be known. */
  readonly isForced: boolean;
}

type Find = (context: Context) => readonly Omit<WeakOpening, 'first'>[];

const named =
  (pattern: RegExp): Find =>
  ({ seen, tools, isForced }) =>
    [...seen.matchAll(pattern)].flatMap((found) => {
      const [whole, before = '', name = ''] = found;
      if (!isForced && !(tools.hasTools && tools.isTool(name))) return [];
      const start = found.index + (/^\s?$|^>$/.test(before) ? before.length : 0);
      const nameStart = found.index + whole.indexOf(name, before.length);
      return [{ start, end: found.index + whole.length, nameStart, nameEnd: nameStart + name.length }];
    });

/** An object that is a call by its members; its name, or null. */
function callName(
  root: Node | undefined,
): { readonly name: string; readonly hasArguments: boolean; readonly node: Node } | null {
  if (root?.type !== 'object') return null;
  const held = memberNode(root, 'function');
  const node = held?.type === 'object' ? held : root;
  const name = textOf(memberNode(node, 'name') ?? memberNode(node, 'tool_name'));
  const given = memberNode(node, 'arguments') ?? memberNode(node, 'parameters') ?? memberNode(node, 'args');
  if (name === '' || isDefinition(node)) return null;
  return { name, hasArguments: given !== undefined, node };
}

function isDefinition(node: Node): boolean {
  if (['description', 'inputSchema', 'strict'].some((key) => memberNode(node, key))) return true;
  const parameters = memberNode(node, 'parameters') ?? null;
  return textOf(memberNode(parameters, 'type')) === 'object' && memberNode(parameters, 'properties')?.type === 'object';
}

const CALL_KEYS = new Set([
  'name',
  'tool_name',
  'arguments',
  'parameters',
  'args',
  'type',
  'function',
  'id',
  'index',
  'tool_call_id',
  'call_id',
]);

/** Whether the object may be a call where no tools are known. */
function isSurely(root: Node): boolean {
  const call = callName(root);
  if (!call || !new RegExp(`^${NAME}$`).test(call.name)) return false;
  const keys = [...(root.children ?? []), ...(call.node.children ?? [])].map(({ children }) =>
    String(children?.[0]?.value),
  );
  const given = memberNode(call.node, 'arguments') ?? memberNode(call.node, 'parameters');
  const isObject = given?.type === 'object' || (given?.type === 'string' && /^\s*\{/.test(String(given.value)));
  return isObject && keys.every((key) => CALL_KEYS.has(key));
}

/** The end of the JSON value at a place, strings skipped; the length where the text ends in it. */
function endOfJson(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"') quote = char;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}

const HAS_ARGUMENTS = /"(?:arguments|parameters|args)"\s*:\s*(?:\{|"\s*\{)/;

const jsonBare: Find = ({ text, seen, tools, isForced }) => {
  const openings: Omit<WeakOpening, 'first'>[] = [];
  const whole = seen.trimEnd().replace(END_TOKENS, '');
  const from = whole.search(/\S/);
  const opens = /[[{]/g;
  for (let found = opens.exec(seen); found; found = opens.exec(seen)) {
    const start = found.index;
    const end = endOfJson(seen, start);
    const source = text.slice(start, end);
    if (!/["'](?:name|tool_name)["']/.test(source.slice(0, 4_096))) continue;
    const { tree } = parseTolerantly(source);
    const items = tree?.type === 'array' ? (tree.children ?? []) : tree ? [tree] : [];
    const calls = items.map(callName);
    const isCut = end === seen.length && !/[}\]]$/.test(source.trimEnd());
    const isWhole =
      start === from || (openings.length > 0 && /^[\s;,]*$/.test(seen.slice(openings.at(-1)!.end, start)));
    const isDeclared =
      tools.hasTools && calls.length > 0 && calls.every((call) => call && tools.isTool(call.name) && call.hasArguments);
    const reaches = isCut || end >= whole.length || isWhole;
    const isSure =
      isWhole &&
      reaches &&
      items.length > 0 &&
      items.every((item) => isSurely(item)) &&
      restIsCalls(seen, end, whole.length);
    const isKnown = isDeclared || isSure || (isForced && calls.every((call) => call !== null));
    if (!isKnown || (isCut && !HAS_ARGUMENTS.test(source))) continue;
    if (/^\s*<\/(?:tool_call|tool|function_call)>/.test(seen.slice(end, end + 40))) continue;
    openings.push({ start, end: start, nameStart: -1, nameEnd: -1 });
    openings[openings.length - 1] = { start, end, nameStart: -1, nameEnd: -1 };
    opens.lastIndex = end;
  }
  return openings.map((opening) => ({ ...opening, end: opening.start }));
};

/** What stands behind a call, where no tools are known: further calls and nothing else. */
function restIsCalls(seen: string, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    const next = seen.slice(at, to).search(/[^\s;,]/);
    if (next < 0) return true;
    at += next;
    if (!'{['.includes(seen.charAt(at))) return false;
    at = endOfJson(seen, at);
  }
  return true;
}

const pythonic: Find = ({ seen, tools, isForced }) => {
  const pattern = new RegExp(`\\[\\s*(${NAME})\\s*\\(`, 'g');
  const first = seen.search(/\S/);
  return [...seen.matchAll(pattern)].flatMap((found) => {
    const start = found.index;
    const name = found[1] as string;
    const end = endOfPython(seen, start);
    const source = seen.slice(start, end);
    const isKnown = tools.hasTools && tools.isTool(name) && (start === 0 || /\s/.test(seen.charAt(start - 1)));
    const isWhole = start === first && /^\s*$/.test(seen.slice(end).replace(END_TOKENS, ''));
    if (!isForced && !isKnown && !(isWhole && KEYWORDS_ONLY.test(source))) return [];
    if (
      /\)\s*for\s/.test(source) ||
      /=\s*[A-Za-z_]\w*\s*[,)]/.test(source.replace(/=\s*(?:True|False|None|true|false|null)\b/g, ''))
    )
      return [];
    return [{ start, end: start, nameStart: -1, nameEnd: -1 }];
  });
};

const KEYWORDS_ONLY = /^\[\s*[\w.$/:-]+\s*\(\s*(?:\)|[A-Za-z_]\w*\s*=)/;

function endOfPython(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at + 1;
  }
  return text.length;
}

const react: Find = ({ seen, tools }) =>
  [...seen.matchAll(/(^|\n)[ \t]*Action:[ \t]*([^\n]{1,200}?)[ \t]*\n\s*Action Input:[ \t]*/g)].flatMap((found) => {
    const [whole, before = '', name = ''] = found;
    void tools;
    const start = found.index + before.length;
    const nameStart = found.index + whole.indexOf(name, before.length + 7);
    return [{ start, end: found.index + whole.length, nameStart, nameEnd: nameStart + name.length }];
  });

/** The weak forms in the order in which they are tried. */
const FORMS: readonly (readonly [id: string, find: Find])[] = [
  [
    'harmony',
    named(
      new RegExp(
        `(^|\\s)(?:assistant)?(?:analysis|commentary)[ \\t]+to=(?:functions\\.)?(${NAME})[ \\t]+(?:json|code)?\\s*(?=\\{)`,
        'g',
      ),
    ),
  ],
  ['kimi-k2', named(new RegExp(`(^|\\s)functions\\.(${NAME.replace(':', '')}):\\d+\\s*(?=\\{)`, 'g'))],
  ['gemma4', named(new RegExp(`(^|[\\s>])call:(${NAME})(?=\\{)`, 'g'))],
  ['mistral', named(new RegExp(`(^|\\s)(${NAME})\\[ARGS\\]\\s*(?=\\{)`, 'g'))],
  ['functionary', named(new RegExp(`(^)(${NAME})\\n(?=\\{)`, 'g'))],
  ['react', react],
  ['json-bare', jsonBare],
  ['pythonic', pythonic],
];

/** The first weak form that a reply has; of one format alone where that is asked for. */
export function weakReading(text: string, tools: Vocabulary, only: string | null = null): WeakReading | null {
  const context = { text, seen: visible(text), tools, isForced: only !== null };
  for (const [id, find] of FORMS) {
    if (only !== null && id !== only) continue;
    const openings = find(context);
    if (openings.length > 0)
      return { id, openings: openings.map((opening) => ({ ...opening, first: text.charAt(opening.start) })) };
  }
  return null;
}
