import { groupBy } from '../../../base/group-by.ts';
import { oncePer } from '../../../base/once-per.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Value } from '../../calls/value.ts';
import { ownPiecesOf } from '../../diagnosis/in-prose/own-pieces.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import { looksTyped } from '../../dialects/write/call-writer.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import type { StreamText } from '../../text/stream-text.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import type { Code } from '../../words/codes.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import type { Finding } from '../../words/finding.ts';
import { nearestName } from '../../words/nearest-name.ts';
import { closersOf } from './open-end-tags.ts';

/**
 * The calls of a resilient reading in which a repair guesses what the model meant: markup may have been taken for a value, a
 * value for markup, or a damaged tag for a name. Such a call may run, but is not sent back as the model's own.
 */
export function doubtfulCalls(reading: Reading): ReadonlySet<number> {
  const parts = new Set(['argument-open', 'argument-close']);
  // Where an argument's tag is its name, a damaged argument tag may have been read as the end tag of the call.
  if (reading.marked?.nests) parts.add('call-close');
  // Text without its quotes, or in place of JSON, may have a part of a mark in it.
  const readsLoosely = reading.marked?.notation !== undefined || reading.marked?.takesText !== undefined;
  const pieces = ownPiecesOf(reading).filter(({ kind }) => parts.has(kind));
  const findings = groupBy(reading.findings, ({ call }) => call);
  return new Set(
    reading.calls.flatMap((found, place) => {
      const own = findings.get(found.index) ?? [];
      const piece = pieces[firstStartAfter(pieces, found.call.start)];
      const isCutOpen = piece !== undefined && piece.start < (reading.calls[place + 1]?.call.start ?? Infinity);
      const isDoubtful =
        isCutOpen ||
        /[<>\]]/.test(found.call.toolName) ||
        own.some((finding) => isLostPart(finding, found)) ||
        (readsLoosely && own.some(({ code }) => code === 'invalid-json' || DAMAGE.has(code))) ||
        holdsMarkup(found, own, reading) ||
        hasDoubtfulName(found, reading);
      return isDoubtful ? [found.index] : [];
    }),
  );
}

/** Whether a part of a call was left out and its place is unknown: half a pair, or text in an argument. */
function isLostPart({ code, data, start }: Finding, { call }: CallReading): boolean {
  if (code === 'unpaired-argument') return true;
  if (data?.['dropped'] !== 1) return false;
  const isInArgument = ([, { span }]: readonly [string, Value]) => span.start < start && start < span.end;
  return code === 'mixed-content' && call.arguments.entries.some(isInArgument);
}

/**
 * Whether a fix guesses: an element that the tool does not have becomes an argument, or CDATA ends after what may be the
 * rest of its own end.
 */
export function isGuess({ code, start, fix }: Diagnostic, reading: Reading): boolean {
  if (code === 'misplaced-element') return unknownElements(reading).has(start);
  const end = code === 'unclosed-cdata' ? fix?.edits[0]?.start : undefined;
  return end !== undefined && DAMAGED_END.test(reading.text.slice(start, end));
}

/** Starts of the elements outside the arguments of their call that its tool does not have. */
const unknownElements = oncePer(({ findings, calls }: Reading): ReadonlySet<number> => {
  const outside = findings.filter(({ code, data }) => code === 'misplaced-element' && data?.['dropped'] === 1);
  const isUnknown = ({ call = -1, data }: Finding) =>
    !declaredBy(calls[call]?.tool ?? null).has(String(data?.['name']));
  return new Set(outside.filter(isUnknown).map(({ start }) => start));
});

/** The end of a CDATA section that lost a character or has another one in it. */
const DAMAGED_END = /\](?:[^\]\n]*>)?\s*$/;

const declaredBy = (tool: ToolDefinition | null): ReadonlySet<string> =>
  new Set(tool ? declaredProperties(tool.inputSchema, tool.inputSchema) : []);

/** A scalar value, the name of the argument or field that it belongs to, and its source without CDATA sections. */
interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly value: Value;
  readonly source: string;
  readonly hasMarkup: boolean;
  readonly hasCdata: boolean;
}

function* leavesOf(value: Value, name: string): Generator<readonly [name: string, value: Value]> {
  if (value.type === 'array') for (const item of value.items) yield* leavesOf(item, name);
  else if (value.type === 'object') for (const [key, item] of value.entries) yield* leavesOf(item, key);
  else yield [name, value];
}

/** The leaves of a call's arguments in the order of the text. */
function leavesIn({ arguments: given, format }: CallReading['call'], text: StreamText): readonly Leaf[] {
  const dialect = markedDialect(format);
  const isXml = !dialect || dialect.cdata;
  const leaves = [...leavesOf(given, '')].map(([name, value]): Leaf => {
    const written = text.slice(value.inner.start, value.inner.end);
    const source = isXml ? written.replace(CDATA_SECTION, '') : written;
    return { ...value.span, name, value, source, hasMarkup: MARKUP.test(source), hasCdata: CDATA_MARK.test(written) };
  });
  return leaves.sort((a, b) => a.start - b.start);
}

