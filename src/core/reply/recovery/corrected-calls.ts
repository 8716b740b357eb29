import type { Span } from '../../../base/span.ts';
import { isCovered } from '../../../base/span-search.ts';
import { plainDifferences } from '../../calls/plain-differences.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import { type Value, valueToPlain } from '../../calls/value.ts';
import { diagnose } from '../../diagnosis/diagnose.ts';
import { foreignCallsOf } from '../../diagnosis/foreign-calls.ts';
import { AUTO, isDialectId } from '../../dialects/dialects.ts';
import type { PlainCall } from '../../dialects/write/call-text.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { asEscaped } from '../../text/as-xml.ts';
import type { Diagnostic, TextEdit } from '../../words/diagnostic.ts';
import { applyEdits, OffsetMap } from '../../words/edits.ts';

/** The dialect that a model is asked to write. */
export function askedDialect({ dialect, options }: Reading): string {
  return dialect ?? (options.dialect === undefined || options.dialect === AUTO ? 'forge' : options.dialect);
}

/**
 * The faulty calls of a reply as they should be sent again, with the model's own values; null where one of them can't be
 * known. It reads in the same recovery, dialect and tools to these values without a fault.
 */
export function correctedCalls(reading: Reading, diagnostics: readonly Diagnostic[]): string | null {
  const { tools } = reading.options;
  const dialect = askedDialect(reading);
  if (reading.calls.length === 0) {
    const meant = meantCalls(reading, dialect);
    return meant === null ? null : firstThatReads([renderCalls(dialect, meant.map(withTool(tools)))], meant, reading);
  }
  const faulty = faultyStarts(reading, diagnostics);
  const base = reading.options.recovery === 'resilient' ? reading : readReply(String(reading.text), { tools, dialect });
  const begun = byStart(base.calls);
  const wanted = faulty.map((start) => begun.get(start));
  if (wanted.length === 0 || !wanted.every((found) => found !== undefined && isWhole(found, base))) return null;
  const known = base === reading ? diagnostics : diagnose(base, { fixes: true }).diagnostics;
  const cut = cutValues(base, wanted as readonly CallReading[]);
  if (cut.length > 0) return withWholeValues(reading, cut, wanted as readonly CallReading[]);
  const edits = editsIn(base, known, wanted as readonly CallReading[]);
  const map = new OffsetMap(edits);
  const mended = readReply(applyEdits(String(base.text), edits), { tools, dialect });
  const anew = byStart(mended.calls);
  const calls = faulty.map((start) => anew.get(map.after(start)) ?? anew.get(map.before(start)));
  if (!calls.every((found) => found !== undefined && (found.call.complete || isWhole(found, mended)))) return null;
  const found = calls as readonly CallReading[];
  const meant = found.map(({ call }) => plainCall(call));
  const asWritten = withWrappers(mended, found).join('\n');
  return firstThatReads([asWritten, renderCalls(dialect, meant.map(withTool(tools)))], meant, reading);
}

const byStart = (calls: readonly CallReading[]) => new Map(calls.map((found) => [found.call.start, found]));

export const plainCall = ({ toolName, arguments: given }: ToolCall): PlainCall => ({
  toolName,
  arguments: valueToPlain(given) as PlainCall['arguments'],
});

export const withTool = (tools: Reading['options']['tools']) => (call: PlainCall) => ({
  call,
  tool: tools.find(({ name }) => name === call.toolName) ?? null,
});

/** Where the calls begin that have to be sent again. */
function faultyStarts({ calls }: Reading, diagnostics: readonly Diagnostic[]): number[] {
  const inError = new Set(diagnostics.flatMap(({ severity, call }) => (severity === 'error' ? [call] : [])));
  const isFaulty = ({ call, index }: CallReading): boolean => !call.complete || inError.has(index);
  const faulty = calls.filter(isFaulty);
  return (faulty.length > 0 ? faulty : calls).map(({ call }) => call.start);
}

