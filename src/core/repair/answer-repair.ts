import type { Span } from '../../base/span.ts';
import { printExactJson, readExactJson } from '../json/exact-json.ts';
import { asArguments, asObject, asText, isObject, type JsonObject, parseJson } from '../json/json-access.ts';
import { hashOf } from '../logs/hash.ts';
import { endKind } from '../reading/stream-end.ts';
import { SentCalls } from '../transcripts/native-calls.ts';
import type { WireEvent } from '../transcripts/wire-event.ts';
import type { Code } from '../words/codes.ts';
import type { FrameRemark } from '../words/frame.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import type { Asked } from './asked.ts';
import {
  type PassedCode,
  type RuledCall,
  type RuledCause,
  type RulingOptions,
  ruleData,
  ruleText,
  type TextRuling,
} from './call-ruling.ts';
import { chat } from './protocols/chat.ts';
import { messages } from './protocols/messages.ts';
import { ollama } from './protocols/ollama.ts';
import type {
  ChoiceChange,
  HeldFrame,
  Piece,
  RepairProtocol,
  SentCall,
  SentFrame,
  TextPiece,
} from './protocols/protocol.ts';
import { responses } from './protocols/responses.ts';
import { SettledText } from './settled-text.ts';
import { WireFrames } from './wire-frames.ts';

const PROTOCOLS = { chat, responses, messages, ollama } satisfies Record<string, RepairProtocol>;
/** The APIs whose answers are repaired. */
export const REPAIRED = ['chat', 'responses', 'messages', 'ollama'] as const;
export type RepairedProtocol = (typeof REPAIRED)[number];

/** How an answer is repaired. */
export interface RepairOptions {
  readonly protocol: RepairedProtocol;
  readonly asked: Asked;
  /** A dialect's id, or `auto`. */
  readonly dialect?: string;
  readonly fix?: RulingOptions['fix'];
  readonly fenced?: RulingOptions['fenced'];
  /** How much of what an answer says is held at most; one that needs more passes as it came. */
  readonly mostHeld?: number;
  /** Whether a comment after each call in a stream says what was repaired. */
  readonly marks?: boolean;
}

export const MOST_HELD = 256_000;

/** What was done to one answer, and what was not. */
export interface AnswerReport {
  /** Calls that were sent on in another way than they came, by what was done. */
  readonly repaired: { 'in-text': number; fenced: number; arguments: number; stream: number };
  /** Calls and attempts that passed as they came, by their first problem. */
  readonly passed: Partial<Record<PassedCode, number>>;
  readonly causes: RuledCause[];
  /** What was repaired in each call that was sent on, in their order. */
  readonly calls: { readonly name: string; readonly codes: readonly Code[] }[];
}

/** An event of one token is some two hundred bytes around it: so many times as many bytes are held as may be said. */
const MOST_AROUND = 32;

/** A frame with its pieces and where their texts are. */
interface ReadFrame {
  readonly raw: Uint8Array;
  data: string | null;
  pieces: readonly (Piece & { readonly start?: number })[];
}

/** Remarks on a stream after which a client may not find the call; of the others what came is not sure. */
const BUILT_WRONG: ReadonlySet<FrameRemark['kind']> = new Set<FrameRemark['kind']>([
  'name-again',
  'empty-name',
  'id-changed',
  'no-id',
  'no-index',
  'no-type',
  'not-a-list',
  'late-name',
  'id-again',
  'index-again',
  'other-index',
  'second-entry',
  'object',
]);

/** Repairs one answer while it passes. What goes out, joined, does not depend on how it was cut. */
export class AnswerRepair {
  readonly report: AnswerReport = {
    repaired: { 'in-text': 0, fenced: 0, arguments: 0, stream: 0 },
    passed: {},
    causes: [],
    calls: [],
  };
  /** What we did wrong; undefined where that is nothing. */
  fault: unknown;
  private readonly protocol: RepairProtocol;
  private readonly options: RulingOptions;
  private readonly isForced: boolean;
  private readonly mostHeld: number;
  private readonly marks: boolean;
  private readonly frames: WireFrames;
  private readonly choices = new Map<number, Choice>();
  private readonly slots = new Map<string, Slot>();
  private held: ReadFrame[] = [];
  private heldBytes = 0;
  /** What the held events say: the same for any cut of it into events. */
  private heldText = 0;
  private isOver = false;
  private line = 0;
  private id: string | null = null;

