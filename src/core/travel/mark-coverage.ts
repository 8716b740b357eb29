import { describeMarkMachine } from '../dialects/kit/describe-mark-machine.ts';
import type { MarkState } from '../dialects/kit/mark-rows.ts';
import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import type { ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';
import { EVENT_KINDS, type EventKind } from '../log/event-kind.ts';
import type { EventLog } from '../log/event-log.ts';
import type { MachineCoverage } from './machine-coverage.ts';

/** States of the marks themselves, which are passed through on the way from place to place. */
const OF_MARKS: Partial<Record<EventKind, MarkState>> = {
  'call-opened': 'InTag',
  'start-tag': 'InTag',
  'wrapper-tag': 'InTag',
  'end-tag': 'InEndTag',
  'call-closed': 'InEndTag',
  thinking: 'InThinking',
  json: 'InPayload',
  'cdata-opened': 'InCDATA',
  'cdata-text': 'InCDATA',
  'cdata-closed': 'InCDATA',
  dropped: 'AfterError',
};

interface Stay {
  visits: number;
  characters: number;
  firstAt: number | null;
}

/** What the machine of a marked dialect did, from the events that it emitted: so chunk boundaries do not matter. */
export function markCoverage(tokenizer: ReplayedTokenizer, log: EventLog, dialect: MarkedDialect): MachineCoverage {
  const { states } = describeMarkMachine(dialect);
  const stays = new Map<string, Stay>(states.map(({ name }) => [name, { visits: 0, characters: 0, firstAt: null }]));
  const moves = new Map<string, { from: string; to: string; visits: number }>();
  let place = '';
  let shown = '';
  /** Whether the last place was one that this dialect's machine never enters. */
  let isPassing = false;
  const stay = (state: string, at: number, characters: number): void => {
    const seen = stays.get(state);
    if (!seen) return;
    if (state !== place && state !== shown) seen.visits++;
    seen.characters += characters;
    seen.firstAt ??= at;
    shown = state;
  };
  const arrive = (state: string, at: number): void => {
    if (!stays.has(state)) isPassing = true;
    if (!stays.has(state) || (state === place && !isPassing)) return;
    isPassing = false;
    const move = moves.get(`${place} ${state}`) ?? { from: place, to: state, visits: 0 };
    if (place !== '') moves.set(`${place} ${state}`, { ...move, visits: move.visits + 1 });
    place = state;
    (stays.get(state) as Stay).visits++;
    stay(state, at, 0);
  };
  arrive('Outside', 0);
  let isNameOfCall = false;
  for (let event = 0; event < log.length; event++) {
    const kind = EVENT_KINDS[log.kind(event)] as EventKind;
    const at = log.start(event);
    const length = log.end(event) - at;
    const where = log.named[log.state(event)] ?? 'Outside';
    const mark = OF_MARKS[kind] === 'InEndTag' && !stays.has('InEndTag') ? 'InTag' : OF_MARKS[kind];
    const state = kind === 'name' ? (isNameOfCall ? 'InToolName' : 'InParamName') : mark;
    if (kind === 'call-opened') isNameOfCall = true;
    else if (kind !== 'name') isNameOfCall = false;
    if (kind === 'thinking' || (kind === 'json' && stays.has('InPayload'))) arrive(state as string, at);
    else if (kind !== 'thinking-tag') arrive(where, at);
    stay(state !== undefined && stays.has(state) ? state : place, at, length);
  }
  arrive(tokenizer.placeName, log.covered);
  stay(tokenizer.stateName, log.covered, tokenizer.offset - log.covered);
  return {
    states: states.map(({ name }) => ({ name, ...(stays.get(name) as Stay) })),
    transitions: transitionsTaken(tokenizer),
    moves: [...moves.values()],
  };
}

function transitionsTaken({ rowIds, counters }: ReplayedTokenizer): Record<string, number> {
  const taken: Record<string, number> = {};
  for (const [number, id] of rowIds.entries()) {
    const times = counters?.counts[number] ?? 0;
    if (id !== null && times > 0) taken[id] = times;
  }
  return taken;
}
