import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { diagnose } from '../../diagnosis/report/diagnose.ts';
import { verdictText } from '../../diagnosis/report/verdict-sentence.ts';
import { ruleOf } from '../../diagnosis/rules/rules.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { replyReader } from '../../dialects/reply-reader.ts';
import { asList, asText, parseJson } from '../../json/json-access.ts';
import type { ReplayedTokenizer } from '../../kernel/reply-tokenizer.ts';
import { K } from '../../log/event-kind.ts';
import { EventLog } from '../../log/event-log.ts';
import { countCharacters } from '../../reading/char-counts.ts';
import { readReply } from '../../reading/read-reply.ts';
import { StreamText } from '../../text/stream-text.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { beginningOfCall } from '../../travel/moment.ts';
import type { Code } from '../../words/codes.ts';
import type { FrameRemark } from '../../words/frame.ts';
import { getOrCreate } from '../../words/get-or-create.ts';
import type { Verdict } from '../../words/verdict.ts';
import type { ChannelKind } from '../channel.ts';
import type { Place } from '../channel-collector.ts';
import { contradictionOf } from '../closed-draft.ts';
import { importTranscript } from '../import-transcript.ts';
import { IMPORTERS } from '../importers.ts';
import { StreamReading } from '../stream-reading.ts';
import { isDone, type WireEvent } from '../wire-event.ts';

/** The first thing that went wrong in a stream. */
export interface LiveProblem {
  readonly code: Code;
  /** As a card's title says it. */
  readonly title: string;
  readonly isError: boolean;
  readonly start: number;
  readonly end: number;
  /** When the read came that showed it, in seconds since the request. */
  readonly t: number;
}

/** What a stream came to. */
export interface LiveVerdict {
  readonly verdict: Verdict;
  /** Whether the tool of a complete call would refuse it. */
  readonly wouldFail: boolean;
  readonly calls: number;
  readonly repairs: number;
  readonly problem: LiveProblem | null;
}

/** Chunks of the text with the milliseconds before each. */
export interface TimedChunks {
  readonly chunks: readonly string[];
  readonly dt: readonly number[];
}

/** The longest text that is followed as it runs, and the longest answer of one piece that is waited for. */
const LONGEST = 8 * 1024 * 1024;

/** A call's name is within its first rows. */
const ROWS_WITH_NAME = 24;

/** Enough of a call to know its name. */
const NAME_ALONE = { characters: 200, items: 1, values: 1, repairs: 0 };

/**
 * Reads a stream while it runs, each byte once: the text in it, where the machine is in that, and what is wrong so far.
 * Of an answer that is no stream of events the text is known at its end.
 */
