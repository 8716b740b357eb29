import { replacedSentence, replacements, textOfBytes } from '../core/text/text-of-bytes.ts';
import { InputError, type Io, orRefuse } from './command.ts';

/** Longest line that is read, in UTF-16 code units: the longest reply with every character escaped. */
const MAX_LINE = 402_653_184;

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** False where the line is longer than MAX_LINE: then the text is only its beginning. */
  readonly isWhole: boolean;
  /** Whether the input that has arrived holds no further line. */
  readonly isLast: boolean;
}

/** How much is kept of a line that is too long, to find its id. */
const KEPT_OF_TOO_LONG = 65_536;

/**
 * Lines of UTF-8 bytes as they arrive, ended by LF; a byte order mark at the start is left out. Holds one line at a
 * time; bytes that are not UTF-8 are reported at the end.
 */
export async function* readLines(io: Io): AsyncGenerator<Line> {
  const decoder = new CountingDecoder();
  let number = 1;
  let parts: string[] = [];
  let length = 0;
  const keep = (part: string): void => {
    length += part.length;
    if (length <= MAX_LINE) parts.push(part);
    else if (length - part.length <= MAX_LINE) parts = [[...parts, part].join('').slice(0, KEPT_OF_TOO_LONG)];
  };
  const take = (isLast: boolean): Line => {
    const line = { isLast, number: number++, text: parts.join(''), isWhole: length <= MAX_LINE };
    parts = [];
    length = 0;
    return line;
  };
  for await (const bytes of io.input) {
    const text = decoder.decode(bytes);
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; ) {
      keep(text.slice(from, end));
      from = end + 1;
      end = text.indexOf('\n', from);
      yield take(end < 0);
    }
    if (from < text.length) keep(text.slice(from));
  }
  keep(decoder.end());
  if (length > 0) yield take(true);
  sayReplaced(decoder.replaced, io);
}

/** Decodes UTF-8 as it arrives and counts the places that are not UTF-8. */
class CountingDecoder {
  replaced = 0;
  private readonly decoder = new TextDecoder();
  /** The last bytes of the previous input, where a character may have begun. */
  private before: Uint8Array = new Uint8Array(0);

  decode(bytes: Uint8Array): string {
    const text = this.decoder.decode(bytes, { stream: true });
    const known = Buffer.concat([this.before, bytes]);
    if (text.includes('\ufffd')) this.replaced += replacements(text, known);
    this.before = known.subarray(-2);
    return text;
  }

  end(): string {
    const text = this.decoder.decode();
    this.replaced += text.length;
    return text;
  }
}

function sayReplaced(replaced: number, io: Io): void {
  const sentence = replacedSentence(replaced);
  if (sentence !== null) io.say(sentence);
}

/** All of the input as text; other input is an error that names it, and bytes that are not UTF-8 are counted and reported. */
export async function readAll(io: Io): Promise<string> {
  const { text, replaced } = orRefuse(textOfBytes(await readBytes(io.input)));
  sayReplaced(replaced, io);
  return text;
}

/** All of the input as bytes. Refuses more than MAX_LINE. */
export async function readBytes(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of input) {
    length += bytes.length;
    if (length > MAX_LINE)
      throw new InputError(`The input is larger than ${MAX_LINE} bytes, which are the most that are read.`);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
