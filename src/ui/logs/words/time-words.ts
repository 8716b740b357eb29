import type { CauseView } from '../../../core/logs/log-table.ts';
import type { LogReport } from '../../../core/logs/opened/log-report.ts';

type Stretch = NonNullable<LogReport['time']>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short' });
const WHOLE_WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long' });
const CLOCK = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** The stretch that the bars of a trend stand for: `Mon to Sun`, `09:14 to 17:40`; without times, the order of the log. */
export function stretchWords(time: Stretch | null): string {
  if (!time) return 'Over the log';
  const { from, to } = time;
  const words = to - from < DAY ? CLOCK : to - from < 7 * DAY ? WEEKDAY : DATE;
  const [first, last] = [words.format(from), words.format(to)];
  return first === last ? first : `${first} to ${last}`;
}

/** When a reply was: `Tue, 17 Nov, 09:14:07`. */
export const momentWords = (time: number): string => MOMENT.format(time);

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** So unlikely must it be that a cause which was always there is not seen before. */
const CHANCE = 0.001;

/** `new on Thursday` where a cause was not there in the beginning, and that is no chance; null else. */
export function newSince({ trend, count }: Pick<CauseView, 'trend' | 'count'>, time: Stretch | null): string | null {
  const first = trend.findIndex((replies) => replies > 0);
  if (!time || first <= 0 || (1 - first / trend.length) ** count > CHANCE) return null;
  const since = time.from + ((time.to - time.from) * first) / trend.length;
  if (time.to - time.from < DAY) return `new at ${CLOCK.format(since)}`;
  return `new on ${(time.to - time.from < 7 * DAY ? WHOLE_WEEKDAY : DATE).format(since)}`;
}
