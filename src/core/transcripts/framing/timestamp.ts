const DAY_MS = 86_400_000;

/** Date and time, or a time alone, with a fraction of any length: ISO, `curl --trace-time`, common log formats. */
const CLOCK = /(?:(\d{4})[-/](\d\d)[-/](\d\d)[T ,]+)?(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?/;

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, as log collectors print them. */
const EPOCH = /(?<![\d.])(1\d{9})(?:\.(\d{1,9})|(\d{3})|(\d{6})|(\d{9}))?(?!\d)/;

/**
 * The first time stated in a text, in milliseconds from a fixed point; undefined where there is none. Zones are not
 * looked at: one transcript has one.
 */
export function parseTimestamp(source: string): number | undefined {
  const clock = CLOCK.exec(source);
  if (clock) {
    const [, year, month, day, hours, minutes, seconds, fraction] = clock;
    // oxlint-disable-next-line no-restricted-globals -- Date.UTC is arithmetic, no clock
    const date = year === undefined ? 0 : Date.UTC(Number(year), Number(month) - 1, Number(day));
    return date + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + fractionMs(fraction);
  }
  const epoch = EPOCH.exec(source);
  return epoch ? Number(epoch[1]) * 1000 + fractionMs(epoch[2] ?? epoch[3] ?? epoch[4] ?? epoch[5]) : undefined;
}

/** Digits after a decimal point as milliseconds. */
const fractionMs = (digits: string | undefined): number => (digits === undefined ? 0 : Number(`0.${digits}`) * 1000);

/** The times with a day added wherever a clock without a date passes midnight. */
export function acrossMidnight(times: readonly number[]): number[] {
  let previous = times[0] ?? 0;
  let days = 0;
  return times.map((time) => {
    if (time < DAY_MS && time + DAY_MS / 2 < previous) days += 1;
    previous = time;
    return time + days * DAY_MS;
  });
}
