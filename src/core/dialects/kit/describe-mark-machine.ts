import { oncePer } from '../../../base/once-per.ts';
import type { MachineDescription, StateDescription, TransitionDescription } from '../../kernel/description.ts';
import { EventLog } from '../../log/event-log.ts';
import { StreamText } from '../../text/stream-text.ts';
import { WEAK_FORMATS } from '../dialects.ts';
import { framesInSample, nativeSamples } from '../native/samples.ts';
import { SAMPLES } from '../samples.ts';
import { dialectFor } from '../weak/weak-dialect.ts';
import { anyMachine } from './any-machine.ts';
import { MARK_ROWS, MARK_STATES, type MarkRow, type MarkState, markRowId } from './mark-rows.ts';
import { isPlainOpening, MARK_WORDS, MOMENT_WORDS, rowDoes } from './mark-words.ts';
import { MARK_KINDS, type MarkedDialect, type MarkKind, type MarkPattern } from './marked-dialect.ts';
import { vocabularyOf } from './vocabulary.ts';

const OUTSIDE_CALLS: ReadonlySet<MarkState> = new Set(['Outside', 'InThinking', 'InFence', 'CutOff', 'AfterError']);
const PLACES: ReadonlySet<MarkState> = new Set([
  'Outside',
  'InThinking',
  'InWrapper',
  'InCall',
  'InParameter',
  'InPayload',
  'AfterPayload',
  'InFrame',
  'InArguments',
  'InString',
  'AfterError',
  'CutOff',
]);

/** The rows of the machine that reads a marked dialect, in the dialect's own marks. */
export const describeMarkMachine = oncePer((dialect: MarkedDialect): MachineDescription => {
  const examples = examplesOf(dialect);
  return {
    states: MARK_STATES.filter((state) => examples.has(state)).map((state) => describeState(state, dialect, examples)),
  };
});

function describeState(
  state: MarkState,
  dialect: MarkedDialect,
  examples: ReadonlyMap<MarkState, Example>,
): StateDescription {
  const { about, atEnd } = MARK_WORDS[state];
  const { text, recovery } = examples.get(state) as Example;
  return {
    name: state,
    about,
    example: text,
    ...(recovery === 'strict' ? { exampleIn: 'strict' as const } : {}),
    level: PLACES.has(state) ? 'place' : 'markup',
    transitions: transitionsOf(state, dialect, examples),
    atEnd,
  };
}

function transitionsOf(
  state: MarkState,
  dialect: MarkedDialect,
  examples: ReadonlyMap<MarkState, Example>,
): TransitionDescription[] {
  const rows = MARK_ROWS.filter((row) => row.from === state && examples.has(row.to) && canTake(dialect, row));
  const transitions: TransitionDescription[] = rows.map((row) => ({
    id: markRowId(row),
    on: onInWords(dialect, row),
    to: row.to,
    does: rowDoes(row, dialect),
    ...(row.reports && !isPlainOpening(row, dialect) ? { reports: row.reports } : {}),
  }));
  transitions.push({ id: `${state}--otherwise`, on: 'anything else', to: state, does: 'is read on' });
  if (!PLACES.has(state) && !OUTSIDE_CALLS.has(state) && examples.has('CutOff'))
    transitions.push({
      id: `${state}--end`,
      on: MOMENT_WORDS.end,
      to: 'CutOff',
      does: 'cuts the call off',
      reports: 'truncated',
    });
  return transitions;
}

/** The dialect has what the row is taken on, and is such that its guard can hold. */
function canTake(dialect: MarkedDialect, row: MarkRow): boolean {
  if (isMark(row.on) && !patternFor(dialect, row)) return false;
  if (row.when === 'isOfPrompt') return dialect.promptThinks;
  if (row.when === 'closesInner' || row.when === 'followsScalar' || row.when === 'nests') return dialect.nests;
  if (row.when === 'hidesCall') return dialect.cdata;
  if (row.when === 'endedBefore' || row.do === 'argumentInside') return !dialect.nests;
  if (row.do === 'endOfCallInside') return dialect.nests;
  if (row.when === 'hasJson' || OF_LISTS.has(row.on))
    return (
      dialect.body === 'json' || (row.when === 'hasJson' && dialect.wireCalls !== undefined && !dialect.jsonIsSlip)
    );
  if (OF_FRAMES.has(row.on)) return dialect.isFramed === true;
  return row.on !== 'body' || dialect.body !== 'arguments' || dialect.jsonIsSlip !== undefined;
}

const OF_FRAMES: ReadonlySet<MarkRow['on']> = new Set(['frame', 'frame-line', 'string', 'string-end', 'arguments-end']);

const OF_LISTS: ReadonlySet<MarkRow['on']> = new Set(['list', 'item', 'list-end']);

const isMark = (on: MarkRow['on']): on is MarkKind => (MARK_KINDS as readonly string[]).includes(on);

const patternFor = (dialect: MarkedDialect, { on, when }: MarkRow): MarkPattern | undefined =>
  dialect.marks.find(
    ({ kind, empty, void: isVoid, rewrite }) =>
      kind === on && (when === 'isWhole' ? empty : when === 'isVoid' ? isVoid : !rewrite),
  );

function onInWords(dialect: MarkedDialect, row: MarkRow): string {
  return isMark(row.on) ? `\`${patternFor(dialect, row)?.written}\`` : MOMENT_WORDS[row.on];
}

interface Example {
  /** Real text with a caret where the machine is in the state. */
  readonly text: string;
  readonly recovery: 'resilient' | 'strict';
}

/** For each state that the dialect's samples reach, the first beginning of one that is in it, else in a mark inside it or right after it. */
function examplesOf(dialect: MarkedDialect): ReadonlyMap<MarkState, Example> {
  const found = new Map<MarkState, Example>();
  const places = new Map<MarkState, Example>();
  const { clean, cut, broken } = dialect.isFramed ? nativeSamples : (SAMPLES[dialect.id] as (typeof SAMPLES)[string]);
  const samples = ['I will look.', '<think>I should look.</think>', '```\ncode\n```\n', clean, cut];
  for (const sample of samples) walk(sample, 'resilient');
  walk(broken, 'strict');
  return new Map([...places, ...found]);

  function walk(sample: string, recovery: Example['recovery']): void {
    const text = new StreamText();
    text.append(sample);
    const vocabulary = vocabularyOf([], dialect.usualTools);
    const rules = WEAK_FORMATS.some(({ id }) => id === dialect.id) ? dialectFor(dialect, sample, vocabulary) : dialect;
    const frames = dialect.isFramed ? framesInSample(sample) : [];
    const machine = anyMachine(text, new EventLog(), rules, { recovery, vocabulary, frames });
    for (let at = 1; at <= sample.length; at++) {
      machine.advance(at);
      note(at);
    }
    machine.finish();
    note(sample.length);

    function note(at: number): void {
      const example = { text: `${sample.slice(0, at)}█${sample.slice(at)}`, recovery };
      const state = machine.stateName as MarkState;
      if (!found.has(state)) found.set(state, example);
      for (const place of [machine.placeName, machine.last.from] as MarkState[])
        if (!places.has(place)) places.set(place, example);
    }
  }
}
