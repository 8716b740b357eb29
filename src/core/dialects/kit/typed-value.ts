import type { Span } from '../../../base/span.ts';
import { MAX_DEPTH, type ReadingContext } from '../../calls/element-reader.ts';
import { faultFinding, parseTolerantly, toValue } from '../../calls/tolerant-json.ts';
import type { Value } from '../../calls/value.ts';
import { jsonDepth } from '../../json/exact-json.ts';
import type { JsonFaultKind } from '../../json/json-tree.ts';
import { PythonReader } from '../../json/python-value.ts';
import { isBlank, trimSpace } from '../../text/characters.ts';
import { allowedTypes, type TypeSet } from '../../tools/schema/allowed-types.ts';
import type { JsonSchema } from '../../tools/tool-definition.ts';
import type { Stripping, Untyped } from './marked-dialect.ts';

/** Where a value is, with its tags and without, and whether it has ended. */
export interface Place {
  readonly span: Span;
  readonly inner: Span;
  readonly closed: boolean;
}

/** A value as it is written, and what is known of its type. */
export interface WrittenValue {
  /** Text after the dialect's stripping. */
  readonly text: string;
  /** Where the text begins, so that places in it are known. */
  readonly at: number;
  readonly place: Place;
  /** The property's schema and the schema it belongs to; undefined where none says anything of it. */
  readonly schema: { readonly root: JsonSchema; readonly of: JsonSchema } | undefined;
  readonly untyped: Untyped;
  /** The type that the opener writes down. */
  readonly written: 'string' | 'json' | undefined;
}

type TellFault = ReadingContext['report'];

const NULL = /^(?:null|Null|NULL|None)$/;
const INTEGER = /^[+-]?\d+$/;
const WHOLE_FLOAT = /^[+-]?\d+\.0+$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Keeps BigInt from reading megabytes of digits. */
export const LONGEST_NUMBER = 2_000;

/** Reads a value by what is declared of it, else as the dialect does (dialects.md §2). */
export function readTyped(value: WrittenValue, report: TellFault): Value {
  if (value.written === 'string') return asString(value);
  const { schema } = value;
  const types = schema ? allowedTypes(schema.root, schema.of) : null;
  if (mayBeStructure(value, types) && jsonDepth(value.text) > MAX_DEPTH) {
    report({
      code: 'input-too-large',
      severity: 'warning',
      ...value.place.inner,
      data: { what: 'depth', limit: MAX_DEPTH },
    });
    return asString(value);
  }
  if (value.written === 'json') return readWire(value, types, report);
  if (types === null || types.size === 0) return readUntyped(value, report);
  return readByTypes(value, types, report) ?? readUntyped(value, report);
}

/** Whether a text with brackets is read as JSON there. */
function mayBeStructure({ text, untyped, written }: WrittenValue, types: TypeSet | null): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  if (written === 'json' || types?.has('object') || types?.has('array')) return true;
  return (types === null || types.size === 0) && untyped !== 'raw' && untyped !== 'wire';
}

/** What the opener says is JSON. */
function readWire(value: WrittenValue, types: TypeSet | null, report: TellFault): Value {
  const isStructure = types !== null && (types.has('object') || types.has('array'));
  const escaped = isStructure ? readEscaped(value, types, report) : null;
  return escaped ?? readJson(value, report) ?? notJson(value, report);
}

