/** Both ends of a 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson's score interval of a share of `n`, without correction for continuity; null where there is nothing to go by. */
export function wilson(successes: number, n: number): Interval | null {
  if (n === 0) return null;
  const share = successes / n;
  const middle = share + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const whole = 1 + (Z * Z) / n;
  return {
    low: successes === 0 ? 0 : (middle - half) / whole,
    high: successes === n ? 1 : (middle + half) / whole,
  };
}

/** Newcombe's interval of the difference `a - b` of two unpaired shares: his method 10, from both Wilson intervals. */
export function newcombe(a: number, ofA: number, b: number, ofB: number): Interval | null {
  const [one, other] = [wilson(a, ofA), wilson(b, ofB)];
  if (!one || !other) return null;
  const [p, q] = [a / ofA, b / ofB];
  return {
    low: p - q - Math.hypot(p - one.low, other.high - q),
    high: p - q + Math.hypot(one.high - p, q - other.low),
  };
}

/** The two-sided exact p of McNemar's test on what only A and only B got right. */
export function mcnemar(onlyA: number, onlyB: number): number {
  const n = onlyA + onlyB;
  const most = Math.min(onlyA, onlyB);
  // From the largest term down, as logarithms: 2^-n is nothing from n = 1075 on.
  let logTerm = -n * Math.LN2;
  let sum = 0;
  const logs: number[] = [];
  for (let k = 0; k <= most; k++) {
    logs.push(logTerm);
    logTerm += Math.log(n - k) - Math.log(k + 1);
  }
  for (const term of logs) sum += Math.exp(term);
  return Math.min(1, 2 * sum);
}

/** The outcomes of pairs. */
export interface Pairs {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
}

/** Newcombe's interval of the difference of two paired shares: his method 10, whose correlation is corrected. */
export function pairedInterval({ both, onlyA, onlyB, neither }: Pairs): Interval | null {
  const n = both + onlyA + onlyB + neither;
  const [one, other] = [wilson(both + onlyA, n), wilson(both + onlyB, n)];
  if (!one || !other) return null;
  const [p, q] = [(both + onlyA) / n, (both + onlyB) / n];
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  const cross = both * neither - onlyA * onlyB;
  const corrected = cross > n / 2 ? cross - n / 2 : cross < 0 ? cross : 0;
  const phi = margins === 0 ? 0 : corrected / Math.sqrt(margins);
  const half = (x: number, y: number): number => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  return {
    low: p - q - half(p - one.low, other.high - q),
    high: p - q + half(one.high - p, q - other.low),
  };
}
