import type { Span } from '../../../base/span.ts';
import type { Report } from '../../../contract/parse-service.ts';
import type { FixtureSource } from '../../../core/cases/fixture.ts';
import { lossSaid } from '../../../core/cases/loss.ts';
import type { ReplyCase } from './debug-state.ts';

/** What was around the reply when it was pasted, as long as the reply is the one that was taken out of it. */
export function aroundOf({ fixture }: ReplyCase): FixtureSource | null {
  const source = fixture?.source;
  return typeof source === 'object' && source.note !== undefined ? source : null;
}

/** Whether the text is, to the letter, the one that was taken out. */
const isUntouched = ({ fixture, raw }: ReplyCase): boolean => fixture?.chunks.join('') === raw.text;

/** What the words around the reply say became of its calls; null while it is not read, and once the text was edited. */
export function lossIn(reply: ReplyCase, report: Pick<Report, 'callCount' | 'sentence'> | null): string | null {
  const says = aroundOf(reply)?.says;
  if (!report || !says || !isUntouched(reply)) return null;
  return lossSaid(says, { calls: report.callCount, sentence: report.sentence });
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
