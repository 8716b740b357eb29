import type { Span } from '../../../base/span.ts';
import type { Mark } from './mark.ts';
import { MARK_MOMENTS, type MarkMoment } from './mark-rows.ts';
import { type Matcher, NO } from './matcher.ts';

const NOTHING: Matcher = () => NO;

const PATTERNS = new Map(MARK_MOMENTS.map((kind) => [kind, { kind, written: '', match: NOTHING }]));

/** What moves the machine and is no mark, as one: with the name that it gives, if any. */
export const momentMark = (on: MarkMoment, start: number, end: number, name: Span | null): Mark => ({
  pattern: PATTERNS.get(on) as Mark['pattern'],
  start,
  end,
  nameStart: name?.start ?? -1,
  nameEnd: name?.end ?? -1,
  prefix: '',
});

export const isMoment = ({ pattern }: Mark): boolean => pattern.match === NOTHING;
