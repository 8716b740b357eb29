import { registerValues, setRegisters } from '../kernel/register-values.ts';
import type { Snapshot } from '../kernel/reply-tokenizer.ts';
import { EVENT_KINDS } from '../log/event-kind.ts';
import type { EventLog } from '../log/event-log.ts';
import { type AutoTokenizer, UNDECIDED } from './auto-tokenizer.ts';
import { front } from './front.ts';
import { REGISTERS } from './kit/registers.ts';
import { ReplayedThrough } from './replayed-through.ts';

const PROSE = EVENT_KINDS.indexOf('prose');
/**
 * Before the registers of the two machines: the numbers of the dialect found and of the one that is read in, how far a
 * doubt was looked into, the end tag of the prompt's thinking, and what the front has read.
 */
const HEAD = 6;
const FRONT_END = HEAD + REGISTERS.length;

/** Replays a reading that finds its dialect. */
export class ReplayedAuto extends ReplayedThrough<AutoTokenizer> {
  override advanceToTransition(limit: number): number {
    const { stateName, outer } = this;
    while (outer.decided === null || outer.doubt !== UNDECIDED) {
      const next = Math.min(limit, this.offset + 1);
      this.advance(next);
      if (this.stateName !== stateName || next >= limit) return next;
    }
    return super.advanceToTransition(limit);
  }

  get endRewinds(): boolean {
    const { outer } = this;
    if (outer.decided !== null) return outer.doubtAtEnd !== null || this.inner.endRewinds;
    return outer.dialectAtEnd() !== null || outer.thinksAs !== null || outer.weakly() !== null || this.inner.endRewinds;
  }

  snapshot(): Snapshot {
    const { decided, reads, doubt, thought, finder, finderLog } = this.outer;
    const inner = this.inner.snapshot();
    const all = new Int32Array(FRONT_END + inner.length);
    all.set([
      decided === null ? UNDECIDED : numberOf(decided),
      numberOf(reads),
      doubt,
      thought?.start ?? UNDECIDED,
      thought?.end ?? UNDECIDED,
      finderLog.covered,
    ]);
    all.set(registerValues(finder, REGISTERS), HEAD);
    all.set(inner, FRONT_END);
    return all;
  }

  restore(snapshot: Snapshot): void {
    const [dialect = UNDECIDED, inner = 0, doubt = UNDECIDED, start = 0, end = 0, covered = 0] = snapshot;
    const { outer } = this;
    outer.decided = dialect === UNDECIDED ? null : dialectNumbered(dialect);
    outer.doubt = doubt;
    outer.thought = null;
    outer.finder = outer.newFinder();
    if (covered > 0) outer.finderLog.push(PROSE, covered, 0, 0, 0);
    setRegisters(outer.finder, REGISTERS, snapshot.slice(HEAD, FRONT_END));
    outer.thought = end > 0 ? { start, end } : null;
    outer.reads = dialectNumbered(inner);
    outer.machine = null;
    this.inner.restore(snapshot.slice(FRONT_END));
  }

  copyOn(log: EventLog): ReplayedAuto {
    const copy = new ReplayedAuto(this.begun, log);
    copy.restore(this.snapshot());
    return copy;
  }
}

const NUMBERED = ['forge', ...front.marks.flatMap(({ opens }) => opens ?? [])].filter(
  (id, index, all) => all.indexOf(id) === index,
);
const numberOf = (dialect: string): number => NUMBERED.indexOf(dialect);
const dialectNumbered = (number: number): string => NUMBERED[number] as string;
