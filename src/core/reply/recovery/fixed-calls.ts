import type { Span } from '../../../base/span.ts';
import { isJsonStructure } from '../../calls/structure-in-text.ts';
import type { Value } from '../../calls/value.ts';
import { diagnoseReply } from '../../diagnosis/report/diagnose.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import { isWholeBody } from '../../reading/missing-end.ts';
import { readAgain } from '../../reading/read-again.ts';
import { type CallReading, isSchemaOnly, type Reading } from '../../reading/reading.ts';
import { asEscaped } from '../../text/as-xml.ts';
import type { Code } from '../../words/codes.ts';
import type { Diagnostic, TextEdit } from '../../words/diagnostic.ts';
import { OffsetMap } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { doubtfulCalls, isGuess } from './doubtful-calls.ts';
import { type MeantCall, meantCall } from './meant-call.ts';

/** A value that its own text cut short: it holds the end tag of an outer element, or CDATA inside its CDATA. */
export interface CutValue extends TextEdit {
  /** Start of its call. */
  readonly call: number;
  readonly name: string;
  /** Span of the text that cut it short. */
  readonly by: { readonly start: number; readonly end: number };
}

export interface FixedCalls {
  /** The calls in the order of their starts; null where a value of the call is not known. */
  readonly calls: readonly (MeantCall | null)[];
  readonly cut: readonly CutValue[];
}

/** Fixing one fault may show the next; few replies have more than two such faults in a row. */
const ROUNDS = 4;

/**
 * The calls that begin at some offsets of a resilient reading as they were meant: its repairs and the fixes of its errors are
 * applied, and the result is read and fixed again, until nothing is left to fix.
 */
export function fixedCalls(
  base: Reading,
  starts: readonly number[],
  known: readonly Diagnostic[] = diagnoseReply(base, { fixes: true }).diagnostics,
): FixedCalls {
  const cut = cutValues(base, callsAt(base, starts).filter(isThere));
  let reading = base;
  let diagnostics: readonly Diagnostic[] | null = known;
  let places: readonly (number | null)[];
  if (cut.length > 0) {
    const map = new OffsetMap(cut);
    reading = readAgain(base, cut);
    diagnostics = null;
    places = wholePlaces(
      starts.map((start) => map.after(start)),
      reading,
      [],
    );
  } else places = wholePlaces(starts, reading, known);
  const headless = new Set(callsWithHeadlessValue(reading));
  places = places.map((at) => (at !== null && headless.has(at) ? null : at));
  places = withoutDoubt(places, reading);
  for (let round = 0; round < ROUNDS; round++) {
    diagnostics ??= diagnoseReply(reading, { fixes: true }).diagnostics;
    const edits = editsIn(reading, diagnostics, callsAt(reading, places).filter(isThere));
    if (edits.length === 0) break;
    const after = readAgain(reading, edits);
    places = withoutDoubt(placesAfter(places, reading, after, new OffsetMap(edits)), after);
    reading = after;
    diagnostics = null;
  }
  const lost = callsWithLoss(reading);
  const calls = callsAt(reading, places).map((found) => {
    if (!found || lost.has(found.index) || !(found.call.complete || isWhole(found, reading))) return null;
    return meantCall(found.call);
  });
  return { calls, cut };
}

/** Only the calls whose meaning is not in doubt. */
function withoutDoubt(places: readonly (number | null)[], reading: Reading): (number | null)[] {
  const doubtful = doubtfulCalls(reading);
  const found = callsAt(reading, places);
  return places.map((at, place) => (doubtful.has(found[place]?.index ?? -1) ? null : at));
}

/** Starts of the calls after edits: a repaired opener may begin at another offset. */
function placesAfter(
  places: readonly (number | null)[],
  before: Reading,
  after: Reading,
  map: OffsetMap,
): (number | null)[] {
  const startsAfter = byStart(after.calls);
  const indexes = new Map(before.calls.map(({ call, index }) => [call.start, index]));
  const isSameCount = before.calls.length === after.calls.length;
  return places.map((at) => {
    if (at === null) return null;
    const moved = [map.after(at), map.before(at)].find((place) => startsAfter.has(place));
    return moved ?? (isSameCount ? (after.calls[indexes.get(at) ?? -1]?.call.start ?? null) : null);
  });
}

/**
 * Calls with a fault that may have lost a value. A mismatch with the schema, words between the parts of a call and a missing
 * end lose none.
 */