function readByTypes(value: WrittenValue, types: TypeSet, report: TellFault): Value | null {
  const { text, place } = value;
  const trimmed = trimSpace(text);
  if (types.has('null') && NULL.test(trimmed)) return { type: 'null', ...place };
  if (types.has('boolean') && /^(?:true|false)$/i.test(trimmed))
    return { type: 'boolean', value: trimmed.toLowerCase() === 'true', ...place };
  if (trimmed.length <= LONGEST_NUMBER) {
    const isNumber = types.has('number');
    if ((isNumber || types.has('integer')) && INTEGER.test(trimmed))
      return { type: 'integer', value: BigInt(trimmed.replace(/^\+/, '')), ...place };
    if (types.has('integer') && !isNumber && !types.has('string') && WHOLE_FLOAT.test(trimmed)) {
      report({ code: 'lossy-scalar', severity: 'info', ...place.inner, data: { value: trimmed } });
      return { type: 'integer', value: BigInt(trimmed.replace(/^\+/, '').replace(/\..*/, '')), ...place };
    }
    if (isNumber && DECIMAL.test(trimmed) && Number.isFinite(Number(trimmed)))
      return { type: 'float', value: Number(trimmed), ...place };
  }
  if (types.has('object') || types.has('array')) {
    const structure = readEscaped(value, types, report) ?? readStructure(value, types, report);
    if (structure) return structure;
  }
  return types.has('string') ? asString(value) : null;
}

