import type { JsonValue } from '../../json/exact-json.ts';
import { dumpJson } from '../kit/python-json.ts';
import { callVerbatim, type Outcome, Raised, type ReadPieces, type Tools } from '../kit/reader.ts';

/** A reader of a stream that takes one piece after the other. */
export interface StreamReader {
  /** Prose that this piece gives; calls go to the log. */
  push(piece: string): string;
}

/** The deltas of a stream's calls, joined by index, and what the endpoint sends at the end. */
export class CallLog {
  /** Index of the call in hand; -1 before the first. */
  current = -1;
  /** Whether the name of the call in hand was sent. */
  named = false;
  /** The arguments that the reader knows of each call; the endpoint sends what is missing of the last one's. */
  readonly known: (JsonValue | undefined)[] = [];
  /** The arguments that the reader counts as sent. */
  readonly sent: string[] = [];
  readonly #calls = new Map<number, { name: string | undefined; source: string }>();

  /** Sends a name, or a part of the arguments. */
  send(index: number, { name, source = '' }: { name?: string; source?: string }): void {
    const call = this.#calls.get(index) ?? { name: undefined, source: '' };
    const joined = name === undefined ? call.name : (call.name ?? '') + name;
    this.#calls.set(index, { name: joined, source: call.source + source });
  }

  /** Begins the next call by its name. */
  begin(name: string): void {
    if (this.current < 0) this.current = 0;
    this.send(this.current, { name });
    this.sent[this.current] = '';
    this.known[this.current] = {};
    this.named = true;
  }

  /** Sends a part of the arguments of the call in hand, and counts it. */
  add(source: string): void {
    this.send(this.current, { source });
    this.sent[this.current] = (this.sent[this.current] ?? '') + source;
  }

  /** Ends the call in hand. */
  end(): void {
    this.current += 1;
    this.named = false;
  }

  /**
   * Sends what is missing of the last call's arguments: all of its JSON but what was sent, where that is in it. Arguments
   * that the reader keeps as text count with their quotes.
   */
  finish(): void {
    const last = this.known.length - 1;
    const known = this.known[last];
    const sent = this.sent[last];
    if (last < 0 || known === undefined || sent === undefined) return;
    const source = dumpJson(known);
    if (source.includes(sent)) this.send(last, { source: source.replace(sent, () => '') });
  }

  get calls(): Outcome['calls'] {
    const indexes = [...this.#calls.keys()].sort((a, b) => a - b);
    return indexes.map((index) => {
      const { name, source } = this.#calls.get(index)!;
      return callVerbatim(name ?? '', source);
    });
  }
}

/** Longer streams are refused: these readers read all that they hold again at each piece. */
const MOST_CHARACTERS = 20_000;

/** The way of SGLang's chat endpoint around a reader of a stream. */
export function streamed(create: (tools: Tools, log: CallLog) => StreamReader): ReadPieces {
  return (pieces, tools) => {
    const text = pieces.join('');
    if (text.length > MOST_CHARACTERS)
      return { calls: [], text: null, error: `A stream of more than ${MOST_CHARACTERS} characters is not read.` };
    const log = new CallLog();
    const reader = create(tools, log);
    let prose = '';
    for (const piece of pieces) {
      try {
        prose += reader.push(piece);
      } catch (error) {
        if (!(error instanceof Raised)) throw error;
        return { calls: log.calls, text: prose, error: error.message };
      }
    }
    log.finish();
    return { calls: log.calls, text: prose };
  };
}

/** How many characters at the end of a text are a beginning of the mark, the shortest such end. */
export function shortestOverlap(text: string, mark: string): number {
  for (let length = 1; length < Math.min(text.length + 1, mark.length); length++)
    if (mark.startsWith(text.slice(-length))) return length;
  return 0;
}

/** The same, the longest such end. */
export function longestOverlap(text: string, mark: string): number {
  for (let length = Math.min(text.length, mark.length - 1); length > 0; length--)
    if (mark.startsWith(text.slice(-length))) return length;
  return 0;
}

/** What two texts begin with. */
export function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