  constructor({
    protocol,
    asked: { tools, isForced },
    dialect = 'auto',
    fix = 'safe',
    fenced = 'run',
    mostHeld = MOST_HELD,
    marks = true,
  }: RepairOptions) {
    this.protocol = PROTOCOLS[protocol];
    this.options = { tools, dialect, fix, fenced };
    this.isForced = isForced;
    this.mostHeld = mostHeld;
    this.marks = marks;
    this.frames = new WireFrames(this.protocol.byLine === true);
  }

  /** Whether bytes are held that came. */
  get isHolding(): boolean {
    return this.heldBytes + this.frames.waiting > 0;
  }

  /** Calls that were sent on in another way than they came. */
  get repairs(): number {
    if (this.fault !== undefined) return 0;
    return Object.values(this.report.repaired).reduce((sum, count) => sum + count, 0);
  }

  /** Bytes of the answer; returns those that go out now. */
  write(bytes: Uint8Array): Uint8Array[] {
    if (this.isOver) return [bytes];
    const sent: Uint8Array[] = [];
    const frames = this.frames.take(bytes);
    for (const raw of frames) {
      if (this.isOver) sent.push(raw);
      else sent.push(...this.guarded(() => this.take(raw)));
    }
    if (!this.isOver && this.frames.waiting > this.mostHeld) sent.push(...this.passTooLong());
    if (this.isOver) sent.push(this.frames.rest());
    return sent.filter(({ length }) => length > 0);
  }

  /** The end of the answer; `isWhole` is false where it broke off. Returns the rest. */
  end(isWhole = true): Uint8Array[] {
    const rest = this.frames.rest();
    if (this.isOver) return [rest].filter(({ length }) => length > 0);
    const sent: Uint8Array[] = [];
    if (rest.length > 0 && isWhole && this.frames.framing !== 'events')
      sent.push(...this.guarded(() => this.take(rest)));
    else if (rest.length > 0) this.hold({ raw: rest, data: null, pieces: [] });
    if (!this.isOver) sent.push(...(isWhole ? this.guarded(() => this.decide()) : this.giveUp()));
    return sent.filter(({ length }) => length > 0);
  }

  /** A fault of ours changes nothing: what is held goes out as it came, and so does what follows. */
  private guarded(take: () => Uint8Array[]): Uint8Array[] {
    try {
      return take();
    } catch (error) {
      this.fault = error;
      return this.giveUp();
    }
  }

  private take(raw: Uint8Array): Uint8Array[] {
    this.line += 1;
    const frame: ReadFrame = { raw, data: null, pieces: [] };
    this.hold(frame);
    const data = this.frames.framing === 'events' ? dataOf(decoded(raw)) : decoded(raw);
    const json = data === null ? undefined : parseJson(data);
    if (isObject(json)) {
      this.id ??= asText(json['id']) ?? asText(asObject(json['message'] ?? json['response'])['id']) ?? null;
      const event: WireEvent = { frame: 'sse', data: data ?? '', json, line: this.line };
      frame.data = data;
      frame.pieces = this.protocol.read(json).map((piece) => this.placed(piece, event));
      this.heldText += lengthOf(frame);
    }
    const isLast = data === '[DONE]' || frame.pieces.some(({ kind }) => kind === 'over');
    const free = this.free();
    const isTooLong = this.heldText > this.mostHeld || this.heldBytes > MOST_AROUND * this.mostHeld;
    if (isTooLong || raw.length > this.mostHeld) return [...free, ...this.passTooLong()];
    return isLast ? [...free, ...this.decide()] : free;
  }

  private passTooLong(): Uint8Array[] {
    this.pass('too-long');
    return this.giveUp();
  }

  private hold(frame: ReadFrame): void {
    this.held.push(frame);
    this.heldBytes += frame.raw.length;
  }

  /** Notes what a piece says. */
  private placed(piece: Piece, event: WireEvent): Piece & { readonly start?: number } {
    if (piece.kind === 'over') return piece;
    const choice = getOrCreate(this.choices, piece.choice, () => new Choice(this.options));
    if (piece.kind === 'finish') choice.finish = piece.reason;
    else if (piece.kind === 'call') choice.takeCall(event, piece.call);
    else if (piece.kind === 'call-closed') choice.closeCall(piece.call);
    else {
      const start = choice[piece.channel].length;
      choice[piece.channel].add(piece.text);
      const slot = getOrCreate(this.slots, piece.slot, () => ({
        choice: piece.choice,
        channel: piece.channel,
        spans: [],
      }));
      slot.spans.push({ start, end: start + piece.text.length });
      return { ...piece, start };
    }
    return piece;
  }

