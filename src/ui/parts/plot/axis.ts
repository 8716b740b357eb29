/** An axis of values: its round values, and where a value is on it. */
export interface Axis {
  readonly ticks: readonly number[];
  readonly at: (value: number) => string;
}

const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** An axis from `least` to `most`, with no more than five round values; 0 is one of them. */
export function axisOf(least: number, most: number): Axis {
  const step = STEPS.find((size) => (most - least) / size <= 5) ?? 0.5;
  const first = Math.ceil(least / step);
  return {
    ticks: Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step),
    at: (value) => `${(100 * (value - least)) / (most - least)}%`,
  };
}
