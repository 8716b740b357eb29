import { CHECKPOINT_EVERY, type Checkpoints } from './checkpoints.ts';

/** A change of the named state after `offset` characters. */
export interface StateChange {
  readonly offset: number;
  readonly left: string;
  readonly entered: string;
}

/** Every change of the named state after `from` up to and including `end`, in order. */
export function* stateChanges(checkpoints: Checkpoints, from: number, end: number): Generator<StateChange> {
  const { tokenizer } = checkpoints.at(from);
  let state = tokenizer.stateName;
  let reached = from;
  while (reached < end) {
    reached = Math.max(reached, Math.min(end, tokenizer.advanceToTransition(end)));
    // The machine went back: read up to where it had been again.
    tokenizer.advance(reached);
    if (tokenizer.stateName === state) continue;
    yield { offset: reached, left: state, entered: tokenizer.stateName };
    state = tokenizer.stateName;
  }
}

/** The first offset after `from` at which the named state differs; null where there is none up to `end`. */
export function nextStateChange(checkpoints: Checkpoints, from: number, end: number): number | null {
  for (const { offset } of stateChanges(checkpoints, from, end)) return offset;
  return null;
}

/** The last offset before `from` at which a named state was entered; 0 where there is none, null at 0. */
export function previousStateChange(checkpoints: Checkpoints, from: number): number | null {
  if (from <= 0) return null;
  return lastStateChange(checkpoints, from, () => true)?.offset ?? 0;
}

/** The last change before `from` that `accepts` takes, searched backwards part by part. */
export function lastStateChange(
  checkpoints: Checkpoints,
  from: number,
  accepts: (change: StateChange) => boolean,
): StateChange | null {
  for (let stop = from - 1; stop >= 0; ) {
    const start = Math.floor(stop / CHECKPOINT_EVERY) * CHECKPOINT_EVERY;
    let found: StateChange | null = null;
    for (const change of stateChanges(checkpoints, start, stop)) if (accepts(change)) found = change;
    if (found) return found;
    stop = start - 1;
  }
  return null;
}
