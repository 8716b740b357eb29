import { counted } from '../../base/counted.ts';
import type { RepairFigures } from '../transcripts/live/live-event.ts';
import type { AnswerReport } from './answer-repair.ts';
import type { NotAsked } from './asked.ts';
import type { PassedCode } from './call-ruling.ts';

/** Why an answer was not looked at. */
export type Unread = NotAsked | 'compressed' | 'status' | 'fault';

/** What was done to all answers of a run, as `repair` prints it. */
export interface RepairReport extends RepairFigures {
  readonly format: 'chunkscope-repair';
  readonly version: 1;
  readonly causes: readonly { readonly key: string; readonly count: number; readonly repaired: number }[];
}

/** So many answers' times are kept for the percentiles, and so many causes are told apart. */
const MOST_TIMES = 10_000;
const MOST_CAUSES = 1_000;

/** Counts what is done to answers. */
export class RepairCounts {
  requests = 0;
  private answers = 0;
  private untouched = 0;
  private readonly repaired = { 'in-text': 0, fenced: 0, arguments: 0, stream: 0 };
  private readonly passed = new Map<PassedCode | Unread, number>();
  private readonly causes = new Map<string, { count: number; repaired: number }>();
  private readonly times: number[] = [];
  private longest = 0;

  /** An answer is over; `heldMs`: how long it was held. */
  add({ repaired, passed, causes }: AnswerReport, heldMs: number): void {
    this.times[this.answers % MOST_TIMES] = heldMs;
    this.longest = Math.max(this.longest, heldMs);
    this.answers += 1;
    let count = 0;
    for (const [kind, calls] of Object.entries(repaired)) {
      this.repaired[kind as keyof AnswerReport['repaired']] += calls;
      count += calls;
    }
    if (count === 0) this.untouched += 1;
    for (const [code, calls] of Object.entries(passed)) this.pass(code as PassedCode, calls);
    for (const { key, isRepaired } of causes) {
      const known = this.causes.get(key) ?? { count: 0, repaired: 0 };
      if (!this.causes.has(key) && this.causes.size >= MOST_CAUSES) continue;
      this.causes.set(key, known);
      known.count += 1;
      if (isRepaired) known.repaired += 1;
    }
  }

  pass(code: PassedCode | Unread, count = 1): void {
    this.passed.set(code, (this.passed.get(code) ?? 0) + count);
  }

  report(shadow: boolean): RepairReport {
    const sorted = [...this.times].sort((a, b) => a - b);
    const at = (share: number): number => rounded(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    return {
      format: 'chunkscope-repair',
      version: 1,
      shadow,
      requests: this.requests,
      answers: this.answers,
      untouched: this.untouched,
      repaired: { ...this.repaired },
      passed: Object.fromEntries([...this.passed].sort(([a], [b]) => (a < b ? -1 : 1))),
      causes: [...this.causes].map(([key, counts]) => ({ key, ...counts })).sort((a, b) => b.count - a.count),
      held: { p50: at(0.5), p99: at(0.99), max: rounded(this.longest) },
    };
  }
}

const rounded = (ms: number): number => Math.round(ms * 1_000) / 1_000;

/** The report in a sentence or two. */
export function reportWords({ answers, untouched, repaired, passed, shadow }: RepairReport): string {
  const calls = Object.values(repaired).reduce((sum, count) => sum + count, 0);
  const kept = Object.entries(passed).map(([code, count]) => `${code} ${count}`);
  const kinds = Object.entries(repaired).flatMap(([kind, count]) => (count > 0 ? [`${kind} ${count}`] : []));
  return [
    `${counted(answers, 'answer')} read, ${untouched} of them ${shadow ? 'would pass' : 'passed'} as they came; `,
    `${counted(calls, 'call')} ${shadow ? 'would be ' : ''}repaired`,
    kinds.length > 0 ? ` (${kinds.join(', ')})` : '',
    kept.length > 0 ? `. As they came: ${kept.join(', ')}` : '',
    '.',
  ].join('');
}
