import { setOwn } from '../../json/exact-json.ts';
import { type PythonNode, parseExpression, parseStatements, valueOfNode } from '../kit/python-code.ts';
import { loadJson } from '../kit/python-json.ts';
import { callVerbatim, callWith, type HandedCall, type Outcome, onlyText } from '../kit/reader.ts';
import { namedSpansOf, spansOf, type TextSpan, withoutSpans } from '../kit/spans.ts';
import { callsOr, withoutThinking } from './kit.ts';

type Cut = Pick<TextSpan, 'start' | 'end'>;

const GEMMA = ['<|tool_call>', '<tool_call|>'] as const;

/** After so many calls that do not end, no further one is looked for: the server searches the rest of the text for each. */
const MOST_OPEN = 50;

/** Gemma's calls in its own form, else in Python. */
export function readGemma4(source: string): Outcome {
  const text = withoutThinking(source);
  const [block] = spansOf(text, ...GEMMA, { toEnd: true });
  const calls = block ? gemmaCalls(block.body) : [];
  if (calls.length > 0) return callsOr(calls, source, text.slice(0, block!.start).trim());
  return gemmaCode(text) ?? onlyText(source);
}

function gemmaCalls(text: string): HandedCall[] {
  const calls: HandedCall[] = [];
  let failed = 0;
  const opener = /call:([\p{L}\p{N}_]+)\s*\{/gu;
  for (let found = opener.exec(text); found; found = opener.exec(text)) {
    const end = gemmaObjectEnd(text, opener.lastIndex - 1);
    if (end < 0) {
      if (++failed > MOST_OPEN) break;
      continue;
    }
    const json = gemmaJson(text.slice(opener.lastIndex - 1, end + 1));
    if (loadJson(json) !== undefined) calls.push(callVerbatim(found[1]!, json));
    opener.lastIndex = end + 1;
  }
  return calls;
}

function gemmaObjectEnd(text: string, from: number): number {
  let depth = 0;
  const mark = /<\|"\|>|[{}]/g;
  mark.lastIndex = from;
  let inString = false;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0].length > 1) inString = !inString;
    else if (!inString) depth += found[0] === '{' ? 1 : -1;
    if (!inString && depth === 0) return found.index;
  }
  return -1;
}

/** Gemma's arguments made JSON: quotes, bare keys, bare words. */
function gemmaJson(text: string): string {
  const strings: string[] = [];
  return text
    .replace(/<\|"\|>([\s\S]*?)<\|"\|>/g, (_all, body: string) => `\0${strings.push(body) - 1}\0`)
    .replace(/(?<=[{,])\s*([\p{L}\p{N}_]+)\s*:/gu, '"$1":')
    .replace(/(?<=[:[,])(\s*)([A-Za-z_][\p{L}\p{N}_-]*)(?=\s*[,}\]])/gu, (all: string, space: string, word: string) =>
      ['true', 'false', 'null'].includes(word) ? all : `${space}"${word}"`,
    )
    .replace(/\0(\d+)\0/g, (all: string, index: string) =>
      strings[Number(index)] === undefined ? all : JSON.stringify(strings[Number(index)]),
    );
}

/** Calls in Python: in a fence of `tool_code`, after `call:` or after `tool_code =`. */
function gemmaCode(text: string): Outcome | undefined {
  const calls: HandedCall[] = [];
  const spans: Cut[] = [];
  let failed = 0;
  for (const { start, end, body } of namedSpansOf(text, /```tool_code\b[^\n]*\n/, '```')) {
    for (const node of parseStatements(dedented(body)) ?? []) calls.push(...pythonCall(node));
    spans.push({ start, end });
  }
  for (const opener of [/call:([\p{L}\p{N}_]+)\s*\(/gu, /^[ \t]*tool_code\s*=\s*([\p{L}\p{N}_]+)\s*\(/gmu])
    for (const found of text.matchAll(opener)) {
      if (spans.some(({ start, end }) => start <= found.index && found.index < end)) continue;
      const open = found.index + found[0].length - 1;
      const close = failed > MOST_OPEN ? -1 : closingParenthesis(text, open);
      if (close < 0) failed += 1;
      const call = close < 0 ? [] : pythonCall(parseExpression(found[1]! + text.slice(open, close + 1)));
      if (call.length > 0) spans.push({ start: found.index, end: close + 1 });
      calls.push(...call);
    }
  if (calls.length === 0) return undefined;
  const rest = withoutSpans(text, spans).replaceAll(GEMMA[0], '').replaceAll(GEMMA[1], '');
  return callsOr(calls, text, rest.replace(/^[ \t]*print\([^\n]*\)[ \t]*$/gm, '').trim());
}

/** The text without the blanks that all its lines begin with. */
function dedented(text: string): string {
  const lines = text.split('\n');
  const blanks = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0].length);
  const least = Math.min(...blanks, 1_000);
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .trim();
}

function pythonCall(node: PythonNode | undefined): HandedCall[] {
  if (node?.kind !== 'call') return [];
  const name = node.of.kind === 'name' ? node.of.id : node.of.kind === 'attribute' ? node.of.name : undefined;
  const value = {};
  for (const keyword of node.keywords) {
    if (keyword.name === null) continue;
    const item = valueOfNode(keyword.value);
    if (item === undefined) return [];
    setOwn(value, keyword.name, item);
  }
  return name === undefined ? [] : [callWith(name, value)];
}

function closingParenthesis(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === "'" || char === '"') quote = char;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
  }
  return -1;
}
