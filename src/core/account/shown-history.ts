import type { PastedHistory } from '../conversation/history-of-paste.ts';
import type { Decided } from './deciding.ts';
import type { Facts } from './facts.ts';

/** The history that a page shows: what decides is said of it, or stands inside it, as the words of a tool that failed do. */
export function shownHistory({ conversation }: Facts, { by, complaint, reply }: Decided): PastedHistory | undefined {
  const source = conversation?.source;
  if (!conversation || !source || !conversation.shape) return undefined;
  if (by === 'history') return conversation;
  const isAnswered = conversation.history?.pairs.some((pair) => pair >= 0) === true;
  const whole = source.view.back(source.span);
  const place = complaint ?? reply?.reply.back({ start: 0, end: 1 });
  return isAnswered && place && place.start >= whole.start && place.start < whole.end ? conversation : undefined;
}
