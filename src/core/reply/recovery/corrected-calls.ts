import type { Span } from '../../../base/span.ts';
import { isCovered } from '../../../base/span-search.ts';
import { foreignCallsOf } from '../../diagnosis/in-prose/foreign-calls.ts';
import { callsShownIn, fencedCallsOf } from '../../diagnosis/in-prose/shown-calls.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { isDialectId, NATIVE } from '../../dialects/names.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { applyEdits } from '../../words/edits.ts';
import { type CutValue, fixedCalls } from './fixed-calls.ts';
import { type MeantCall, readsTo, written } from './meant-call.ts';

/** Calls of a reply as they should be sent again. */
export interface CorrectedCalls {
  /** Read in its dialect, and with the options of the reply, it is clean and holds these calls and nothing else. */
  readonly text: string;
  readonly calls: readonly MeantCall[];
  /** Indexes of these calls in the reply, from 0; empty where no call was read in the reply. */
  readonly indexes: readonly number[];
  /** The values that an end tag inside them had cut short; here they are whole. */
  readonly cut: readonly CutValue[];
}

/** The dialect that a model is asked to write; Forge's own where none is known. */
export const askedDialect = (reading: Reading): string => knownDialect(reading) ?? 'forge';

/** The dialect that was read, named or shown in the reply; null where nothing in it says which one the model writes. */
export function knownDialect(reading: Reading): string | null {
  const { dialect, options } = reading;
  if (dialect !== null) return dialect;
  if (options.dialect !== AUTO) return options.dialect ?? 'forge';
  const shown = [
    ...foreignCallsOf(reading).map((call) => machineOf(call.dialect.id)),
    ...fencedCallsOf(reading).map((call) => call.dialect),
    ...reading.outline.thinking.flatMap((span) => callsShownIn(span, reading)).map((call) => call.dialect),
  ];
  return shown.find(isDialectId) ?? null;
}

/**
 * The faulty calls of a reply as they should be sent again, with the model's own values where these are known; null where
 * no call is known.
 */
export function correctedCalls(reading: Reading, diagnostics: readonly Diagnostic[]): CorrectedCalls | null {
  let known = found.get(diagnostics);
  if (known === undefined) {
    known = findCalls(reading, diagnostics);
    found.set(diagnostics, known);
  }
  return known;
}

/** Kept per diagnostics, since further attempts ask for the same calls. */
const found = new WeakMap<readonly Diagnostic[], CorrectedCalls | null>();

function findCalls(reading: Reading, diagnostics: readonly Diagnostic[]): CorrectedCalls | null {
  // Native calls are not written as text.
  if (reading.dialect === NATIVE) return null;
  const { tools, recovery } = reading.options;
  const dialect = askedDialect(reading);
  const base = recovery === 'resilient' ? reading : readReply(String(reading.text), { tools, dialect });
  if (base.calls.length === 0) {
    const meant = callsElsewhere(reading, diagnostics, dialect);
    return meant && withText(meant, [], [], reading);
  }
  const all = reading.calls.length > 0 ? faultyStarts(reading, diagnostics) : base.calls.map(({ call }) => call.start);
  const starts = all.slice(0, MOST_FIXED);
  const rest = all[MOST_FIXED];
  const readable = rest === undefined ? base : readReply(base.text.slice(0, rest), { tools, dialect });
  const { calls, cut } = fixedCalls(readable, starts, readable === reading ? diagnostics : undefined);
  const indexOf = new Map(reading.calls.map(({ call, index }) => [call.start, index]));
  const meant = calls.flatMap((call, place) => {
    const start = starts[place] as number;
    return call ? [{ call, index: indexOf.get(start), start }] : [];
  });
  const isAll = withText(
    meant.map(({ call }) => call),
    [],
    [],
    reading,
  );
  const known = isAll ? meant : meant.slice(0, MOST_ALONE).filter(({ call }) => withText([call], [], [], reading));
  const ofKnown = new Set(known.map(({ start }) => start));
  return withText(
    known.map(({ call }) => call),
    known.flatMap(({ index }) => (index === undefined ? [] : [index])),
    cut.filter(({ call }) => ofKnown.has(call)),
    reading,
  );
}

/** Only the first faulty calls are fixed; more are longer than any message shows. */
const MOST_FIXED = 400;

/** Calls that are checked one by one where they do not read together. */
const MOST_ALONE = 50;

/** The calls as the writer of their dialect writes them; null where that does not read back to them. */
function withText(
  calls: readonly MeantCall[],
  indexes: readonly number[],
  cut: readonly CutValue[],
  reading: Reading,
): CorrectedCalls | null {
  if (calls.length === 0) return null;
  const dialect = askedDialect(reading);
  const text = written(calls, dialect, reading.options.tools);
  return readsTo(text, calls, reading, dialect) ? { text, calls, indexes, cut } : null;
}

/** Starts of the calls that have to be sent again. */
function faultyStarts({ calls }: Reading, diagnostics: readonly Diagnostic[]): number[] {
  const inError = new Set(diagnostics.flatMap(({ severity, call }) => (severity === 'error' ? [call] : [])));
  const faulty = calls.filter(({ call, index }) => !call.complete || inError.has(index));
  return (faulty.length > 0 ? faulty : calls).map(({ call }) => call.start);
}

/** The machine that reads a foreign dialect of this id. */
const machineOf = (id: string): string => (id === 'muse' ? 'anthropic-invoke' : id);

/**
 * Calls in a reply in which none was read: in another syntax, after something that a fix removes, without the tag around
 * them, in thinking, in a code fence.
 */
function callsElsewhere(
  reading: Reading,
  diagnostics: readonly Diagnostic[],
  dialect: string,
): readonly MeantCall[] | null {
  const { options, outline, text, thinking, prose } = reading;
  const { tools } = options;
  const source = String(text);
  const foreign = foreignCallsOf(reading);
  const isProse = (span: Span) => isCovered(outline.prose, span);
  for (const id of new Set(foreign.map((call) => machineOf(call.dialect.id)))) {
    const isOther = isDialectId(id) && (id !== dialect || options.dialect === AUTO);
    const calls = isOther ? wholeCalls(readReply(source, { dialect: id, tools }), isProse) : null;
    if (calls) return calls;
  }
  // Foreign calls were looked at above; a fix could drop parts of them.
  const isRead = foreign.some((call) => isDialectId(machineOf(call.dialect.id)));
  const fixed = diagnostics.flatMap(({ code, fix }) =>
    fix && !fix.loses && !(isRead && code === 'foreign-dialect') ? [applyEdits(source, fix.edits)] : [],
  );
  const bare = foreign
    .filter((call) => call.dialect.id === 'forge-bare')
    .map(({ start, end }) => `<tool>${source.slice(start, end)}</tool>`);
  const unfenced = prose.replace(/^[ \t]*(?:```|~~~).*$/gm, '');
  for (const place of [...fixed, ...bare, thinking, unfenced]) {
    const calls = place.trim() === '' ? null : wholeCalls(readReply(place, { dialect, tools }), () => true);
    if (calls) return calls;
  }
  return null;
}

function wholeCalls(reading: Reading, isWanted: (span: Span) => boolean): readonly MeantCall[] | null {
  const starts = reading.calls.filter(({ call }) => isWanted(call)).map(({ call }) => call.start);
  if (starts.length === 0) return null;
  const calls = fixedCalls(reading, starts).calls.filter((call) => call !== null);
  return calls.length === starts.length ? calls : null;
}