/** What a dialect makes of a value that nothing is declared of. */
function readUntyped(value: WrittenValue, report: TellFault): Value {
  const { text, place, untyped } = value;
  if (untyped === 'raw' || untyped === 'wire') {
    if (isUntyped(value) && isWholeJson(text)) report({ code: 'json-as-structure', severity: 'info', ...place.inner });
    return asString(value);
  }
  const trimmed = trimSpace(text);
  if (trimmed === '') return asString(value);
  const strict = isStrictJson(trimmed) ? readJson(value, () => {}) : null;
  if (strict) return strict;
  if (/^(?:True|False|None)$/.test(trimmed)) {
    report({
      code: 'python-literal',
      severity: 'warning',
      ...place.inner,
      replacement: PYTHON_WORDS[trimmed] as string,
    });
    return trimmed === 'None' ? { type: 'null', ...place } : { type: 'boolean', value: trimmed === 'True', ...place };
  }
  if (/^[{[]/.test(trimmed)) return readStructure(value, BOTH, report) ?? asString(value);
  return asString(value);
}

/** Nothing says what it should be, an empty schema neither. */
function isUntyped({ schema }: WrittenValue): boolean {
  return schema === undefined || allowedTypes(schema.root, schema.of) === null;
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
const BOTH: TypeSet = new Set(['object', 'array'] as const);

/** JSON that is escaped once more than it should be: `[{\"a\": 1}]` (dialects.md §2); null where it is none of a wanted kind. */
function readEscaped(value: WrittenValue, types: TypeSet, report: TellFault): Value | null {
  const trimmed = trimSpace(value.text);
  if (!/^[{[]/.test(trimmed) || !trimmed.includes('\\') || isStrictJson(trimmed)) return null;
  const json = trimmed.replace(/\\(["\\n])/g, (_, char: string) => (char === 'n' ? '\n' : char));
  const found = isStrictJson(json) ? valueOfJson(json, value.place) : null;
  if (found === null || !types.has(found.type as 'object')) return null;
  report({ code: 'double-encoded-json', severity: 'warning', ...trimmedSpan(value), replacement: json });
  return found;
}

/** JSON of a wanted kind, with the slips that models make; null where it is not one. */
function readStructure(value: WrittenValue, types: TypeSet, report: TellFault): Value | null {
  const { text, place } = value;
  const trimmed = trimSpace(text);
  const isWanted = (found: Value | null): found is Value =>
    found !== null && (found.type === 'object' || found.type === 'array') && types.has(found.type);
  if (/^[{[]/.test(trimmed)) {
    const faults: Parameters<TellFault>[0][] = [];
    const found = readJson(value, (finding) => faults.push(finding));
    if (isWanted(found)) {
      for (const fault of faults) report(fault);
      return found;
    }
    const python = pythonJson(trimmed);
    const parsed = python === null ? null : valueOfJson(python, place);
    if (isWanted(parsed)) {
      report({ code: 'python-literal', severity: 'warning', ...trimmedSpan(value), replacement: python as string });
      return parsed;
    }
    return null;
  }
  if (!trimmed.startsWith('"')) return null;
  const inner = parsedString(trimmed);
  if (inner === null || !/^\s*[{[]/.test(inner)) return null;
  const decoded = valueOfJson(inner, place);
  if (!isWanted(decoded)) return null;
  report({ code: 'double-encoded-json', severity: 'warning', ...trimmedSpan(value), replacement: inner });
  return decoded;
}

/** The text as JSON, faults that can be repaired said; null where it is beyond that. */
function readJson({ text, at, place }: WrittenValue, report: TellFault): Value | null {
  if (isBlank(text)) return null;
  const { tree, faults } = parseTolerantly(text);
  if (!tree || faults.some(({ replacement }) => replacement === null)) return null;
  for (const fault of faults)
    report({ ...faultFinding(fault, at, 'warning'), replacement: fault.replacement as string });
  return { ...toValue(tree, text, at, place.closed), ...place } as Value;
}

function notJson(value: WrittenValue, report: TellFault): Value {
  const trimmed = trimSpace(value.text);
  const python = /^[{[]/.test(trimmed) || /^(?:True|False|None)$/.test(trimmed) ? pythonJson(trimmed) : null;
  const parsed = python === null ? null : valueOfJson(python, value.place);
  if (parsed) {
    report({ code: 'python-literal', severity: 'warning', ...trimmedSpan(value), replacement: python as string });
    return parsed;
  }
  if (value.place.closed)
    report({
      code: 'invalid-json',
      severity: 'error',
      ...value.place.inner,
      data: { fault: 'no-value' satisfies JsonFaultKind },
    });
  return asString(value);
}

/** A Python literal as JSON; null where the text is not one, or holds more than lists, dictionaries and scalars. */
function pythonJson(text: string): string | null {
  if (/\(/.test(text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, ''))) return null;
  const found = new PythonReader(text).value(0);
  return found && isBlank(text.slice(found.end)) ? found.json : null;
}

/** JSON text as a value that is whole at one place; null where it is no JSON. */
export function valueOfJson(json: string, place: Place): Value | null {
  const { tree, faults } = parseTolerantly(json);
  if (!tree || faults.length > 0) return null;
  return placedAt(toValue(tree, json, 0, place.closed), place);
}

function placedAt(value: Value, place: Place): Value {
  if (value.type === 'array') return { ...value, items: value.items.map((item) => placedAt(item, place)), ...place };
  if (value.type === 'object')
    return { ...value, entries: value.entries.map(([name, item]) => [name, placedAt(item, place)] as const), ...place };
  return { ...value, ...place };
}

function trimmedSpan({ text, at }: WrittenValue): Span {
  const trimmed = trimSpace(text);
  const start = at + text.indexOf(trimmed);
  return { start, end: start + trimmed.length };
}

function asString({ text, place }: WrittenValue): Value {
  return { type: 'string', value: text, cdata: false, ...place };
}

export function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isWholeJson(text: string): boolean {
  const trimmed = trimSpace(text);
  return /^[{[]/.test(trimmed) && isStrictJson(trimmed);
}

function parsedString(text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * A text as the dialect strips it, and how much was cut at its start (dialects.md §2). Of a value that is still open only
 * the line break at its `start` is none of it: the one at its end may have more after it (dialects.md §6).
 */
export function stripped(text: string, strips: Stripping | 'start'): { readonly text: string; readonly cut: number } {
  if (strips === 'none') return { text, cut: 0 };
  const trimmed = strips === 'trim' || strips === 'shape' ? trimSpace(text) : text;
  if (strips === 'trim' || (strips === 'shape' && !trimmed.includes('\n')))
    return { text: trimmed, cut: text.indexOf(trimmed) };
  const from = /^\r?\n/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(from);
  const to = strips === 'start' ? rest.length : rest.length - (/\r?\n$/.exec(rest)?.[0].length ?? 0);
  return { text: rest.slice(0, to), cut: from };
}
