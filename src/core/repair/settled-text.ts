import { front } from '../dialects/front.ts';
import { beginningsOf, type MarkStarts, startsWith } from '../dialects/kit/mark-starts.ts';
import { MARKED_REPLIES } from '../dialects/marked-replies.ts';
import { WEAK_FORMS } from '../dialects/weak/weak-forms.ts';
import { startsReply, WEAK_SIGNS } from '../dialects/weak/weak-reading.ts';
import { WeakStart } from '../dialects/weak/weak-start.ts';
import type { ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import { K } from '../log/event-kind.ts';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { DEFAULT_RECOVERY } from '../words/recovery.ts';

/** Kinds of events in which no call is. */
const OUTSIDE: ReadonlySet<number> = new Set([K.prose, K.thinking, K['thinking-tag']]);

const OPENERS = beginningsOf(front);
const MARKS = startsWith(OPENERS);
/** Without these, an answer that is a call as a whole begins with the name of its tool. */
const WEAK_MARKS = startsWith([...OPENERS, ...WEAK_SIGNS, 'Action:']);

/** Follows a text that arrives, and tells up to where it holds nothing of a call, whatever follows. */
export class SettledText {
  private readonly text = new StreamText();
  private readonly log = new EventLog();
  private readonly tokenizer: ReplyTokenizer;
  private readonly weak: WeakStart;
  private readonly fence: WholeFence | null;
  private readonly names: readonly string[];
  private rows = 0;
  private restarts = 0;
  /** Where a call begins, or what may be one; from there on nothing is settled before the end. */
  private heldFrom = Infinity;

  /** `takesFence`: an answer that is one code fence and nothing else may be a call. */
  constructor(dialect: string, tools: readonly ToolDefinition[], takesFence: boolean) {
    this.tokenizer = MARKED_REPLIES.machine(this.text, this.log, { recovery: DEFAULT_RECOVERY, tools, dialect });
    this.weak = new WeakStart(this.text, tools.length > 0, WEAK_FORMS);
    this.names = tools.map(({ name }) => name);
    this.fence = takesFence ? new WholeFence(this.names) : null;
  }

  get length(): number {
    return this.text.length;
  }

  get source(): string {
    return String(this.text);
  }

  /** Something of it may be a call. */
  get isHeld(): boolean {
    return this.settledTo < this.length;
  }

  add(piece: string): void {
    if (piece === '') return;
    this.text.append(piece);
    this.fence?.add(piece);
    if (this.heldFrom < Infinity) return;
    this.tokenizer.advance();
    const { log, tokenizer } = this;
    if (tokenizer.restarts !== this.restarts || log.length < this.rows) this.rows = 0;
    this.restarts = tokenizer.restarts;
    while (this.rows < log.length && OUTSIDE.has(log.kind(this.rows))) this.rows++;
    if (this.rows < log.length) this.heldFrom = log.start(this.rows);
  }

  /** Up to here the text is no part of a call. */
  get settledTo(): number {
    if (this.fence?.isPossible) return 0;
    if (this.heldFrom < Infinity) return this.heldFrom;
    const { tokenizer, weak, text } = this;
    const begins = weak.in(text.length);
    const isWeak = weak.isPossible && startsReply(text, begins);
    const settledTo = isWeak ? Math.min(tokenizer.settledTo, begins) : tokenizer.settledTo;
    return this.isPlain(text.slice(settledTo, text.length), isWeak ? WEAK_MARKS : MARKS) ? text.length : settledTo;
  }

  /**
   * Whether what the machine waits with is words alone: it holds a last word that may name a call whose opener is missing, and
   * only offered tools are called here.
   */
  private isPlain(rest: string, marks: MarkStarts): boolean {
    if (marks.next(rest, 0) >= 0) return false;
    const last = /[\w.$/:-]*$/.exec(rest)?.[0] ?? '';
    return !this.names.some((name) => rest.includes(name) || (last !== '' && name.startsWith(last)));
  }
}

/** The line that opens a code fence at the beginning of a text, and what is in the fence so far. */
const FENCE = /^(`{3,}|~{3,})[^\n`]{0,64}\n([\s\S]*)$/;
const MAY_OPEN_FENCE = /^(?:`{0,3}|~{0,3}|(?:`{3,}|~{3,})[^\n`]{0,64})$/;
/** So much of a text shows whether a fence holds a call. */
const LONGEST_HEAD = 1_024;

/** Tells whether an answer may be one code fence around a call and nothing else. */
class WholeFence {
  isPossible = true;
  private readonly names: readonly string[];
  private head = '';
  private marks = '';
  /** The end of what came. */
  private last = '';

  constructor(names: readonly string[]) {
    this.names = names;
  }

  add(piece: string): void {
    if (!this.isPossible) return;
    if (this.head.length < LONGEST_HEAD) {
      this.head = (this.head + piece).trimStart();
      const [, marks = '', inside = ''] = FENCE.exec(this.head) ?? [];
      this.marks = marks;
      this.isPossible = marks === '' ? MAY_OPEN_FENCE.test(this.head) : this.mayCall(inside.trimStart());
    }
    const end = (this.last + piece).trimStart();
    this.last = end.slice(-LONGEST_HEAD);
    if (this.marks !== '') this.isPossible &&= !textAfter(this.marks).test(end);
  }

  private mayCall(inside: string): boolean {
    if (/^[[{]/.test(inside) || inside === '') return true;
    return [...OPENERS, ...this.names].some((start) => inside.startsWith(start) || start.startsWith(inside));
  }
}

/** Text after the line that closes a fence. */
const textAfter = (marks: string): RegExp =>
  new RegExp(`\\n {0,3}\\${marks.charAt(0)}{${marks.length},}[ \\t]*\\n\\s*\\S`);
