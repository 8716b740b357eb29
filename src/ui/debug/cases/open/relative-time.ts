const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `just now`, `5 minutes ago`, `yesterday`. */
export function relativeTime(then: number, now: number): string {
  const past = Math.max(0, now - then);
  const step = STEPS.find(([, ms]) => past >= ms);
  return step ? words.format(-Math.floor(past / step[1]), step[0]) : 'just now';
}
