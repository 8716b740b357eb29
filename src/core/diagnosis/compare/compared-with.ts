import type { Span } from '../../../base/span.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import type { ComparedCell, ComparedReader, ComparedRow, Comparison, Reader } from './comparison.ts';
import type { ReadCall, ReaderOutcome, ReadValue } from './reader-outcome.ts';
import { consequenceOf, differenceWords, headOf, textDifference } from './value-excerpts.ts';

/** A larger table would be unreadable. */
const MOST_CALLS = 10;
const MOST_ARGUMENTS = 60;

/** Compares the outcomes of several readers with that of one of them. */
export function comparedWith(outcomes: readonly ReaderOutcome[], against: Reader, resilient: Reading): Comparison {
  const measure = outcomes.find(({ reader }) => reader === against) as ReaderOutcome;
  const calls = resilient.calls.slice(0, MOST_CALLS);
  let argumentsLeftOut = 0;
  const rows: ComparedRow[] = [
    {
      kind: 'outcome',
      call: 0,
      path: '',
      type: '',
      span: null,
      cells: outcomes.map((outcome) => outcomeCell(outcome, measure)),
    },
  ];
  for (const call of calls) {
    const cell = (name: string | null) => (outcome: ReaderOutcome) => callCell(outcome, measure, call.index, name);
    rows.push({
      kind: 'tool',
      call: call.index,
      path: '',
      type: '',
      span: call.call.nameSpan,
      cells: outcomes.map(cell(null)),
    });
    const places = placesOf(call, outcomes);
    const shown = [...places].slice(0, MOST_ARGUMENTS);
    argumentsLeftOut += places.size - shown.length;
    for (const [name, span] of shown)
      rows.push({
        kind: 'argument',
        call: call.index,
        path: pointerSegment(name),
        type: measure.calls.get(call.index)?.arguments.get(name)?.type ?? '',
        span,
        cells: outcomes.map(cell(name)),
      });
  }
  const readers = outcomes.map(({ reader, name, habit, outcome, server }, column): ComparedReader => {
    const differing = rows.filter(({ kind, cells }) => kind !== 'outcome' && cells[column]?.state === 'differs').length;
    return { reader, name, habit, outcome, ...(server && { server }), differing };
  });
  const leftOut = { calls: resilient.calls.length - calls.length, arguments: argumentsLeftOut };
  return { against, readers, rows, leftOut };
}

/** The arguments that any reader has, those of the resilient reading first, with their spans. */
function placesOf({ index, call }: CallReading, outcomes: readonly ReaderOutcome[]): Map<string, Span | null> {
  const places = new Map<string, Span | null>(call.arguments.entries.map(([name, { span }]) => [name, span]));
  for (const { calls } of outcomes)
    for (const name of calls.get(index)?.arguments.keys() ?? []) if (!places.has(name)) places.set(name, null);
  return places;
}

const NOTHING = { excerpt: [], length: 0, reason: '', why: '', so: '', base: [] } satisfies Partial<ComparedCell>;

function outcomeCell(outcome: ReaderOutcome, measure: ReaderOutcome): ComparedCell {
  const { words, reason, why, so, note, at } = outcome;
  const isReference = outcome === measure;
  const verdict = outcome.server?.verdict;
  const differs =
    outcome.outcome !== measure.outcome ||
    (verdict !== undefined && !['runs', measure.server?.verdict].includes(verdict));
  const refuses =
    verdict === 'loses' || (!verdict && (outcome.outcome === 'refused' || (outcome.outcome === 'nothing' && differs)));
  return {
    ...NOTHING,
    state: isReference
      ? 'reference'
      : verdict === 'unknown'
        ? 'unknown'
        : refuses
          ? 'refuses'
          : differs
            ? 'differs'
            : 'same',
    excerpt: [{ text: words }],
    reason,
    why,
    so,
    ...(at && { at: { start: at.start, end: at.end } }),
    ...(note !== undefined && { note }),
  };
}