  /** The frames in front that no call can be in. */
  private free(): Uint8Array[] {
    const first = this.held.findIndex((frame) => !this.isFree(frame));
    return this.shift(first < 0 ? this.held.length : first);
  }

  private isFree({ pieces }: ReadFrame): boolean {
    return pieces.every((piece) => {
      // What is in front of an end is free before it.
      if (piece.kind === 'over' || piece.kind === 'finish') return true;
      if (piece.kind === 'call' || piece.kind === 'call-closed') return false;
      const choice = this.choices.get(piece.choice) as Choice;
      const text = choice[piece.channel];
      if (piece.opens) return this.saysSomething(piece.slot, text.settledTo);
      return text.settledTo >= (piece.start ?? 0) + piece.text.length;
    });
  }

  /** Whether a slot has text that stays in any case. */
  private saysSomething(slot: string, settledTo: number): boolean {
    const { choice, channel, spans } = this.slots.get(slot) as Slot;
    const source = (this.choices.get(choice) as Choice)[channel].source;
    return spans.some(({ start, end }) => source.slice(start, Math.min(end, settledTo)).trim() !== '');
  }

  private shift(count: number): Uint8Array[] {
    return this.held.splice(0, count).map((frame) => {
      const { raw, pieces } = frame;
      this.heldBytes -= raw.length;
      this.heldText -= lengthOf(frame);
      for (const piece of pieces) if (piece.kind === 'text') this.choices.get(piece.choice)?.passed(piece);
      return raw;
    });
  }

  private giveUp(): Uint8Array[] {
    this.isOver = true;
    return this.shift(this.held.length);
  }

  private pass(code: PassedCode): void {
    this.report.passed[code] = (this.report.passed[code] ?? 0) + 1;
  }

  /** All is there that says what becomes of what is held. */
  private decide(): Uint8Array[] {
    this.isOver = true;
    const changes = new Map<number, ChoiceChange>();
    const cuts = new Map<Choice, Readonly<Record<TextPiece['channel'], readonly Span[]>>>();
    for (const [index, choice] of this.choices) {
      const decision = this.decisionOn(choice, index);
      if (!decision) continue;
      changes.set(index, decision.change);
      cuts.set(choice, decision.cuts);
    }
    if (changes.size === 0) return this.shift(this.held.length);
    const frames = this.held.map(
      ({ raw, data, pieces }): HeldFrame => ({
        raw,
        json: data === null ? null : ((readExactJson(data) ?? null) as JsonObject | null),
        left: pieces.flatMap((piece) => {
          if (piece.kind !== 'text') return [];
          const of = this.choices.get(piece.choice) as Choice;
          return [leftIn(piece.text, piece.start ?? 0, cuts.get(of)?.[piece.channel] ?? [])];
        }),
      }),
    );
    const sent = this.protocol.rewrite(frames, changes).map((frame) => this.printed(frame));
    this.held = [];
    this.heldBytes = 0;
    return sent;
  }

