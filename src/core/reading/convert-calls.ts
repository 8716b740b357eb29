import type { Span } from '../../base/span.ts';
import { plainDifferences } from '../calls/plain-differences.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import { valueToPlain } from '../calls/value.ts';
import { AUTO, markedDialect, WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { titleOf } from '../dialects/names.ts';
import { plainCallOf } from '../dialects/write/call-text.ts';
import { type CallToRender, renderCalls } from '../dialects/write/render-calls.ts';
import { writingOf } from '../dialects/writings.ts';
import { isBlank } from '../text/characters.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { TextEdit } from '../words/diagnostic.ts';
import { applyEdits, remove, replace } from '../words/edits.ts';
import { convertThinking } from './convert-thinking.ts';
import { readReply } from './read-reply.ts';
import type { CallReading, Reading } from './reading.ts';
import { writeCalls } from './write-call.ts';

/** Something that a conversion changes or can't do. */
export interface ConversionNote {
  /** One sentence. */
  readonly message: string;
  /** JSON Pointer into the arguments of a call. */
  readonly path?: string;
  /** Index of the call. */
  readonly call?: number;
}

type Refusal = { readonly ok: false } & ConversionNote;

/** The edits that write the calls of a reply in another dialect, or the first thing that prevents it. */
export type Conversion =
  | { readonly ok: true; readonly edits: readonly TextEdit[]; readonly warnings: readonly ConversionNote[] }
  | Refusal;

/** The same with the converted reply and what it reads to. */
type ConvertedReply =
  | (Extract<Conversion, { readonly ok: true }> & { readonly output: string; readonly calls: readonly CallReading[] })
  | Refusal;

/**
 * Writes every call of a reply in a dialect; prose and thinking stay what they are. All calls are converted or none: it is
 * refused, too, where the dialect of the reply was detected and another one would be detected afterwards.
 */
export function convertReply(reading: Reading, dialect: string): ConvertedReply {
  if (reading.calls.length === 0) return { ok: false, message: 'There is no call to convert.' };
  const written = convertCalls(reading, dialect, () => true);
  if (!written.ok) return written;
  if (written.edits.length === 0) return { ...written, output: String(reading.text), calls: reading.calls };
  const edits = [...written.edits, ...convertThinking(reading, dialect)].sort((a, b) => a.start - b.start);
  const conversion = { ...written, edits };
  const { tools } = reading.options;
  const unknown = markedDialect(dialect)?.tagsAreNames ? namesUnknownTo(tools, reading.calls) : [];
  const undeclared = unknown.map((name) => ({ name, inputSchema: {} }));
  const output = applyEdits(String(reading.text), conversion.edits);
  const after = readReply(output, { dialect, tools: [...tools, ...undeclared] });
  const isSame =
    after.calls.length === reading.calls.length &&
    after.calls.every(({ call }, index) => call.complete && call.toolName === reading.calls[index]?.call.toolName);
  if (!isSame)
    return { ok: false, message: `With the text around them these calls would not be read in ${titleOf(dialect)}.` };
  const otherwise = readByItself(output, dialect, [...tools, ...undeclared]);
  if (otherwise !== null && reading.options.dialect === AUTO) return { ok: false, message: otherwise };
  const isTooMany = after.calls.length > 1 && !(writingOf(dialect)?.severalCalls ?? false);
  const readers = `Readers of ${titleOf(dialect)}`;
  const warnings = [
    ...conversion.warnings,
    ...unsaidChanges(reading, after, conversion.warnings),
    ...(otherwise === null ? [] : [{ message: otherwise }]),
    ...(isTooMany ? [{ message: `${readers} run one call a message; this one holds ${after.calls.length}.` }] : []),
    ...(after.thinking === reading.thinking
      ? []
      : [{ message: `${readers} take other parts of the text around the calls for thinking.` }]),
  ];
  return { ...conversion, warnings, output, calls: after.calls };
}

/** What to say where a reader that detects the dialect would find another one; null where it finds the same. */
function readByItself(output: string, dialect: string, tools: readonly ToolDefinition[]): string | null {
  const found = readReply(output, { dialect: AUTO, tools }).dialect;
  if (found === dialect) return null;
  return found === null
    ? `Readers that detect the dialect would find no call: ${titleOf(dialect)} has to be named.`
    : `Readers that detect the dialect would take text around these calls for a call in ${titleOf(found)}.`;
}

/** Values that read back otherwise in the whole reply, where no note was made when their call was written. */
function* unsaidChanges(before: Reading, after: Reading, said: readonly ConversionNote[]): Generator<ConversionNote> {
  for (const { index, call } of before.calls) {
    const paths = said.flatMap((note) => (note.call === index && note.path ? [note.path] : []));
    const isSaid = (path: string) => paths.some((known) => path === known || path.startsWith(`${known}/`));
    const meant = before.pathsOf(index);
    const back = after.calls[index]?.call.arguments;
    for (const { path, message } of plainDifferences(valueToPlain(call.arguments), back && valueToPlain(back)))
      if (!isSaid(path) && meant.value(path) !== undefined) yield { call: index, path, message };
  }
}

/** Tries each dialect: its id where the calls can be written in it with some change, else null. */
export function* conversionsOf(reading: Reading): Generator<string | null> {
  for (const dialect of WRITTEN_DIALECT_IDS) {
    const converted = convertReply(reading, dialect);
    yield converted.ok && converted.edits.length > 0 ? dialect : null;
  }
}

function namesUnknownTo(tools: Reading['options']['tools'], calls: readonly CallReading[]): string[] {
  const known = new Set(tools.map(({ name }) => name));
  return [...new Set(calls.map(({ call }) => call.toolName))].filter((name) => !known.has(name));
}

/** The same for the wanted calls only, without reading the whole reply afterwards. */
export function convertCalls(reading: Reading, dialect: string, isWanted: (span: Span) => boolean): Conversion {
  const warnings: ConversionNote[] = [];
  const wanted = reading.calls.filter(({ call }) => isWanted(call) && !isWrittenIn(dialect, call));
  const cut = wanted.find(({ call }) => !call.complete)?.index;
  if (cut !== undefined)
    return { ok: false, call: cut, message: `Call ${cut + 1} is not complete, so it can't be written whole.` };
  if (writingOf(dialect)?.holdsOne && wanted.length > 0 && reading.calls.length > 1) {
    const message = `A message in ${titleOf(dialect)} has one call; this one holds ${reading.calls.length}.`;
    return { ok: false, call: 1, message };
  }
  const writings = writeCalls(
    dialect,
    wanted.map(({ call, tool }) => ({ call: plainCallOf(call), tool })),
  );
  for (const [at, written] of writings.entries()) {
    const { call, index } = wanted[at] as CallReading;
    if (!written.ok) return { ok: false, call: index, path: written.path, message: written.message };
    for (const { path, message } of written.warnings) warnings.push({ call: index, path, message });
    if (dialect !== 'forge' && call.serverName !== 'local' && call.serverName !== '')
      warnings.push({ call: index, message: `The name of the server, ${call.serverName}, is left out.` });
  }
  if (wanted.length === 0) return { ok: true, edits: [], warnings: [] };
  const edits = groups(reading, isWanted).map(({ span, calls }) =>
    calls.length === 0 ? remove(span) : replace(span, renderCalls(dialect, calls)),
  );
  return { ok: true, edits, warnings };
}

const isWrittenIn = (dialect: string, { format }: ToolCall): boolean =>
  format === (dialect === 'forge' ? 'xml' : dialect);

/** Spans of neighbouring calls with their wrappers, where only white space is between the calls. */
function groups(reading: Reading, isWanted: (span: Span) => boolean): { span: Span; calls: CallToRender[] }[] {
  const pieces = [
    ...reading.outline.wrapperTags.map((span) => ({ span, calls: [] as CallToRender[] })),
    ...reading.calls.map(({ call, tool }) => ({ span: call as Span, calls: [{ call: plainCallOf(call), tool }] })),
  ]
    .filter(({ span }) => isWanted(span))
    .sort((a, b) => a.span.start - b.span.start);
  const found: { span: Span; calls: CallToRender[] }[] = [];
  for (const { span, calls } of pieces) {
    const last = found.at(-1);
    if (last && isBlank(reading.text.slice(last.span.end, span.start))) {
      last.span = { start: last.span.start, end: Math.max(last.span.end, span.end) };
      for (const call of calls) last.calls.push(call);
    } else found.push({ span: { start: span.start, end: span.end }, calls });
  }
  return found;
}