function callsWithLoss({ findings, calls, text }: Reading): ReadonlySet<number | undefined> {
  const lost = findings.flatMap((finding) => {
    const isWords = finding.code === 'mixed-content' && finding.data?.['name'] === 'tool' && !holdsTags(finding, text);
    const isHarmless = isWords || finding.code === 'truncated' || isSchemaOnly(finding);
    const isLoss = finding.severity === 'error' || (finding.code === 'mixed-dialect' && !finding.data?.['read']);
    return (isLoss && !isHarmless) || isUnreadPayload(finding, calls, text) ? [finding.call] : [];
  });
  const loose = calls.flatMap(({ call, index }) => (holdsLooseText(call.arguments) ? [index] : []));
  return new Set([...lost, ...loose]);
}

/** Whether text and elements are mixed in an argument or in a field of one. */
function holdsLooseText(value: Value): boolean {
  if (value.type === 'array') return value.items.some(holdsLooseText);
  return value.type === 'object' && value.entries.some(([name, field]) => name === '#text' || holdsLooseText(field));
}

/** Whether a JSON call without arguments has a member of another name that may be them. */
const isUnreadPayload = ({ data, call = -1, ...span }: Finding, calls: Reading['calls'], text: Reading['text']) =>
  data?.['where'] === 'payload' &&
  calls[call]?.call.arguments.entries.length === 0 &&
  text.slice(span.start, span.end).includes('{');

/** Starts of the calls that left out text before an end tag which closes nothing: a value whose start tag was lost. */
function callsWithHeadlessValue({ findings, calls, text }: Reading): number[] {
  const ends = new Set(findings.flatMap(({ code, start }) => (code === 'unexpected-end-tag' ? [start] : [])));
  return findings.flatMap(({ code, end, call = -1 }) => {
    const following = text.slice(end, end + MOST_BLANKS);
    const next = end + following.length - following.trimStart().length;
    const start = code === 'mixed-content' && ends.has(next) ? calls[call]?.call.start : undefined;
    return start === undefined ? [] : [start];
  });
}

/** The most white space that is expected between a value and its end tag. */
const MOST_BLANKS = 80;

/** Whether what was left out may be more than words. */
const holdsTags = ({ start, end }: Span, text: Reading['text']): boolean => text.slice(start, end).includes('<');

const isThere = (found: CallReading | null): found is CallReading => found !== null;

const byStart = (calls: readonly CallReading[]) => new Map(calls.map((found) => [found.call.start, found]));

function callsAt(reading: Reading, places: readonly (number | null)[]): (CallReading | null)[] {
  const begun = byStart(reading.calls);
  return places.map((place) => (place === null ? null : (begun.get(place) ?? null)));
}

/** Starts of the calls whose values were all read to their end, or would be if CDATA ended before an end tag that is there. */
function wholePlaces(
  places: readonly number[],
  reading: Reading,
  diagnostics: readonly Diagnostic[],
): (number | null)[] {
  const begun = byStart(reading.calls);
  const open = new Set(diagnostics.flatMap(({ code, fix, call }) => (code === 'unclosed-cdata' && fix ? [call] : [])));
  return places.map((place) => {
    const found = begun.get(place);
    return found && (open.has(found.index) || isWhole(found, reading)) ? place : null;
  });
}