  private decisionOn(choice: Choice, index: number) {
    const { repaired, causes, calls: said } = this.report;
    const reason = choice.finish;
    const native = this.nativeOf(choice, reason);
    const text = this.rulingOn(choice.text, choice.passedTo.text, reason);
    // What a server calls reasoning is a call only where the answer holds nothing else, and ends in it.
    const isSilent = native.count === 0 && choice.text.source.trim() === '';
    const thought = isSilent ? this.rulingOn(choice.reasoning, choice.passedTo.reasoning, reason) : null;
    const last = thought?.cuts.at(-1);
    const isThought = thought !== null && thought.calls.length > 0 && last?.end === choice.reasoning.length;
    const ruling = isThought ? thought : text;
    if (ruling?.cause) causes.push(ruling.cause);
    for (const code of ruling?.passed ?? []) this.pass(code);
    const found = ruling?.calls ?? [];
    const isRight = choice.saysCalls || this.isForced || reason === undefined;
    const changesFinish = found.length > 0 ? reason !== undefined : native.count > 0 && native.isSure && !isRight;
    if (changesFinish && found.length === 0 && endKind({ reason: reason ?? '' }) !== 'stop') return null;
    if (found.length === 0 && native.sent === null && !changesFinish) return null;
    if (found.length > 0 && ruling) repaired[ruling.kind] += found.length;
    if (found.length === 0 && native.sent === null) repaired.stream += 1;
    const ids = (call: RuledCall, at: number, id?: string): SentCall => {
      said.push({ name: call.name, codes: call.codes });
      const words = call.codes.length > 0 ? call.codes.join(' ') : at < native.count ? 'stream' : 'in-text';
      return {
        id: id ?? this.idOf(index, at, call),
        name: call.name,
        arguments: call.arguments,
        remark: this.marks ? `chunkscope repaired call ${at + 1}: ${words}` : null,
      };
    };
    const sent = native.sent?.map(({ call, id }, at) => ids(call, at, id)) ?? null;
    const change: ChoiceChange = {
      native: sent,
      before: sent === null ? native.count : 0,
      calls: found.map((call, at) => ids(call, native.count + at)),
      changesFinish,
      leftOf: (slot) => this.leftOf(slot, choice, found.length > 0 ? (isThought ? 'reasoning' : 'text') : null, ruling),
    };
    const none: readonly Span[] = [];
    const cuts = found.length > 0 && ruling ? ruling.cuts : none;
    return { change, cuts: { text: isThought ? none : cuts, reasoning: isThought ? cuts : none } };
  }

  /** What becomes of a text that may hold a call. What has passed already is in none. */
  private rulingOn(text: SettledText, from: number, reason: string | undefined): TextRuling | null {
    if (!text.isHeld) return null;
    const ruling = ruleText(text.source, reason, this.options);
    const [first] = ruling.cuts;
    return first && first.start < from ? null : ruling;
  }

  /** What stays of a slot's text; undefined where all of it does. */
  private leftOf(slot: string, choice: Choice, channel: string | null, ruling: TextRuling | null): string | undefined {
    const known = this.slots.get(slot);
    if (!known || channel !== known.channel || !ruling || this.choices.get(known.choice) !== choice) return undefined;
    const { source } = choice[known.channel];
    const isCut = known.spans.some((span) =>
      ruling.cuts.some(({ start, end }) => start < span.end && end > span.start),
    );
    if (!isCut) return undefined;
    return known.spans.map(({ start, end }) => leftIn(source.slice(start, end), start, ruling.cuts)).join('');
  }

  /** The calls that came as data; `sent` where they are sent again. */
  private nativeOf(choice: Choice, reason: string | undefined): NativeCalls {
    const { calls, isContradicted } = choice;
    if (calls.length === 0) return { count: 0, sent: null, isSure: true };
    const { repaired, causes } = this.report;
    const count = calls.length;
    const isKnown = calls.every(({ remarks }) => remarks.every((kind) => BUILT_WRONG.has(kind)));
    const rulings = calls.map(({ name, text }) => ruleData(name, text, reason, this.options));
    for (const { cause } of rulings) if (cause) causes.push(cause);
    for (const { passed } of rulings) if (passed !== null) this.pass(passed);
    const isDamaged = rulings.some(({ isChanged }) => isChanged) || calls.some(({ remarks }) => remarks.length > 0);
    const out = rulings.flatMap(({ call }, at) => (call ? [{ call, id: calls[at]?.id }] : []));
    const isSure = out.length === count && isKnown && !isContradicted;
    if (!isDamaged || (this.options.fix === 'none' && rulings.some(({ isChanged }) => isChanged)))
      return { count, sent: null, isSure };
    if (!isSure) {
      if (rulings.every(({ passed }) => passed === null)) this.pass('built-wrong');
      return { count, sent: null, isSure };
    }
    for (const [at, { isChanged }] of rulings.entries()) {
      if (isChanged) repaired.arguments += 1;
      else if ((calls[at]?.remarks.length ?? 0) > 0) repaired.stream += 1;
    }
    return { count, sent: out, isSure };
  }

  /** An id that is the same each time the same answer is read. */
  private idOf(choice: number, at: number, call: RuledCall): string {
    const [first, second] = [`${this.id} ${choice} ${at}`, `${call.name} ${call.arguments}`];
    return `${this.protocol.idPrefix}${hashOf(first)}${hashOf(`${first} ${second}`).slice(0, 8)}`;
  }

