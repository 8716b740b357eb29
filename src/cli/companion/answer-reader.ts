import { pairs } from './headers.ts';

/** The most bytes of the head of a request or an answer that are taken. */
export const MOST_HEAD = 256 * 1024;

/** The head of an answer as it was written; `rawHeaders` are names and values in turn, and a length that was given twice is there once. */
export interface AnswerHead {
  readonly status: number;
  readonly words: string;
  readonly rawHeaders: readonly string[];
}

/** What one read of a connection brings of an answer. */
export interface AnswerPart {
  /** Answers that say that the real one is to come (100, 103 and the like). */
  readonly informations: readonly AnswerHead[];
  readonly head: AnswerHead | null;
  readonly body: readonly Uint8Array[];
  /** The answer is whole. */
  readonly isEnd: boolean;
  /** Bytes behind the answer, which are none of it. */
  readonly surplus: number;
  /** Why the answer can't be read on, after all of the above. */
  readonly fault: string | null;
}

/** An answer that says two things, or nothing that is HTTP. */
class Unreadable extends Error {}

type State = 'start' | 'headers' | 'body' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'over';

/** States in which a line is read. */
const LINES: ReadonlySet<State> = new Set(['start', 'headers', 'chunk-size', 'chunk-end', 'trailers']);

const LF = 0x0a;

/**
 * Reads an answer of HTTP/1 as clients do: no further than it says that it goes, with lines that end in LF alone, and with one
 * length that is given twice. Node's own client refuses such answers.
 */
export class AnswerReader {
  readonly #method: string | undefined;
  #state: State = 'start';
  /** Pieces of a line that has not ended, and the bytes of this head so far. */
  #line: Uint8Array[] = [];
  #headLength = 0;
  #status = { code: 0, words: '', isOld: false };
  #fields: string[] = [];
  /** Bytes that are to come of the body or the chunk; infinite where the end of the connection ends it. */
  #left = 0;
  #isKept = false;

  /** `method`: that of the request. */
  constructor(method: string | undefined) {
    this.#method = method;
  }