/** Every value was read to its end, and no further one was begun. */
function isWhole({ call, outline }: CallReading, { text }: Reading): boolean {
  if (call.toolName === '') return false;
  if (outline.closed) return true;
  const last = call.arguments.entries.at(-1)?.[1];
  if (last && !isClosed(last)) return false;
  const from = last?.span.end ?? outline.nameSpan?.end ?? call.nameSpan?.end ?? outline.root.openEnd;
  return last !== undefined && !/<(?!\/)|<\||[{"]/.test(text.slice(from, call.end).replace(/<\|close\|>/g, ''));
}

function isClosed(value: Value): boolean {
  if (!value.closed) return false;
  if (value.type === 'array') return value.items.every(isClosed);
  return value.type !== 'object' || value.entries.every(([, item]) => isClosed(item));
}

/** Repairs and fixes of some calls, none touching another; the first at a place is kept. */
function editsIn(
  { text }: Reading,
  diagnostics: readonly Diagnostic[],
  calls: readonly CallReading[],
): readonly TextEdit[] {
  const indexes = new Set(calls.map(({ index }) => index));
  const fixes = diagnostics.filter(({ call, severity }) => severity !== 'info' && indexes.has(call ?? -1));
  const all = [
    ...calls.flatMap(({ call }) =>
      call.repairs.map(({ start, end, replacement }) => ({ start, end, text: replacement })),
    ),
    ...fixes.flatMap(({ fix }) => (fix && !fix.loses ? fix.edits : [])),
  ];
  const order = all.map((edit, rank) => ({ edit, rank }));
  order.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.rank - b.rank);
  const kept: TextEdit[] = [];
  for (const { edit } of order) {
    const last = kept.at(-1);
    const isApart =
      !last || edit.start > last.end || (edit.start === last.end && edit.end > edit.start && last.end > last.start);
    if (isApart && edit.end <= text.length) kept.push(edit);
  }
  return kept;
}

/**
 * The texts of arguments that an end tag of something further out cut short, or a CDATA section inside a CDATA section, each
 * escaped up to its own end tag; Forge's own syntax alone.
 */
function cutValues(base: Reading, calls: readonly CallReading[]): readonly TextEdit[] {
  if (askedDialect(base) !== 'forge') return [];
  const text = String(base.text);
  return calls.flatMap(({ call }) => {
    const next = text.indexOf('<tool>', call.start + 1);
    const part = text.slice(0, next < 0 ? text.length : next);
    return call.arguments.entries.flatMap(([name, { type, inner }]): TextEdit[] => {
      CUT.lastIndex = inner.end;
      if (type === 'string' && CUT.test(part)) {
        const end = part.indexOf(`</${name}>`, inner.end);
        const isOwn = end >= 0 && !part.slice(inner.end, end).includes(`<${name}>`);
        return isOwn ? [{ start: inner.start, end, text: asEscaped(part.slice(inner.start, end)) }] : [];
      }
      const written = part.slice(inner.start, inner.end);
      const nested = written.slice(CDATA.length, -CDATA_END.length);
      const isNested =
        written.startsWith(CDATA) &&
        written.endsWith(CDATA_END) &&
        nested.includes(CDATA) &&
        nested.includes(CDATA_END) &&
        !nested.includes(CDATA_END + CDATA) &&
        nested.indexOf(CDATA) < nested.indexOf(CDATA_END);
      return isNested ? [{ start: inner.start, end: inner.end, text: asEscaped(nested) }] : [];
    });
  });
}

/** What cuts a value short: the end tag of what it stands in. */
const CUT = /\s*<\/(?:tool|arguments)>/y;
const CDATA = '<![CDATA[';
const CDATA_END = ']]>';

/** The calls with those texts whole; null where they do not read so. */
function withWholeValues(reading: Reading, edits: readonly TextEdit[], calls: readonly CallReading[]): string | null {
  const { tools } = reading.options;
  const mended = readReply(applyEdits(String(reading.text), edits), { tools, dialect: 'forge' });
  const map = new OffsetMap(edits);
  const anew = byStart(mended.calls);
  const found = calls.map(({ call }) => anew.get(map.after(call.start)));
  const isKnown = (call: CallReading | undefined): call is CallReading => call?.call.complete === true;
  if (!found.every(isKnown)) return null;
  const meant = found.map(({ call }) => plainCall(call));
  return firstThatReads(
    [withWrappers(mended, found).join('\n'), renderCalls('forge', meant.map(withTool(tools)))],
    meant,
    reading,
  );
}

/** Calls with the tags of their wrappers around them. */
function withWrappers({ text, outline: { wrapperTags } }: Reading, calls: readonly CallReading[]): string[] {
  const before = new Map(wrapperTags.map((tag) => [tag.end, tag.start]));
  const behind = new Map(wrapperTags.map((tag) => [tag.start, tag.end]));
  return calls.map(({ call }) => {
    let { start, end } = call;
    for (let at = before.get(start); at !== undefined && at < start; at = before.get(start)) start = at;
    for (let at = behind.get(end); at !== undefined && at > end; at = behind.get(end)) end = at;
    return text.slice(start, end).trim();
  });
}

/** The first text that reads cleanly to the calls that are meant, as the reply was read. */
function firstThatReads(texts: readonly string[], meant: readonly PlainCall[], reading: Reading): string | null {
  const { recovery, tools } = reading.options;
  const dialect = askedDialect(reading);
  const holds = (text: string): boolean => {
    const read = readReply(text, { recovery, tools, dialect });
    const { findings, diagnostics } = diagnose(read);
    return (
      read.verdict(findings) === 'clean' &&
      diagnostics.every(({ severity }) => severity !== 'error') &&
      read.calls.length === meant.length &&
      read.calls.every(({ call }, index) => {
        const own = plainCall(call);
        const wanted = meant[index];
        return own.toolName === wanted?.toolName && plainDifferences(wanted.arguments, own.arguments).length === 0;
      })
    );
  };
  return texts.find(holds) ?? null;
}

/** Calls that the reply holds where none is read: in another syntax, in thinking, in a code fence. */
function meantCalls(reading: Reading, dialect: string): readonly PlainCall[] | null {
  const { options, outline, text } = reading;
  const { tools } = options;
  const foreign = foreignCallsOf(reading).map(({ dialect: { id } }) => (id === 'muse' ? 'anthropic-invoke' : id));
  for (const id of new Set(foreign)) {
    if (!isDialectId(id) || id === dialect) continue;
    const calls = wholeCalls(readReply(String(text), { dialect: id, tools }), (span) => isCovered(outline.prose, span));
    if (calls) return calls;
  }
  const places = [reading.thinking, reading.prose.replace(/^[ \t]*(?:```|~~~).*$/gm, '')];
  for (const place of places) {
    const calls = place.trim() === '' ? null : wholeCalls(readReply(place, { dialect, tools }), () => true);
    if (calls) return calls;
  }
  return null;
}

function wholeCalls(reading: Reading, isWanted: (span: Span) => boolean): readonly PlainCall[] | null {
  const calls = reading.calls.filter(({ call }) => isWanted(call));
  return calls.length > 0 && calls.every(({ call }) => call.complete) ? calls.map(({ call }) => plainCall(call)) : null;
}