/** Whether a value holds its own end tag, or what may be the rest of a damaged tag; never in JSON, where texts are quoted. */
function holdsMarkup({ call, outline, tool }: CallReading, findings: readonly Finding[], { text }: Reading): boolean {
  if (outline.payload.end > outline.payload.start) return false;
  const leaves = leavesIn(call, text);
  const closerOf = closersOf(call, text);
  if (leaves.some(({ name, source }) => endsWithin(source, closerOf(name)))) return true;
  const declared = declaredBy(tool);
  const isOfTag = (start: number, end: string) =>
    text.slice(start, start + 2) === '<<' || text.slice(start, start + end.length) === end;
  return findings.some(({ code, start, end }) => {
    if (!DAMAGE.has(code)) return false;
    const next = firstStartAfter(leaves, end);
    return leaves.slice(Math.max(0, next - 2), next).some(({ name, value, source, hasMarkup, hasCdata }) => {
      const { span, inner } = value;
      const isTouched = (end > span.start || inner.start === span.start) && (start <= inner.end || start < span.end);
      if (!isTouched) return false;
      if (code === 'attribute-missing') return !declared.has(name) && looksTyped(source);
      if (code === 'unescaped-less-than') return hasCdata || isOfTag(start, closerOf(name).slice(0, -1));
      return hasMarkup;
    });
  });
}

/** Faults whose repair decides where a value begins or ends, or what it is. */
const DAMAGE: ReadonlySet<Code> = new Set<Code>([
  'unclosed-tag',
  'mismatched-tag',
  'malformed-tag',
  'unescaped-less-than',
  'attribute-missing',
]);

const CDATA_SECTION = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g;
/** What may be the rest of a tag, or of the sentinel before each tag of MiniMax M3. */
const MARKUP = /[<>]|\]\[$/;
const CDATA_MARK = /CDATA|\]\]>/;

/** Whether a text holds an end tag without a start tag for it. */
function endsWithin(text: string, closer: string): boolean {
  const opener = closer
    .replace('</', '<')
    .replace('<|close|>', '<|open|>')
    .replace(/(?:>|<\|sep\|>)$/, '');
  let open = 0;
  let from = 0;
  for (let at = text.indexOf(closer); at >= 0; at = text.indexOf(closer, from)) {
    open += text.slice(from, at).split(opener).length - 2;
    if (open < 0) return true;
    from = at + closer.length;
  }
  return false;
}

/** Whether a value's name comes from a start tag without its own end tag, and the tool does not confirm the name. */
function hasDoubtfulName({ call, tool }: CallReading, { text }: Reading): boolean {
  const closerOf = closersOf(call, text);
  const root = tool?.inputSchema ?? true;
  const isWrong = (name: string, { span, inner, type }: Value, declared: readonly string[]): boolean => {
    const start = text.slice(span.start, inner.start);
    if (!START_TAG.test(start) || !start.includes(`<${name}`)) return false;
    const end = END_TAG.exec(text.slice(inner.end, inner.end + LONGEST_TAG))?.[1];
    if (end === name) return false;
    if (text.slice(inner.start, inner.end).trim() === '') return true;
    if (declared.includes(name)) return false;
    if (type === 'object' || type === 'array' || !closerOf(name).includes(name)) return true;
    return end !== undefined && (declared.includes(end) || nearestName(name, [end]) !== null);
  };
  const holdsWrong = (value: Value, schema: JsonSchema): boolean => {
    if (value.type === 'array')
      return value.items.some((item, index) => holdsWrong(item, itemSchema(root, schema, index) ?? true));
    if (value.type !== 'object') return false;
    const declared = declaredProperties(root, schema);
    return value.entries.some(
      ([name, field]) =>
        // Repeated elements are read as one list.
        [field, ...(field.type === 'array' ? field.items : [])].some((one) => isWrong(name, one, declared)) ||
        holdsWrong(field, propertySchema(root, schema, name) ?? true),
    );
  };
  const isOpenedTwice = call.arguments.entries.some(
    ([name, { span }]) => name === 'arguments' && text.slice(span.start, span.start + ARGUMENTS.length) === ARGUMENTS,
  );
  const isDeclared = declaredProperties(root, root).includes('arguments');
  return (isOpenedTwice && !isDeclared) || holdsWrong(call.arguments, root);
}

const ARGUMENTS = '<arguments>';
/** A start tag that is nothing but a name. */
const START_TAG = /^(?:\]<\]minimax\[>\[\s*)?<[^\s<>/="']+>$/;
const END_TAG = /^(?:\]<\]minimax\[>\[\s*)?<\/([^\s<>/]+)\s*>/;
const LONGEST_TAG = 200;
