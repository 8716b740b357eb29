import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { dumpJson } from '../kit/python-json.ts';
import { finiteOf, integerOf } from '../kit/python-text.ts';
import { type HandedCall, type Outcome, Raised, type ReaderModel, type Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { spansOf } from '../kit/spans.ts';
import { around, declaredCall } from './kit.ts';
import { longestOverlap, streamed } from './stream.ts';

const MARK = ']<]minimax[>[';
const OPEN = `${MARK}<tool_call>`;
const SPACING = /(\]<\]minimax\[>\[)[ \t\r\n]+(?=<)/g;

const withoutSpacing = (text: string): string => text.replace(SPACING, '$1');

function readMinimaxM3(source: string, tools: Tools): Outcome {
  const text = withoutSpacing(source);
  const calls: HandedCall[] = [];
  let prose = '';
  let at = 0;
  for (const { start, end, body } of spansOf(text, OPEN, `${MARK}</tool_call>`)) {
    prose += text.slice(at, start);
    calls.push(...callsIn(body, tools));
    at = end;
  }
  return { calls, text: prose + text.slice(at) };
}

const callsIn = (block: string, tools: Tools): HandedCall[] =>
  spansOf(block, `${MARK}<invoke name="`, `${MARK}</invoke>`).flatMap(({ body }) => {
    const nameEnd = body.indexOf('">');
    if (nameEnd < 0) return [];
    const name = body.slice(0, nameEnd);
    return declaredCall(name, valueIn(body.slice(nameEnd + 2), tools.schemaOf(name)), tools);
  });

const typesOf = (schema: JsonObject | undefined): string[] => {
  const type = memberOf(schema, 'type');
  const types = Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
  return types.filter((name) => typeof name === 'string').map((name) => name.toLowerCase());
};

const hasType = (schema: JsonObject | undefined, ...names: readonly string[]): boolean =>
  typesOf(schema).some((type) => names.includes(type));

interface Frame {
  readonly tag: string;
  readonly schema: JsonObject | undefined;
  value: JsonValue[] | Record<string, JsonValue> | JsonValue;
}

/** Elements inside each other as JSON; tags that do not match raise. */
function valueIn(text: string, schema: JsonObject | undefined): JsonValue {
  const chunks = text
    .split(MARK)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '');
  const isList = hasType(schema, 'array') && chunks[0]?.startsWith('<item>') === true;
  const open: Frame[] = [{ tag: '', schema, value: isList ? [] : {} }];
  for (const chunk of chunks) {
    const isClose = chunk.startsWith('</');
    if (!isClose && !chunk.startsWith('<')) continue;
    const end = chunk.indexOf('>', isClose ? 2 : 0);
    if (!isClose && end < 0) throw new Raised('substring not found');
    const tag = chunk.slice(isClose ? 2 : 1, end < 0 ? undefined : end).trim();
    if (!isClose) {
      const parent = open.at(-1)!;
      const own = childSchema(parent, tag);
      open.push({ tag, schema: own, value: startValue(chunk.slice(end + 1), own) });
      continue;
    }
    if (open.length === 1 || open.at(-1)!.tag !== tag) throw new Raised(`mismatched closing tag: ${tag}`);
    const child = open.pop()!;
    assign(open.at(-1)!, tag, child.value);
  }
  return open[0]!.value;
}

function startValue(text: string, schema: JsonObject | undefined): JsonValue {
  const isScalar =
    hasType(schema, 'string', 'str', 'integer', 'int', 'number', 'float', 'boolean', 'bool', 'null') &&
    !hasType(schema, 'object', 'array');
  if (text !== '' || isScalar) return leaf(text, schema);
  return hasType(schema, 'array') ? [] : {};
}

function assign(parent: Frame, tag: string, value: JsonValue): void {
  if (Array.isArray(parent.value)) parent.value.push(value);
  else if (typeof parent.value === 'object' && parent.value !== null) {
    const object = parent.value as Record<string, JsonValue>;
    const before = memberOf(object, tag);
    if (before === undefined) setOwn(object, tag, value);
    else if (Array.isArray(before)) before.push(value);
    else object[tag] = [before, value];
  } else throw new Raised('a text has no members');
}

function childSchema({ schema, value }: Frame, tag: string): JsonObject | undefined {
  const objectOf = (json: JsonValue | undefined): JsonObject | undefined =>
    json !== undefined && isJsonObject(json) ? json : undefined;
  if (hasType(schema, 'array') && tag === 'item') {
    const prefix = memberOf(schema, 'prefixItems');
    const items = Array.isArray(prefix) ? (prefix as readonly JsonValue[]) : [];
    const index = Array.isArray(value) ? value.length : 0;
    if (index < items.length) return objectOf(items[index]);
    return (
      objectOf(memberOf(schema, 'additionalItems')) ?? objectOf(memberOf(schema, 'items')) ?? objectOf(items.at(-1))
    );
  }
  const properties = objectOf(memberOf(schema, 'properties'));
  if (properties && Object.hasOwn(properties, tag)) return objectOf(properties[tag]);
  return objectOf(memberOf(schema, 'additionalProperties'));
}

