/** A line of a tape without its end, as text or in UTF-8. */
export type TapeLine = string | Uint8Array;

/** Where the lines of one stream are kept. */
export interface Tape {
  write(line: TapeLine): void;
  /** Resolves when everything is where it is kept: to its file, null where there is none. */
  end(): Promise<string | null>;
  /** The lines so far; null where they are no longer kept. */
  text(): Promise<string | null>;
}

/** Makes the tape of a stream, when its first line is known. */
export type TapeMaker = (name: string, id: number) => Tape;

/** Tapes that were begun, and their bytes. */
export interface Kept {
  tapes: number;
  bytes: number;
}

/** The same tapes, counted. */
export function countedTapes(makeTape: TapeMaker): { readonly makeTape: TapeMaker; readonly kept: Readonly<Kept> } {
  const kept: Kept = { tapes: 0, bytes: 0 };
  return {
    kept,
    makeTape(name, id) {
      const tape = makeTape(name, id);
      kept.tapes += 1;
      return {
        write(line) {
          kept.bytes += (typeof line === 'string' ? Buffer.byteLength(line) : line.length) + 1;
          tape.write(line);
        },
        end: () => tape.end(),
        text: () => tape.text(),
      };
    },
  };
}

/** Lines with their ends. Only where one is in bytes already all of them become bytes, as text takes longer. */
export function joined(lines: readonly TapeLine[]): string | Buffer {
  if (lines.every((line) => typeof line === 'string')) return lines.map((line) => `${line}\n`).join('');
  return Buffer.concat(lines.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, NEWLINE]));
}

const NEWLINE = Buffer.from('\n');

/** Characters of tapes that are kept in memory in all; the oldest go first. */
const MOST_KEPT = 32 * 1024 * 1024;

/** Tapes in memory alone. */
export function tapesInMemory(most = MOST_KEPT): TapeMaker {
  const kept = new Set<MemoryTape>();
  let length = 0;
  return () => {
    const tape = new MemoryTape((added) => {
      length += added;
      for (const oldest of kept) {
        if (length <= most) break;
        kept.delete(oldest);
        length -= oldest.drop();
      }
    });
    kept.add(tape);
    return tape;
  };
}

class MemoryTape implements Tape {
  #lines: TapeLine[] | null = [];
  #length = 0;
  readonly #grown: (added: number) => void;

  constructor(grown: (added: number) => void) {
    this.#grown = grown;
  }

  write(line: TapeLine): void {
    if (!this.#lines) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
    this.#grown(line.length + 1);
  }

  /** Forgets its lines; returns how many characters they had. */
  drop(): number {
    this.#lines = null;
    return this.#length;
  }

  end = async (): Promise<null> => null;
  text = async (): Promise<string | null> => (this.#lines ? String(joined(this.#lines)) : null);
}