/** A cell of a call: an argument by its name, or the tool's name (null). */
function callCell(outcome: ReaderOutcome, measure: ReaderOutcome, call: number, name: string | null): ComparedCell {
  if (outcome.server?.verdict === 'unknown') return { ...NOTHING, state: 'unknown', so: outcome.so };
  const own = outcome.calls.get(call);
  const base = measure.calls.get(call);
  if (!own) return missingCall(outcome, base, call, name);
  const value = valueIn(own, name);
  const text = value?.text ?? '';
  const plain = { ...NOTHING, excerpt: value ? headOf(text) : [], length: text.length };
  if (outcome === measure) return { ...plain, state: 'reference' };
  if (!base)
    return { ...plain, state: value ? 'apart' : 'none', reason: value ? `${measure.name} has no call here` : '' };
  const there = valueIn(base, name);
  if (!value && !there) return { ...NOTHING, state: 'none' };
  if (value && there && value.text === there.text && value.type === there.type)
    return { ...NOTHING, state: 'same', length: text.length };
  return { ...plain, ...departure(value, there, outcome, measure), state: 'differs' };
}

function missingCall(
  outcome: ReaderOutcome,
  base: ReadCall | undefined,
  call: number,
  name: string | null,
): ComparedCell {
  const reason = outcome.leftOut.get(call);
  if (reason === undefined || name !== null || !base || (outcome.outcome !== 'read' && !outcome.server))
    return { ...NOTHING, state: 'none' };
  const so = `The call of \`${base.toolName}\` is not run${outcome.isSilent ? ', and no error is shown.' : '.'}`;
  return { ...NOTHING, state: 'differs', reason, why: outcome.why, so, base: headOf(base.toolName) };
}

const valueIn = (call: ReadCall, name: string | null): ReadValue | undefined =>
  name === null ? { text: call.toolName, type: 'string' } : call.arguments.get(name);

/** Why a value differs from the reference. Where the reader gives no reason, the reference's own peculiarity is the reason. */
function departure(
  own: ReadValue | undefined,
  base: ReadValue | undefined,
  outcome: ReaderOutcome,
  measure: ReaderOutcome,
): Partial<ComparedCell> {
  const { isSilent } = outcome;
  if (!own)
    return {
      reason: 'it has no such argument',
      why: outcome.why,
      so: `The tool never gets this argument${isSilent ? ', and no error is shown.' : '.'}`,
      base: headOf(base?.text ?? ''),
    };
  if (!base)
    return {
      excerpt: [{ text: headOf(own.text)[0]?.text ?? '', mark: 'differs' }],
      reason: `${measure.name} has no such argument`,
      why: own.why ?? outcome.why,
      so: `The tool gets an argument that ${measure.name} does not read.`,
    };
  const at = own.at && { at: { start: own.at.start, end: own.at.end } };
  const why = own.why ?? base.why ?? outcome.why;
  if (own.text === base.text)
    return {
      excerpt: [{ text: headOf(own.text)[0]?.text ?? '', mark: 'differs' }],
      reason: `read as ${ARTICLES[own.type]}`,
      why,
      so: `The tool gets ${ARTICLES[own.type]} in place of ${ARTICLES[base.type]}.`,
      base: headOf(base.text),
      ...at,
    };
  const difference = textDifference(own.text, base.text);
  const typed = own.type === base.type ? undefined : `read as ${ARTICLES[own.type]}`;
  return {
    excerpt: difference.own,
    base: difference.base,
    reason: own.reason ?? base.reason ?? typed ?? differenceWords(difference),
    why,
    so: own.so ?? consequenceOf(difference, isSilent),
    ...at,
  };
}

const ARTICLES: Readonly<Record<ReadValue['type'], string>> = {
  string: 'a text',
  integer: 'an integer',
  float: 'a float',
  boolean: 'a boolean',
  null: 'null',
  array: 'a list',
  object: 'an object',
};
