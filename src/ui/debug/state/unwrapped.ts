import type { Span } from '../../../base/span.ts';
import type { FixtureSource } from '../../../core/cases/fixture.ts';
import type { ReplyCase } from './debug-state.ts';

/** What was around the reply when it was pasted, as long as the reply is the one that was taken out of it. */
export function aroundOf({ fixture }: ReplyCase): FixtureSource | null {
  const source = fixture?.source;
  return typeof source === 'object' && source.note !== undefined ? source : null;
}

/** Whether the text is, to the letter, the one that was taken out. */
const isUntouched = ({ fixture, raw }: ReplyCase): boolean => fixture?.chunks.join('') === raw.text;

/** What the words around the reply say became of its only call, or of the reply; null once the text was edited. */
export function lossIn(reply: ReplyCase, calls: number): string | null {
  const { loss, lostAll } = aroundOf(reply)?.says ?? {};
  const isOfThem = calls === 1 || lostAll === true;
  return loss !== undefined && isOfThem && isUntouched(reply) ? loss : null;
}

const known = new WeakMap<ReplyCase, readonly Span[]>();
const NONE: readonly Span[] = [];

/** What was put back into the reply; nothing once the text was edited. */
export function putBackIn(reply: ReplyCase): readonly Span[] {
  const before = known.get(reply);
  if (before) return before;
  const spans = aroundOf(reply)?.putBack ?? [];
  const found = spans.length > 0 && isUntouched(reply) ? spans.map(([start, end]) => ({ start, end })) : NONE;
  known.set(reply, found);
  return found;
}
