import { useMemo } from 'react';
import type { Span } from '../../../base/span.ts';
import { displayText } from '../../parts/reply/display-text.ts';
import type { Painting } from '../../parts/reply/paint-model.ts';
import { lastCharacterOf } from '../../parts/reply/problems.ts';
import { offsetsOf } from '../state/breakpoints.ts';
import type { DebugState } from '../state/debug-state.ts';
import { selectErrorPlace } from '../state/pasted.ts';
import {
  selectChunk,
  selectCurrentProblem,
  selectExcerptPlace,
  selectIsFollowing,
  selectIsGrowing,
  selectIsRead,
} from '../state/selectors.ts';
import { putBackIn } from '../state/unwrapped.ts';
import { useDebug } from '../store/context.ts';

const NO_FRAMES: readonly Span[] = [];

/** What there is to paint; while a new text is being read the old colours would lie, so there are none. */
export function paintingOf(state: DebugState, text: string): Painting {
  const isRead = selectIsRead(state);
  const error = isRead ? selectErrorPlace(state) : null;
  return {
    text,
    firstLine: state.reply.firstLine,
    events: isRead ? (state.report?.events ?? null) : null,
    problems: isRead ? state.problems : [],
    unlisted: error ? asError(error) : isRead ? (state.report?.unlisted ?? null) : null,
    chunkEnds: isRead ? state.chunkEnds : state.reply.raw.ends,
    chunk: selectChunk(state),
    position: state.position,
    current: selectCurrentProblem(state),
    focus:
      error?.start ??
      selectExcerptPlace(state)?.start ??
      (isRead && state.opened && !selectIsFollowing(state) ? lastCharacterOf(state.opened) : state.position),
    peek: state.peek?.offset ?? null,
    pointed: state.pointed?.offset ?? null,
    torch: state.torch,
    breakpoints: offsetsOf(state.reply.breakpoints),
    frames: isRead && state.report?.dialect === 'native' ? state.reply.raw.frames : NO_FRAMES,
    isOpen: selectIsGrowing(state),
    putBack: putBackIn(state.reply),
  };
}

/** The words of an error that stands alone are painted as one. */
function asError({ start, end }: Span): NonNullable<Painting['unlisted']> {
  return {
    starts: Uint32Array.of(start),
    ends: Uint32Array.of(end),
    errors: Uint8Array.of(1),
    stops: Uint32Array.of(end),
  };
}

/** Whether two paintings look the same. */
export function isSamePainting(a: Painting, b: Painting): boolean {
  const keys = Object.keys(a) as (keyof Painting)[];
  return keys.every((key) => a[key] === b[key] || (key === 'breakpoints' && String(a[key]) === String(b[key])));
}

/** The painting of the reply as it is shown (displayText). */
export function usePainting(): Painting {
  const raw = useDebug((state) => state.reply.raw.text);
  const state = useDebug((all) => all);
  const text = useMemo(() => displayText(raw), [raw]);
  return useMemo(() => paintingOf(state, text), [state, text]);
}