export class LiveReading {
  readonly tools: readonly ToolDefinition[];
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({ onEvent: (event) => this.#take(event) });
  readonly #reading: TextOfStream;
  readonly #times: number[] = [];
  #text = new StreamText();
  #log = new EventLog();
  #tokenizer: ReplayedTokenizer;
  /** Reads an event of the importer that knows the first. */
  #follow: ((event: WireEvent) => void) | undefined;
  #hasEvents = false;
  #hasNative = false;
  /** What came, as long as no event did. */
  #body: string[] = [];
  #bodyLength = 0;
  #now = 0;
  /** Rows and reports of the log that were looked at. */
  #rows = 0;
  #reports = 0;
  #restarts = 0;
  #calls = 0;
  #repairs = 0;
  #lastCall = -1;
  #tool: string | null = null;
  /** Rows of the last call when its name was looked for. */
  #rowsNamed = 0;
  #problem: LiveProblem | null = null;

  /** `tools`: the definitions in the stream's request, in any shape; its calls are held to them. */
  constructor(tools?: unknown) {
    const read = importTools(JSON.stringify(asList(tools)));
    this.tools = read.ok ? read.value.tools.map(({ definition }) => definition) : [];
    this.#tokenizer = replyReader(this.#text, this.#log, this.#options);
    this.#reading = new TextOfStream({ text: (text) => this.#append(text), native: () => (this.#hasNative = true) });
  }

  /** One read of the answer, and when it came, in seconds since the request. */
  write(bytes: Uint8Array, seconds = 0): void {
    this.#now = Math.max(this.#now, seconds);
    const text = this.#decoder.decode(bytes, { stream: true });
    if (!this.#hasEvents && this.#bodyLength < LONGEST) {
      this.#body.push(text);
      this.#bodyLength += text.length;
    }
    this.#parser.feed(text);
    this.#look();
  }

  /** The state that the machine is in. */
  get state(): string {
    return this.#tokenizer.stateName;
  }

  /** Calls that have begun. */
  get calls(): number {
    return this.#calls;
  }

  /** The tool of the last call that has begun; null before its name is there. */
  get tool(): string | null {
    return this.#tool;
  }

  get repairs(): number {
    return this.#repairs;
  }

  /** The first problem so far. */
  get problem(): LiveProblem | null {
    return this.#problem;
  }

  /** Whether the machine reported a fault. */
  get hasTrouble(): boolean {
    return this.#problem !== null;
  }

  /** The endpoint read calls itself and sent no text of them. */
  get hasNativeCalls(): boolean {
    return this.#hasNative;
  }

  get characters(): number {
    return this.#text.length;
  }

  /** Why the model stopped, as the wire names it; undefined before it says so. */
  get finish(): string | undefined {
    return this.#reading.answer.finish(0).reason;
  }

  get chunkCount(): number {
    return this.#times.length;
  }

  /** The text from a chunk on, in its chunks. */
  chunksFrom(first: number): TimedChunks {
    const ends = this.#text.chunkEnds;
    const chunks: string[] = [];
    const dt: number[] = [];
    for (let at = first; at < this.#times.length; at++) {
      chunks.push(this.#text.slice(at === 0 ? 0 : ends.at(at - 1), ends.at(at)));
      dt.push(Math.round((this.#times[at]! - (this.#times[at - 1] ?? 0)) * 1e6) / 1e3);
    }
    return { chunks, dt };
  }

  /** The stream is over: what arrived is read as a whole, and judged. */
  end(): LiveVerdict {
    if (this.#text.length === 0 && this.#body.length > 0) this.#readBody();
    this.#body = [];
    const { remarks } = this.#reading;
    const reading = readReply(String(this.#text), {
      ...this.#options,
      ...(remarks.length > 0 && { streamEnd: { isUntold: true, remarks } }),
    });
    const { findings } = diagnose(reading, { fixes: false });
    const verdict = reading.verdict(findings);
    const { wouldFail } = verdictText(reading, findings, verdict, countCharacters(reading, findings));
    const found = findings.find(({ severity }) => severity !== 'info');
    return {
      verdict,
      wouldFail,
      calls: reading.calls.length,
      repairs: findings.filter(({ replacement }) => replacement !== undefined).length,
      problem: found
        ? { ...problemOf(found.code, found), isError: found.severity === 'error', t: this.#timeOf(found.end) }
        : null,
    };
  }

  /** The verdict on what arrived. */
  verdict(): Verdict {
    return this.end().verdict;
  }

  get #options() {
    return { recovery: 'resilient', tools: this.tools, dialect: AUTO } as const;
  }

  #take({ data, event }: EventSourceMessage): void {
    this.#hasEvents = true;
    this.#body = [];
    const wire: WireEvent = {
      frame: 'sse',
      data,
      json: parseJson(data),
      line: 1,
      ...(event !== undefined && { event }),
    };
    if (isDone(wire)) return;
    this.#follow ??= this.#followed(wire);
    this.#follow?.(wire);
  }

  #followed(first: WireEvent): ((event: WireEvent) => void) | undefined {
    const importer = IMPORTERS.find((known) => !known.takesAnyText && known.sniff([first]) === 1);
    return importer?.follow?.(this.#reading) ?? (importer && ((event) => importer.read([event], this.#reading)));
  }

  /** An answer that is one JSON document, or of another framing. */
  #readBody(): void {
    const found = importTranscript(this.#body.join(''));
    if (!found.ok || found.value.kind === 'plain-text') return;
    const { channels, channel } = found.value;
    this.#hasNative = channels.some(({ kind }) => kind === 'tool');
    const text = channels.find(({ id, kind }) => id === channel && kind === 'text');
    for (const chunk of text?.chunks ?? []) this.#append(chunk);
  }

  #append(text: string): void {
    if (this.#text.length + text.length > LONGEST) return;
    this.#text.append(text);
    this.#times.push(this.#now);
    this.#tokenizer.advance();
  }

  /** Looks at what the machine wrote since the last time. */
  #look(): void {
    const { restarts } = this.#tokenizer;
    if (restarts !== this.#restarts || this.#log.length < this.#rows || this.#log.reportCount < this.#reports) {
      this.#restarts = restarts;
      this.#rows = this.#reports = this.#calls = this.#repairs = 0;
      this.#lastCall = -1;
      this.#problem = this.#tool = null;
    }
    for (; this.#rows < this.#log.length; this.#rows++) {
      if (this.#log.kind(this.#rows) !== K['call-opened']) continue;
      this.#calls += 1;
      this.#lastCall = this.#rows;
      this.#rowsNamed = 0;
      this.#tool = null;
    }
    this.#nameCall();
    for (; this.#reports < this.#log.reportCount; this.#reports++) {
      const report = this.#log.reportAt(this.#reports);
      if (report.kind === 'repair') this.#repairs += 1;
      if (report.kind === 'note') continue;
      this.#problem ??= { ...problemOf(report.code, report), isError: report.kind === 'fatal', t: this.#now };
    }
  }

  /** A call is named at its beginning, sometimes in pieces. */
  #nameCall(): void {
    const rows = this.#log.length - this.#lastCall;
    if (this.#lastCall < 0 || rows > ROWS_WITH_NAME || rows === this.#rowsNamed) return;
    this.#rowsNamed = rows;
    const machine = { tokenizer: this.#tokenizer, log: this.#log };
    const call = beginningOfCall(this.#text, machine, this.#options, this.#lastCall, this.#log.length, NAME_ALONE);
    this.#tool = call?.toolName || this.#tool;
  }

  /** When the text was there up to an offset. */
  #timeOf(offset: number): number {
    const chunk = this.#times.findIndex((_, at) => this.#text.chunkEnds.at(at) >= offset);
    return this.#times[chunk] ?? this.#now;
  }
}

const problemOf = (code: Code, { start, end }: { readonly start: number; readonly end: number }) => ({
  code,
  title: ruleOf(code).title,
  start,
  end,
});

/** Passes the assistant's text of the first choice on, and remarks where a closing event says that it was another. */
class TextOfStream extends StreamReading {
  readonly #to: { readonly text: (text: string) => void; readonly native: () => void };
  readonly #pieces = new Map<string, string[]>();
  readonly #closed = new Map<string, FrameRemark | undefined>();
  #length = 0;

  constructor(to: { readonly text: (text: string) => void; readonly native: () => void }) {
    super();
    this.#to = to;
  }

  /** What the last closing event of each text contradicts. */
  get remarks(): readonly FrameRemark[] {
    return [...this.#closed.values()].flatMap((remark) => remark ?? []);
  }

  override add(_event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const chunk = asText(text);
    if (kind === 'tool') this.#to.native();
    else if (chunk !== undefined && isFirstText(kind, place)) {
      if (this.#length < LONGEST) getOrCreate(this.#pieces, itemOf(place), (): string[] => []).push(chunk);
      this.#length += chunk.length;
      this.#to.text(chunk);
    }
  }

  override close(event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const value = asText(text);
    if (value === undefined || !isFirstText(kind, place)) return;
    const pieces = this.#pieces.get(itemOf(place));
    if (!pieces) return this.add(event, kind, value, place);
    if (this.#length > LONGEST) return;
    const remark = contradictionOf(pieces.join(''), { value, line: event.line }, 'text');
    this.#closed.set(itemOf(place), remark && { ...remark, at: this.#length });
  }

  override closeTool(): void {
    this.#to.native();
  }

  override closeCall(): void {
    this.#to.native();
  }

  override call(): void {
    this.#to.native();
  }
}

const isFirstText = (kind: ChannelKind, place: Place = {}): boolean => kind === 'text' && (place.choice ?? 0) === 0;

const itemOf = ({ block = '', item = '' }: Place = {}): string => `${block}/${item}`;
