import type { ServerResponse } from 'node:http';

/** The lines of a run, told to every page that reads: all that are there, then each as it comes, as fast as the page takes them. */
export class RunLines {
  #lines: string[] = [];
  readonly #readers = new Set<LineReader>();

  /** Another run begins; who reads is told it from its first line. */
  begin(): void {
    this.#lines = [];
  }

  add(line: string): void {
    this.#lines.push(`${line}\n`);
    for (const reader of this.#readers) reader.tell(this.#lines);
  }

  serve(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    const reader = new LineReader(response);
    this.#readers.add(reader);
    response.on('close', () => this.#readers.delete(reader));
    response.on('drain', () => reader.goOn(this.#lines));
    reader.tell(this.#lines);
  }

  close(): void {
    for (const { response } of this.#readers) response.end();
  }
}

/** A page that reads. A slow one is told the next lines when it is ready again: they wait in the run, not in a buffer of its own. */
class LineReader {
  readonly response: ServerResponse;
  #lines: readonly string[] = [];
  #told = 0;
  #isBehind = false;

  constructor(response: ServerResponse) {
    this.response = response;
  }

  tell(lines: readonly string[]): void {
    if (lines !== this.#lines) {
      this.#lines = lines;
      this.#told = 0;
    }
    while (!this.#isBehind && this.#told < lines.length) this.#isBehind = !this.response.write(lines[this.#told++]);
  }

  goOn(lines: readonly string[]): void {
    this.#isBehind = false;
    this.tell(lines);
  }
}