  private printed(frame: SentFrame): Uint8Array {
    if ('raw' in frame) return frame.raw;
    const isStream = this.frames.framing === 'events';
    if ('remark' in frame) return encoded(isStream ? `: ${frame.remark}\n\n` : '');
    const json = printExactJson(frame.json);
    if ('from' in frame)
      return encoded(isStream ? withData(decoded(frame.from.raw), json) : withBreak(frame.from.raw, json));
    return encoded(
      isStream ? `${frame.event === null ? '' : `event: ${frame.event}\n`}data: ${json}\n\n` : `${json}\n`,
    );
  }
}

interface NativeCalls {
  readonly count: number;
  readonly sent: readonly { readonly call: RuledCall; readonly id: string | undefined }[] | null;
  /** All are whole calls of offered tools that their schemas accept. */
  readonly isSure: boolean;
}

/** Where the text of a part of an answer is in the text of its choice. */
interface Slot {
  readonly choice: number;
  readonly channel: TextPiece['channel'];
  readonly spans: Span[];
}

/** One choice of an answer as far as it has come. */
class Choice {
  readonly text: SettledText;
  readonly reasoning: SettledText;
  /** How much of its texts has gone out. */
  readonly passedTo = { text: 0, reasoning: 0 };
  finish: string | undefined;
  isContradicted = false;
  private readonly sent = new SentCalls();
  private readonly byKey = new Map<string, DataCall>();

  constructor({ dialect, tools, fenced }: RulingOptions) {
    this.text = new SettledText(dialect, tools, fenced === 'run');
    this.reasoning = new SettledText(dialect, tools, false);
  }

  get calls(): readonly DataCall[] {
    return [...this.byKey.values()];
  }

  get saysCalls(): boolean {
    return this.finish !== undefined && endKind({ reason: this.finish }) !== 'stop';
  }

  passed({ channel, text }: TextPiece): void {
    this.passedTo[channel] += text.length;
  }

  takeCall(event: WireEvent, piece: Parameters<SentCalls['sort']>[1]): void {
    const { key, name, id, text, remarks } = this.sent.sort(event, piece);
    const call = getOrCreate(this.byKey, key, (): DataCall => ({ name: '', id: undefined, text: '', remarks: [] }));
    call.name = name ?? call.name;
    call.id = id ?? call.id;
    call.text += text ?? '';
    call.remarks.push(...remarks.map(({ kind }) => kind));
  }

  closeCall(piece: Parameters<SentCalls['sort']>[1]): void {
    const key = this.sent.closedBy(piece, this.byKey.size - 1);
    const known = key === undefined ? undefined : this.byKey.get(key);
    this.isContradicted ||= !known || known.text !== (piece.arguments ?? '') || known.name !== piece.name;
  }
}

interface DataCall {
  name: string;
  id: string | undefined;
  text: string;
  readonly remarks: FrameRemark['kind'][];
}

/** How much a frame says. */
const lengthOf = ({ pieces }: ReadFrame): number =>
  pieces.reduce((sum, piece) => {
    if (piece.kind === 'text') return sum + piece.text.length;
    return sum + (piece.kind === 'call' ? (asArguments(piece.call.arguments)?.length ?? 0) : 0);
  }, 0);

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const decoded = (bytes: Uint8Array): string => decoder.decode(bytes);
const encoded = (text: string): Uint8Array => encoder.encode(text);

/** A text from an offset of its choice on, without what is taken out. */
function leftIn(text: string, start: number, cuts: readonly Span[]): string {
  const end = start + text.length;
  let left = '';
  let at = start;
  for (const cut of cuts) {
    if (cut.end <= at || cut.start >= end) continue;
    left += text.slice(at - start, Math.max(at, cut.start) - start);
    at = Math.min(end, cut.end);
  }
  return left + text.slice(at - start);
}

/** The data of an event; null where it has none, as comments have. */
function dataOf(event: string): string | null {
  const data = event
    .split(/\r\n|\n|\r/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []));
  return data.length === 0 ? null : data.join('\n');
}

/** An event with other data in the place of its own. */
function withData(event: string, json: string): string {
  let isFirst = true;
  return event.replace(/(?<![^\r\n])data:[^\r\n]*(?:\r\n|\n|\r)/g, (line) => {
    const own = isFirst ? `data: ${json}${line.slice(line.search(/[\r\n]/))}` : '';
    isFirst = false;
    return own;
  });
}

/** A line of JSON in place of another, with its line break. */
const withBreak = (raw: Uint8Array, json: string): string => json + (/\s*$/.exec(decoded(raw))?.[0] ?? '');
