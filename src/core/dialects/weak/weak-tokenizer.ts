import type { ReplyTokenizer } from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Recovery } from '../../words/recovery.ts';
import type { ReplyReaderOptions } from '../dialect-set.ts';
import { FirstCall } from '../first-call.ts';
import type { DialectBody } from '../kit/bodies/dialect-body.ts';
import type { MarkMachine } from '../kit/machine-of.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import type { Vocabulary } from '../kit/vocabulary.ts';
import { weakDialect } from './weak-dialect.ts';
import type { WeakForm } from './weak-form.ts';
import { type WeakReading, weakReading } from './weak-reading.ts';
import { WeakStart } from './weak-start.ts';

interface WeakOptions {
  /** The forms of the dialect. */
  readonly forms: readonly WeakForm[];
  readonly machine: MarkMachine;
  readonly recovery: Recovery;
  /** The names that the dialect knows, and those of the user's tools alone. */
  readonly vocabulary: Vocabulary;
  readonly tools: Vocabulary;
  /** A code fence is prose like any other, and what is in it is read. */
  readonly unfenced?: true;
}

/** Reads a reply in one dialect that has a weak form: where the end shows no call, in that (formats.md §1.13). */
export class WeakTokenizer implements ReplyTokenizer {
  inner: ReplyTokenizer;
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly rules: MarkedDialect;
  private readonly options: WeakOptions;
  private readonly firstCall: FirstCall;
  private readonly weakStart: WeakStart;
  /** Begins to read in the weak form that the end of the text decided. */
  begin: ((log: EventLog) => ReplyTokenizer) | null = null;

  constructor(text: StreamText, log: EventLog, rules: MarkedDialect, options: WeakOptions) {
    this.text = text;
    this.log = log;
    this.rules = rules;
    this.options = options;
    this.firstCall = new FirstCall(log);
    this.weakStart = new WeakStart(text, true, options.forms);
    this.inner = this.machine(rules);
  }

  private machine(rules: MarkedDialect, log = this.log): ReplyTokenizer {
    return this.options.machine(this.text, log, rules, this.options);
  }

  get recovery(): Recovery {
    return this.options.recovery;
  }
  get dialect(): string {
    return this.rules.id;
  }
  get offset(): number {
    return this.inner.offset;
  }
  get placeName(): string {
    return this.inner.placeName;
  }
  get heldFrom(): number {
    return this.inner.heldFrom;
  }
  get restarts(): number {
    return this.inner.restarts;
  }
  get settledTo(): number {
    const { settledTo } = this.inner;
    return this.firstCall.at < Infinity ? settledTo : Math.min(settledTo, this.weakStart.in(this.offset));
  }
  advance(limit = this.text.length): void {
    this.inner.advance(limit);
  }

  finish(): void {
    this.advance();
    const weak = this.weakly();
    if (weak) {
      this.log.truncate(0);
      this.log.truncateReports(0);
      this.firstCall.forget();
      const rules = weakDialect(this.rules, weak, this.text.slice(0, this.text.length));
      this.begin = (log) => this.machine(rules, log);
      this.inner = this.begin(this.log);
    }
    this.inner.finish();
  }

  /** The weak form that the reply has, where it has no call of another. */
  weakly(): WeakReading | null {
    if (this.firstCall.at < Infinity) return null;
    const { tools, forms, unfenced = false } = this.options;
    return weakReading(this.text.slice(0, this.text.length), tools, forms, { isForced: true, unfenced });
  }
}

/** What reads a reply in a dialect that has a weak form. */
export function weakMachine(
  dialect: MarkedDialect,
  forms: readonly WeakForm[],
  { machine, vocabulary }: Pick<DialectBody, 'machine' | 'vocabulary'>,
  text: StreamText,
  log: EventLog,
  { recovery, tools, unfenced }: ReplyReaderOptions,
): WeakTokenizer {
  const known = { vocabulary: vocabulary(dialect, tools), tools: vocabulary(undefined, tools) };
  return new WeakTokenizer(text, log, dialect, {
    forms,
    machine,
    recovery,
    ...known,
    ...(unfenced && { unfenced }),
  });
}
