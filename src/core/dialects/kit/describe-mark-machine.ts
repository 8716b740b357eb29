import { oncePer } from '../../../base/once-per.ts';
import type { MachineDescription, StateDescription, TransitionDescription } from '../../kernel/description.ts';
import { EventLog } from '../../log/event-log.ts';
import { StreamText } from '../../text/stream-text.ts';
import { SAMPLES } from '../samples.ts';
import { MarkMachine } from './mark-machine.ts';
import { MARK_ROWS, MARK_STATES, type MarkRow, type MarkState } from './mark-rows.ts';
import { MARK_WORDS } from './mark-words.ts';
import type { MarkedDialect, MarkKind } from './marked-dialect.ts';
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
  const stands = (name: MarkState): boolean => examples.has(name);
  const rows = MARK_ROWS.filter((row) => row.from === state || isTakenFor(row, state, stands));
  const written = rows.filter(({ on }) => writtenOf(dialect, on));
  const transitions: TransitionDescription[] = written.map(({ from, on, to, does, reports }) => {
    const isPlain = reports === 'missing-wrapper' && dialect.wrapper === null;
    return {
      id: `${from}:${on}`,
      on: `\`${writtenOf(dialect, on)}\``,
      to: landing(to, on, stands),
      does: isPlain ? 'opens a call' : does,
      ...(reports && !isPlain ? { reports } : {}),
    };
  });
  transitions.push({ id: `${state}--otherwise`, on: 'anything else', to: state, does: 'is read on' });
  if (!OUTSIDE_CALLS.has(state) && examples.has('CutOff'))
    transitions.push({
      id: `${state}--end`,
      on: 'the end of the stream',
      to: 'CutOff',
      does: 'cuts the call off',
      reports: 'truncated',
    });
  return transitions;
}

/** Where a call is left as soon as an argument is closed, the ways out of the call are those of the argument. */
function isTakenFor({ from, to }: MarkRow, state: MarkState, stands: (state: MarkState) => boolean): boolean {
  return state === 'InParameter' && from === 'InCall' && !stands('InCall') && (to === 'InWrapper' || to === 'Outside');
}

/** Where a way ends in a dialect whose machine never stands in some state: it is passed through at once. */
function landing(to: MarkState, on: MarkKind, stands: (state: MarkState) => boolean): MarkState {
  if (stands(to)) return to;
  if (to === 'InCall') return stands('InPayload') ? 'InPayload' : 'InParameter';
  if (to === 'InWrapper') return on.endsWith('-close') ? 'Outside' : landing('InCall', on, stands);
  return 'Outside';
}

const writtenOf = (dialect: MarkedDialect, kind: MarkKind): string | undefined =>
  dialect.marks.find((pattern) => pattern.kind === kind && !pattern.rewrite)?.written;

interface Example {
  /** Real text with a caret where the machine stands in the state. */
  readonly text: string;
  readonly recovery: 'resilient' | 'strict';
}

/** For each state that the dialect's samples reach, the shortest beginning of one that stands in it. */
function examplesOf(dialect: MarkedDialect): ReadonlyMap<MarkState, Example> {
  const found = new Map<MarkState, Example>();
  const { clean, cut, broken } = SAMPLES[dialect.id] as (typeof SAMPLES)[string];
  const samples = ['I will look.', '<think>I should look.</think>', '```\ncode\n```\n', clean, cut];
  for (const sample of samples) walk(sample, 'resilient');
  walk(broken, 'strict');
  return found;

  function walk(sample: string, recovery: Example['recovery']): void {
    const text = new StreamText();
    text.append(sample);
    const machine = new MarkMachine(text, new EventLog(), dialect, {
      recovery,
      vocabulary: vocabularyOf([], dialect.usualTools),
    });
    for (let at = 1; at <= sample.length; at++) {
      machine.advance(at);
      note(machine.stateName as MarkState, sample, at, recovery);
    }
    machine.finish();
    note(machine.stateName as MarkState, sample, sample.length, recovery);
  }

  function note(state: MarkState, sample: string, at: number, recovery: Example['recovery']): void {
    if (!found.has(state)) found.set(state, { text: `${sample.slice(0, at)}█${sample.slice(at)}`, recovery });
  }
}