function leaf(text: string, schema: JsonObject | undefined): JsonValue {
  const isNullable = hasType(schema, 'null');
  if (hasType(schema, 'string', 'str') && !isNullable) return text;
  if (isNullable && ['null', 'Null', 'NULL', ''].includes(text)) return null;
  const integer = hasType(schema, 'integer', 'int') ? integerOf(text) : undefined;
  const number = integer ?? (hasType(schema, 'number', 'float') ? finiteOf(text) : undefined);
  if (number !== undefined) return number;
  const word = text.toLowerCase().trim();
  if (!hasType(schema, 'boolean', 'bool')) return text;
  if (['true', '1', 'yes', 'on'].includes(word)) return true;
  return ['false', '0', 'no', 'off'].includes(word) ? false : text;
}

/** How much of a text cannot be part of a mark that is still coming. */
function settled(text: string, mark: string): number {
  const overlap = longestOverlap(text, mark);
  if (overlap > 0) return text.length - overlap;
  const at = text.lastIndexOf(MARK);
  return at >= 0 && /^[ \t\r\n]+$/.test(text.slice(at + MARK.length)) ? at : text.length;
}

const STREAM = {
  close: `${MARK}</tool_call>`,
  invoke: `${MARK}<invoke name="`,
  invokeEnd: `${MARK}</invoke>`,
  element: `${MARK}<`,
};

interface OpenArgument {
  readonly end: string;
  readonly schema: JsonObject | undefined;
  /** Read once it is whole: a list, an object, or what has elements. */
  readonly isComplex: boolean;
  text: string;
  isStarted: boolean;
}

const streamMinimaxM3 = streamed((tools, log) => {
  let held = '';
  let isInside = false;
  let schema: JsonObject | undefined;
  let isCalling = false;
  let isFirst = true;
  let argument: OpenArgument | null = null;
  let parts: (readonly [number, { name?: string; source?: string }])[] = [];
  const add = (source: string): void => void parts.push([log.current, { source }]);
  const take = (length: number): true => {
    held = held.slice(length);
    return true;
  };
  const before = (mark: string, other: string): number => {
    const at = held.indexOf(mark);
    const first = held.indexOf(other);
    return at < 0 || (first >= 0 && first < at) ? -1 : at;
  };
  const call = (): boolean => {
    const close = before(STREAM.close, STREAM.invoke);
    if (close >= 0) {
      isInside = false;
      return take(close + STREAM.close.length);
    }
    const start = held.indexOf(STREAM.invoke);
    const end = start < 0 ? -1 : held.indexOf('">', start + STREAM.invoke.length);
    if (end < 0) return false;
    const name = held.slice(start + STREAM.invoke.length, end);
    [schema, isCalling, isFirst] = [tools.schemaOf(name), true, true];
    log.current = Math.max(log.current, 0);
    parts.push([log.current, { name, source: '{' }]);
    return take(end + 2);
  };
  const element = (): boolean => {
    const close = before(STREAM.invokeEnd, STREAM.element);
    if (close >= 0) {
      add('}');
      log.current += 1;
      isCalling = false;
      return take(close + STREAM.invokeEnd.length);
    }
    const start = held.indexOf(STREAM.element);
    const end = start < 0 ? -1 : held.indexOf('>', start + STREAM.element.length);
    if (end < 0) return false;
    const tag = held.slice(start + STREAM.element.length, end).trim();
    take(end + 1);
    const own = childSchema({ tag: '', schema, value: null }, tag);
    const isComplex = hasType(own, 'object', 'array') || held.startsWith(STREAM.element);
    argument = { end: `${MARK}</${tag}>`, schema: own, isComplex, text: '', isStarted: false };
    add(`${isFirst ? '' : ', '}${dumpJson(tag)}: `);
    isFirst = false;
    return true;
  };
  const value = (open: OpenArgument): boolean => {
    const end = held.indexOf(open.end);
    const length = end < 0 ? settled(held, open.end) : end;
    const isText = !open.isComplex && hasType(open.schema, 'string', 'str');
    const text = held.slice(0, length);
    if (isText && text !== '') {
      add(`${open.isStarted ? '' : '"'}${dumpJson(text).slice(1, -1)}`);
      open.isStarted = true;
    } else open.text += text;
    take(end < 0 ? length : end + open.end.length);
    if (end < 0) return false;
    if (isText) add(open.isStarted ? '"' : '""');
    else add(dumpJson(open.isComplex ? valueIn(open.text, open.schema) : leaf(open.text, open.schema)));
    argument = null;
    return true;
  };
  /** Prose before the next block. */
  const outside = (): string => {
    const start = held.indexOf(OPEN);
    const length = start < 0 ? settled(held, OPEN) : start;
    const text = held.slice(0, length);
    take(start < 0 ? length : start + OPEN.length);
    isInside = start >= 0;
    return text;
  };
  return {
    push(piece) {
      held = withoutSpacing(held + piece);
      parts = [];
      let prose = '';
      for (let more = true; more; ) {
        if (isInside) more = argument ? value(argument) : isCalling ? element() : call();
        else {
          prose += outside();
          more = isInside;
        }
      }
      for (const [index, part] of parts) log.send(index, part);
      return prose;
    },
  };
});

/** SGLang's reader of MiniMax M3. */
export const MINIMAX_M3: ReaderModel = {
  parser: 'minimax-m3',
  source: 'minimax_m3.py',
  ruling:
    'Elements inside each other become objects and lists by the schema; texts are trimmed, and a tag that does not match makes the whole reply text.',
  whole: around((text) => withoutSpacing(text).includes(OPEN), readMinimaxM3),
  stream: streamMinimaxM3,
};
