import type { JsonFault, Node } from '../json/json-tree.ts';
import { type Notation, readLiteralBody } from './literal-body.ts';
import { parseTolerantly } from './tolerant-json.ts';

/** Objects as Python prints dictionaries. */
export const PYTHON_JSON: Notation = { quote: null, pair: ':', isQuoted: true };

/** JSON as models write it, or Python's literal in its place (formats.md §1.7). */
export interface WireJson {
  readonly tree: Node | undefined;
  readonly faults: readonly JsonFault[];
  readonly isPython: boolean;
}

/** Reads JSON, or an object that is Python's; `source` may begin with white space. */
export function readWireJson(source: string): WireJson {
  const json = parseTolerantly(source);
  const from = source.search(/\S/);
  if (!isBeyondRepair(json.faults) || source.charAt(from) !== '{') return { ...json, isPython: false };
  const literal = readLiteralBody(' '.repeat(from) + source.slice(from), PYTHON_JSON, true);
  const isRead = literal.stoppedAt < 0 && literal.unpaired.length === 0 && literal.faults.length === 0;
  const isPython = isRead && !isJsonButForEscapes(source);
  return isPython ? { tree: literal.tree, faults: [], isPython } : { ...json, isPython };
}

/** Python knows every escape, but a JSON string with one that JSON lacks is no Python. */
const isJsonButForEscapes = (source: string): boolean =>
  source.includes('\\') && !isBeyondRepair(parseTolerantly(source.replace(ESCAPE, doubled)).faults);

const ESCAPE = /\\(["\\/bfnrt]|u[\da-fA-F]{4}|)/g;
const doubled = (found: string, known: string): string => (known === '' ? '\\\\' : found);

/** The tree of that where nothing in it is beyond repair, unknown escapes and the end of a text that was cut aside. */
export function parseWireJson(source: string, isCut: boolean): Node | undefined {
  const { tree, faults } = readWireJson(source);
  const end = source.trimEnd().length;
  const isRead = !isBeyondRepair(isCut ? faults.filter((fault) => fault.end < end) : faults);
  return isRead || isJsonButForEscapes(source) ? tree : undefined;
}

const isBeyondRepair = (faults: readonly JsonFault[]): boolean =>
  faults.some(({ replacement }) => replacement === null);
