import { CHECKPOINT_EVERY, type Checkpoints } from './checkpoints.ts';

/** The first offset after `from` at which the named state is another; null where none follows before `end`. */
export function nextStateChange(checkpoints: Checkpoints, from: number, end: number): number | null {
  const { tokenizer } = checkpoints.at(from);
  const before = tokenizer.stateName;
  let reached = from;
  while (reached < end) {
    reached = Math.max(reached, tokenizer.advanceToTransition(end));
    tokenizer.advance(reached);
    if (tokenizer.stateName !== before) return reached;
  }
  return null;
}

/** The last offset before `from` at which a named state had just been entered; 0 where none is left, null at 0. */
export function previousStateChange(checkpoints: Checkpoints, from: number): number | null {
  if (from <= 0) return null;
  for (let stop = from - 1; stop >= 0; stop = Math.floor(stop / CHECKPOINT_EVERY) * CHECKPOINT_EVERY - 1) {
    const start = Math.floor(stop / CHECKPOINT_EVERY) * CHECKPOINT_EVERY;
    const found = lastChangeWithin(checkpoints, start, stop);
    if (found !== null) return found;
  }
  return 0;
}

/** The last state change after `start` up to and with `stop`. */
function lastChangeWithin(checkpoints: Checkpoints, start: number, stop: number): number | null {
  let found: number | null = null;
  const { tokenizer } = checkpoints.at(start);
  let state = tokenizer.stateName;
  let reached = start;
  while (reached < stop) {
    reached = Math.max(reached, Math.min(stop, tokenizer.advanceToTransition(stop)));
    tokenizer.advance(reached);
    if (tokenizer.stateName !== state) {
      found = reached;
      state = tokenizer.stateName;
    }
  }
  return found;
}
