import { isJsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { dottedName, type PythonNode, parseExpression, valueOfNode } from '../kit/python-code.ts';
import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall } from '../kit/reader.ts';
import type { TextSpan } from '../kit/spans.ts';

/** Where a list of Python calls begins. */
export const LFM_START = /\[\s*[A-Za-z_][\p{L}\p{N}_]*\s*\(/u;

const CALLING = /^\[\s*Calling\s+tool\s*:/;
const BLOCK_START = /\[\s*[A-Za-z_][\p{L}\p{N}_]*\s*\(|\[\s*Calling\s+tool\s*:|\[\s*[A-Za-z0-9_.-]{1,64}\s*\(\s*\{/gu;
const CALLING_START = /\[\s*Calling\s+tool\s*:/g;

type Block = Pick<TextSpan, 'start' | 'end'> & { readonly calls: HandedCall[] };

/** `[Calling tool: name({…})]`, brackets balanced. */
export const callingBlocks = (text: string): Block[] => blocksIn(text, CALLING_START, callingCalls);

/** Calls in brackets, in Python or with JSON, and the text without them. */
export function lfmCalls(text: string): { calls: HandedCall[]; rest: string } {
  const blocks = blocksIn(text, BLOCK_START, blockCalls);
  let rest = '';
  let at = 0;
  for (const { start, end } of blocks) {
    rest += text.slice(at, start);
    at = end;
  }
  return { calls: blocks.flatMap(({ calls }) => calls), rest: rest + text.slice(at) };
}

/** The blocks with calls; a bracket that does not end ends the search. */
function blocksIn(text: string, opener: RegExp, read: (block: string) => HandedCall[]): Block[] {
  const blocks: Block[] = [];
  opener.lastIndex = 0;
  for (let found = opener.exec(text); found; found = opener.exec(text)) {
    const end = blockEnd(text, found.index);
    if (end < 0) break;
    const calls = read(text.slice(found.index, end));
    if (calls.length > 0) blocks.push({ start: found.index, end, calls });
    opener.lastIndex = end;
  }
  return blocks;
}

/** Offset after the bracket that closes the one at the offset, strings of Python left out; -1 where none does. */
function blockEnd(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return at + 1;
  }
  return -1;
}

function blockCalls(block: string): HandedCall[] {
  const calling = callingCalls(block);
  if (calling.length > 0) return calling;
  const inner = block.slice(1, -1).trim();
  const json = /\(\s*\{/.test(inner) ? jsonCall(inner) : [];
  return json.length > 0 ? json : pythonCalls(block);
}

function callingCalls(block: string): HandedCall[] {
  const marker = CALLING.exec(block);
  return marker ? jsonCall(block.slice(marker[0].length).trim().slice(0, -1).trim()) : [];
}

/** `name({…})`; no arguments are empty. */
function jsonCall(source: string): HandedCall[] {
  const call = /^([A-Za-z0-9_.-]{1,64})\s*\(([\s\S]*)\)$/.exec(source);
  if (!call) return [];
  const value = call[2]!.trim() === '' ? {} : loadJson(call[2]!.trim());
  return value !== undefined && isJsonObject(value) ? [callWith(call[1]!, value)] : [];
}

/** Calls of a list, arguments by name only. */
function pythonCalls(block: string): HandedCall[] {
  const node = parseExpression(block.trim());
  const calls: HandedCall[] = [];
  for (const call of node?.kind === 'list' ? node.items : []) {
    if (call.kind !== 'call' || call.of.kind !== 'name' || call.positional.length > 0) return [];
    const value = {};
    for (const { name, value: argument } of call.keywords) {
      const item = looseValue(argument);
      if (name === null || item === undefined) return [];
      setOwn(value, name, item);
    }
    calls.push(callWith(call.of.id, value));
  }
  return calls;
}

/** A literal in which bare words stand for themselves. */
const looseValue = (node: PythonNode): JsonValue | undefined =>
  node.kind === 'attribute' ? (dottedName(node) ?? undefined) : valueOfNode(node, { word: (id) => id });
