import type { Span } from '../../../base/span.ts';
import type { Report } from '../../../contract/parse-service.ts';
import type { Problem } from '../../parts/reply/problems.ts';
import { figure } from '../../parts/words/count.ts';
import type { DebugState } from './debug-state.ts';
import { chunkAt, problemAt, problemsMet, timeOf } from './replay.ts';

export const selectLength = (state: DebugState): number => state.reply.raw.text.length;
export const selectChunk = (state: DebugState): number => chunkAt(state.chunkEnds, state.position);
/** The reply is one chunk: it came as plain text, or is taken as if it had. */
export const selectIsWhole = (state: DebugState): boolean => state.chunkEnds.length <= 1;
export const selectIsRead = (state: DebugState): boolean => state.readRevision === state.revision;

/** The reply is a stream that still runs: more of it may come. */
export const selectIsGrowing = ({ live, reply }: DebugState): boolean => live?.key === reply.key && live.ended === null;

/** The view goes with a stream that still runs. */
export const selectIsFollowing = (state: DebugState): boolean =>
  selectIsGrowing(state) && state.live?.isFollowing === true;

/** What is shown is of the text before, while the reply in hand is being read, or one that came in. */
export const selectIsStale = (state: DebugState): boolean =>
  state.incoming > 0 || (!selectIsRead(state) && !state.isStopped);

/** Proving a split costs one reading per character of text; up to here it and the comparison are made unasked. */
export const CHECKED_UNASKED = 4_000;

/** The checks that nobody asked for are still being made. */
export const selectIsBeingChecked = ({ reply, proving, proof, comparing, comparison }: DebugState): boolean =>
  reply.raw.text.length <= CHECKED_UNASKED && ((proving !== null && !proof) || (comparing !== null && !comparison));

/** The revision of the reply, once it is read; -1 while what the worker knows is of a text before it, or nothing. */
export const selectKnownRevision = (state: DebugState): number => (selectIsRead(state) ? state.revision : -1);

/** The dialect of a call that is named and not read, in a reply without any that is; null elsewhere. */
export function namedUnread(report: Report | null): string | null {
  if (!report || report.callCount > 0) return null;
  return report.facts.find(({ about }) => about === 'dialect')?.dialect ?? null;
}

/** Nothing was read, and one call is named: then there are no calls, no states and no replay to show. */
export const selectIsUnread = ({ report, progress }: DebugState): boolean => !progress && namedUnread(report) !== null;

/** The text that was read last holds no call. */
export const selectHasNoCall = ({ report }: DebugState): boolean => report?.callCount === 0;

/** The comparison has the room of the reply and the machine; the reply is an excerpt beside it. */
export const selectComparesWide = (state: DebugState): boolean =>
  state.tab === 'compare' && !state.machineTab && !state.comparesBeside && !selectListsOutcomes(state);

/** The panel Servers lists readers by outcome: beside the reply, which is seen in whole. */
export const selectListsOutcomes = ({ serversView, readers }: DebugState): boolean =>
  serversView === 'outcome' && (readers?.accounts.length ?? 0) > 0;

/** The place that the picked cell of a comparison speaks of, while the reply is an excerpt of it; null elsewhere. */
export const selectExcerptPlace = (state: DebugState): Span | null =>
  selectComparesWide(state) ? (state.torch?.[0] ?? null) : null;

/** Index of the problem that replay is at or has passed last; -1 before the first. */
const selectProblemIndex = (state: DebugState): number => problemAt(state.problems, state.position);

/** How many problems there are, those that are not listed among them. */
export const selectProblemCount = ({ problems, report }: DebugState): number =>
  problems.length + (report?.unlisted.starts.length ?? 0);

/** Where the problem in hand stops replay: that of the open card, else the one at which replay is. */
export const problemPlace = ({ opened, position }: Pick<DebugState, 'opened' | 'position'>): number =>
  opened?.stop ?? position;

/** The number of the problem in hand, or of all of them at one place: `2`, `1–2`. */
export function selectProblemFigures(state: DebugState): string {
  const { problems, report } = state;
  const position = problemPlace(state);
  const last = problemsMet(problems, report?.unlisted, position);
  const first = problemsMet(problems, report?.unlisted, position - 1) + 1;
  return first < last ? `${figure(first)}–${figure(last)}` : figure(last);
}

/** The problem whose card is open: one that was opened, else the one at which replay is; none while it plays. */
export function selectCurrentProblem(state: DebugState): Problem | null {
  if (state.playing) return null;
  // What grows keeps its card while the longer text is being read.
  if (!selectIsRead(state)) return selectIsGrowing(state) ? state.opened : null;
  if (state.opened) return state.opened;
  const problem = state.problems[selectProblemIndex(state)];
  return problem?.stop === state.position ? firstAtStop(state.problems, selectProblemIndex(state)) : null;
}

function firstAtStop(problems: readonly Problem[], index: number): Problem {
  let first = index;
  while (first > 0 && problems[first - 1]!.stop === problems[index]!.stop) first -= 1;
  return problems[first]!;
}

/** What the panels show: the moment under the pointer on the timeline, else the one at the position. */
export const selectMoment = (state: DebugState) => state.peek ?? state.moment;

/** How far replay is after the end of the text: `3.2 s behind`. */
export function behindWords({ reply: { raw }, position }: DebugState): string {
  const behind = timeOf(raw.times, raw.ends.length - 1) - timeOf(raw.times, chunkAt(raw.ends, position));
  return `${(behind / 1000).toFixed(1)} s behind`;
}