  read(bytes: Uint8Array): AnswerPart {
    const part = { informations: [] as AnswerHead[], head: null as AnswerHead | null, body: [] as Uint8Array[] };
    let at = 0;
    let fault: string | null = null;
    try {
      while (at < bytes.length && this.#state !== 'over') {
        if (LINES.has(this.#state)) {
          const end = bytes.indexOf(LF, at) + 1;
          const line = this.#lineOf(bytes.subarray(at, end || undefined), end > 0);
          at = end || bytes.length;
          if (line !== null) this.#takeLine(line, part);
        } else {
          const piece = bytes.subarray(at, at + Math.min(this.#left, bytes.length - at));
          part.body.push(piece);
          at += piece.length;
          this.#left -= piece.length;
          if (this.#left === 0) this.#state = this.#state === 'chunk' ? 'chunk-end' : 'over';
        }
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      fault = error.message;
    }
    const isEnd = this.#state === 'over';
    return { ...part, isEnd, surplus: isEnd ? bytes.length - at : 0, fault };
  }

  /** Whether the end of the connection is that of the answer. */
  get endsWithConnection(): boolean {
    return this.#state === 'body' && this.#left === Infinity;
  }

  /** Whether another request can follow this answer on its connection; where no body comes, none is known not to come late. */
  get isKept(): boolean {
    return this.#state === 'over' && this.#isKept;
  }

  /** Those of a body in chunks; complete once the answer is. */
  trailers: string[] = [];
  hasTrailers = false;

  /** A line without its end; null where it goes on in the next read. */
  #lineOf(bytes: Uint8Array, isWhole: boolean): string | null {
    this.#headLength += bytes.length;
    if (this.#headLength > MOST_HEAD) throw new Unreadable('its head is longer than 256 KB');
    this.#line.push(bytes);
    if (!isWhole) return null;
    const line = Buffer.concat(this.#line).toString('latin1');
    this.#line = [];
    return line.replace(/\r?\n$/, '');
  }

  #takeLine(line: string, part: { informations: AnswerHead[]; head: AnswerHead | null }): void {
    switch (this.#state) {
      case 'start':
        if (line !== '') this.#takeStatus(line);
        return;
      case 'headers':
        if (line !== '') return addField(this.#fields, line);
        this.#headLength = 0;
        if (this.#status.code >= 200 || this.#status.code < 100) part.head = this.#takeHead();
        else part.informations.push(this.#takeInformation());
        return;
      case 'chunk-size':
        return this.#takeSize(line);
      case 'chunk-end':
        if (line !== '') throw new Unreadable('a chunk is longer than it says');
        this.#headLength = 0;
        this.#state = 'chunk-size';
        return;
      default:
        if (line === '') this.#state = 'over';
        else addField(this.trailers, line);
    }
  }

  #takeStatus(line: string): void {
    const [, version, code, words = ''] = /^HTTP\/(1\.\d) +(\d{3})(?: (.*))?$/s.exec(line) ?? [];
    if (version === undefined)
      throw new Unreadable(`it is no answer of HTTP/1 (Expected HTTP/1.1 and a status, not "${line.slice(0, 40)}")`);
    this.#status = { code: Number(code), words, isOld: version === '1.0' };
    this.#fields = [];
    this.#state = 'headers';
  }

  #takeInformation(): AnswerHead {
    const { code: status, words } = this.#status;
    if (status === 101) throw new Unreadable('it switched to another protocol (101), which nobody had asked it to');
    this.#state = 'start';
    return { status, words, rawHeaders: this.#fields };
  }

  #takeHead(): AnswerHead {
    const { code: status, words, isOld } = this.#status;
    const codings = listIn(this.#fields, 'transfer-encoding');
    const length = this.#oneLength();
    if (codings.length > 0 && length !== null)
      throw new Unreadable('it has both a Content-Length and a Transfer-Encoding, which contradict each other');
    const options = listIn(this.#fields, 'connection');
    const hasNoBody = this.#method === 'HEAD' || status === 204 || status === 304;
    this.#isKept = !hasNoBody && (isOld ? options.includes('keep-alive') : !options.includes('close'));
    if (hasNoBody) this.#state = 'over';
    else if (codings.at(-1) === 'chunked') {
      this.hasTrailers = true;
      this.#state = 'chunk-size';
    } else {
      this.#left = length ?? Infinity;
      this.#state = this.#left === 0 ? 'over' : 'body';
    }
    return { status, words, rawHeaders: this.#fields };
  }

  /** The length of the body, which stays once in the fields; null where none is given. */
  #oneLength(): number | null {
    const given = [...new Set(listIn(this.#fields, 'content-length'))];
    const [length] = given;
    if (length === undefined) return null;
    if (given.length > 1) throw new Unreadable(`its Content-Length is given as ${given.slice(0, 3).join(' and as ')}`);
    if (!/^\d{1,15}$/.test(length)) throw new Unreadable(`its Content-Length is no number: "${length.slice(0, 40)}"`);
    let isFirst = true;
    this.#fields = pairs(this.#fields).flatMap(([name, value]) => {
      if (name.toLowerCase() !== 'content-length') return [name, value];
      const kept = isFirst ? [name, length] : [];
      isFirst = false;
      return kept;
    });
    return Number(length);
  }

  #takeSize(line: string): void {
    const [, size] = /^\s*([\da-f]{1,12})\s*(?:;.*)?$/is.exec(line) ?? [];
    if (size === undefined) throw new Unreadable(`a chunk has no size: "${line.slice(0, 40)}"`);
    this.#headLength = 0;
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
  }
}

/** Adds a line of a head to its names and values; one that is indented goes on with the value before it. */
function addField(fields: string[], line: string): void {
  if (/^[ \t]/.test(line) && fields.length > 0) {
    fields.push(`${fields.pop()} ${line.trim()}`);
    return;
  }
  const colon = line.indexOf(':');
  if (colon < 1) throw new Unreadable(`a line of its head is no header: "${line.slice(0, 40)}"`);
  fields.push(line.slice(0, colon).trimEnd(), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, ''));
}

/** The items of a header that is a list, in small letters, over all its fields. */
function listIn(fields: readonly string[], header: string): string[] {
  return pairs(fields).flatMap(([name, value]) =>
    name.toLowerCase() === header ? value.split(',').map((item) => item.trim().toLowerCase()) : [],
  );
}
