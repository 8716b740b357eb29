import { MARKED_REPLIES } from '../core/dialects/marked-replies.ts';
import { PartWriter } from './part-writer.ts';
import { readerWith } from './read.ts';
import type { Diagnostic, ReadCall, ReadOptions, ReplyEvent, ReplyReader, Result } from './types.ts';
import { WholeAnswer, type WholeAttempt } from './whole-answer.ts';
import { WORDS } from './with-words.ts';

interface PartsOptions extends Pick<ReadOptions, 'dialect' | 'recovery' | 'tools'> {
  /** An answer that is one call in any form and nothing else is that call. */
  readonly takesWhole: boolean;
  /** Where the dialect is to be found, only a mark shows it: JSON and lists amid words are what is said. */
  readonly marksAlone: boolean;
  readonly mayRun: (call: ReadCall) => boolean;
}

/** A reply at its end. */
export interface EndedReply {
  readonly result: Result<Diagnostic>;
  /** What the result was read from. */
  readonly text: string;
  readonly prose: string;
  readonly thinking: string;
  /** It is a call in another form, which the schema of its tool refuses. */
  readonly isRefused: boolean;
}

/** A part that waits while the text may be one call as a whole. */
interface Waiting {
  readonly type: ReplyEvent['type'] | 'source';
  readonly pass: () => void;
}

/** Reads a reply into the parts of a stream: the calls of its dialect, or one call in another form that is the whole answer. */
export class ReplyParts {
  readonly parts: PartWriter;
  private readonly reader: ReplyReader<Diagnostic>;
  private readonly whole: WholeAnswer;
  private readonly mayRun: (call: ReadCall) => boolean;
  private waiting: Waiting[] = [];
  private text = '';
  private isLast = false;
  private isRefused = false;

  constructor({ takesWhole, marksAlone, mayRun, ...options }: PartsOptions) {
    const { tools = [], recovery } = options;
    this.mayRun = mayRun;
    this.parts = new PartWriter(
      tools.map(({ name }) => name),
      (call) => !this.isRefused && this.mayRun(call),
    );
    this.whole = new WholeAnswer({ recovery, tools });
    if (!takesWhole) this.whole.giveUp();
    const onEvent = (event: ReplyEvent<Diagnostic>) => this.take(event);
    const judge = marksAlone ? { ...WORDS, dialects: MARKED_REPLIES } : WORDS;
    this.reader = readerWith(judge, { ...options, onEvent });
  }

  write(delta: string): object[] {
    this.text += delta;
    this.reader.write(delta);
    return this.parts.taken();
  }

  /** A part of the provider's own text. */
  ofText(part: Parameters<PartWriter['ofText']>[0]): void {
    this.inOrder('source', () => this.parts.ofText(part));
  }

  /** Something that is neither text nor thinking: the text is not the whole answer. */
  beside(): object[] {
    this.whole.giveUp();
    this.release();
    return this.parts.taken();
  }

  /** Ends the reply; its last parts are taken after. A call that its schema refuses stays text, unless it is to be `answered`. */
  end(reason: string | undefined, answered: boolean): EndedReply {
    this.isLast = true;
    const result = this.reader.end(reason === undefined ? {} : { reason });
    const { prose, thinking } = result;
    const attempt = this.whole.end(reason);
    const isTaken = attempt !== null && (attempt.runs || answered);
    if (isTaken) this.passWhole(attempt);
    else this.release();
    return {
      result: attempt?.result ?? result,
      text: attempt?.text ?? this.text,
      prose: isTaken ? '' : this.parts.withoutLeft(prose),
      thinking: isTaken ? thinking + attempt.result.thinking : thinking,
      isRefused: this.isRefused,
    };
  }

  private take(event: ReplyEvent<Diagnostic>): void {
    const { isLast } = this;
    if (event.type === 'text') this.whole.add(event.text);
    else if (event.type === 'tool-name' && event.name !== '') this.whole.giveUp();
    this.inOrder(event.type, () => {
      this.parts.isLast = isLast;
      this.parts.take(event);
    });
  }

  private inOrder(type: Waiting['type'], pass: () => void): void {
    this.waiting.push({ type, pass });
    if (!this.whole.isPossible) this.release();
  }

  private release(): void {
    for (const { pass } of this.waiting) pass();
    this.waiting = [];
  }

  /** The thinking that waits is passed, and the call in place of the text. */
  private passWhole({ events, runs }: WholeAttempt): void {
    for (const { type, pass } of this.waiting) if (type === 'thinking' || type === 'source') pass();
    this.waiting = [];
    this.isRefused = !runs;
    for (const event of events) this.parts.take(event);
  }
}