/** Whether every value was read to its end, and no further one was begun. */
function isWhole({ call, outline }: CallReading, { text }: Reading): boolean {
  if (outline.closed) return true;
  if (call.toolName === '') return false;
  const { payload } = outline;
  if (payload.end > payload.start) {
    const body = text.slice(payload.start, payload.end);
    const dialect = markedDialect(call.format);
    return dialect ? isWholeBody(dialect, call, body) : isJsonStructure(body);
  }
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

/**
 * The repairs of some calls, the fixes of their errors, and the fixes of their warnings that change no value. Each is taken
 * whole or not at all, and none touches an earlier one. What is left out is fixed after the text was read again.
 */
function editsIn(
  reading: Reading,
  diagnostics: readonly Diagnostic[],
  calls: readonly CallReading[],
): readonly TextEdit[] {
  const { text } = reading;
  const indexes = new Set(calls.map(({ index }) => index));
  const own = diagnostics.filter((diagnostic) => {
    const { code, call, fix } = diagnostic;
    if (!fix || fix.loses || !indexes.has(call ?? -1) || isGuess(diagnostic, reading)) return false;
    return code !== 'mixed-content' || !holdsTags(diagnostic, text);
  });
  const errors = own.filter(({ severity }) => severity === 'error');
  const warnings = own.filter(
    ({ code, severity, fix }) => severity === 'warning' && (fix?.changes === undefined || BRINGS_BACK.has(code)),
  );
  const kept = new EditList(text.length);
  for (const { fix } of [...errors.filter(isOfName), ...errors.filter((error) => !isOfName(error))])
    kept.add(fix?.edits ?? []);
  kept.addEach(calls.flatMap(({ call }) => editsOfRepairs(call, kept)));
  for (const { fix } of warnings) kept.add(fix?.edits ?? []);
  return kept.edits;
}

/** The repairs of a call; those that move elements into its arguments only where all of them can be made: one takes away what another writes. */
function editsOfRepairs({ repairs }: CallReading['call'], kept: EditList): readonly TextEdit[] {
  const edits = repairs.map(({ code, start, end, replacement }) => ({ code, start, end, text: replacement }));
  const canMove = edits.every((edit) => edit.code !== 'misplaced-element' || kept.isFree(edit));
  return canMove ? edits : edits.filter(({ code }) => code !== 'misplaced-element');
}

/** Codes of warnings whose fixes change values by bringing back what was left out. */
const BRINGS_BACK: ReadonlySet<Code> = new Set<Code>(['attribute-ignored', 'mixed-dialect']);

/** Without its name nothing else in a call can be judged, so this fix goes first. */
const isOfName = ({ code }: Diagnostic): boolean => code === 'missing-tool-name';

/** Edits sorted by position; none touches another. */
class EditList {
  edits: TextEdit[] = [];
  private readonly length: number;

  constructor(length: number) {
    this.length = length;
  }

  /** Adds all edits of a group, or none where one of them touches an edit in the list. */
  add(group: readonly TextEdit[]): void {
    if (!group.every((edit) => this.isFree(edit))) return;
    for (const edit of group) this.edits.splice(this.placeOf(edit), 0, edit);
  }

  /** Adds each edit that touches no edit in the list; sorts once. */
  addEach(many: readonly TextEdit[]): void {
    const free = many.filter((edit) => this.isFree(edit));
    const merged = [...this.edits, ...free].sort(byPlace);
    this.edits = merged.filter((edit, index) => !merged[index - 1] || isApart(merged[index - 1] as TextEdit, edit));
  }

  /** Whether an edit touches none in the list. */
  isFree(edit: TextEdit): boolean {
    const place = this.placeOf(edit);
    const [before, after] = [this.edits[place - 1], this.edits[place]];
    return edit.end <= this.length && (!before || isApart(before, edit)) && (!after || isApart(edit, after));
  }

  private placeOf(edit: TextEdit): number {
    let [low, high] = [0, this.edits.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byPlace(this.edits[middle] as TextEdit, edit) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const byPlace = (a: TextEdit, b: TextEdit): number => a.start - b.start || a.end - b.end;

const isApart = (last: TextEdit, edit: TextEdit): boolean =>
  edit.start > last.end || (edit.start === last.end && edit.end > edit.start && last.end > last.start);

/**
 * The texts of arguments that were cut short by the end tag of an outer element, or by a CDATA section inside a CDATA
 * section, each escaped up to its own end tag. Only in Forge's own syntax.
 */
function cutValues(base: Reading, calls: readonly CallReading[]): readonly CutValue[] {
  if (base.dialect !== 'forge') return [];
  const text = String(base.text);
  return calls.flatMap(({ call }) => {
    const next = text.indexOf('<tool>', call.start + 1);
    const part = text.slice(0, next < 0 ? text.length : next);
    return call.arguments.entries.flatMap(([name, { type, inner }]): CutValue[] => {
      CUT.lastIndex = inner.end;
      const [cutter] = type === 'string' ? (CUT.exec(part) ?? []) : [];
      if (cutter !== undefined) {
        const end = part.indexOf(`</${name}>`, inner.end);
        const isOwn = end >= 0 && !part.slice(inner.end, end).includes(`<${name}>`);
        if (!isOwn) return [];
        const by = { start: inner.end + cutter.length - cutter.trim().length, end: inner.end + cutter.length };
        return [{ start: inner.start, end, text: asEscaped(part.slice(inner.start, end)), name, by, call: call.start }];
      }
      const whole = part.slice(inner.start, inner.end);
      const nested = whole.slice(CDATA.length, -CDATA_END.length);
      const isNested =
        whole.startsWith(CDATA) &&
        whole.endsWith(CDATA_END) &&
        nested.includes(CDATA) &&
        nested.includes(CDATA_END) &&
        !nested.includes(CDATA_END + CDATA) &&
        nested.indexOf(CDATA) < nested.indexOf(CDATA_END);
      if (!isNested) return [];
      const at = inner.start + CDATA.length + nested.indexOf(CDATA_END);
      const by = { start: at, end: at + CDATA_END.length };
      return [{ start: inner.start, end: inner.end, text: asEscaped(nested), name, by, call: call.start }];
    });
  });
}

/** What cuts a value short: the end tag of an outer element. */
const CUT = /\s*<\/(?:tool|arguments)>/y;
const CDATA = '<![CDATA[';
const CDATA_END = ']]>';
