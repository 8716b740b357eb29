import { counted } from '../../base/counted.ts';
import type { LiveEvent } from '../../core/transcripts/live/live-event.ts';
import { LiveReading } from '../../core/transcripts/live/live-reading.ts';

/** Between two paints, in milliseconds. */
const PAINT_MS = 100;

interface StreamLine {
  readonly model: string;
  readonly target: string;
  readonly reading: LiveReading;
  status: number;
  reads: number;
  end: string;
}

/** Shows one line a stream at a terminal: those that run grow at the bottom, those that have ended stay above. */
export class StreamLines {
  readonly #write: (text: string) => void;
  readonly #width: () => number;
  readonly #open = new Map<number, StreamLine>();
  #shown = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `width` is that of the terminal, in columns. */
  constructor(write: (text: string) => void, width: () => number) {
    this.#write = write;
    this.#width = width;
  }

  /** Takes an event; `tools` are those of its stream's request. */
  take(event: LiveEvent, tools?: unknown): void {
    const { id } = event;
    if (event.type === 'stream') {
      const { model, target } = event;
      this.#open.set(id, {
        model,
        target,
        reading: new LiveReading(tools),
        status: 0,
        reads: 0,
        end: '',
      });
    }
    const line = this.#open.get(id);
    if (!line) return;
    if (event.type === 'response') line.status = event.status;
    if (event.type === 'read') {
      line.reads += 1;
      line.reading.write(Buffer.from(event.data, 'base64'), event.t);
    }
    if (event.type === 'end') {
      line.end = event.reason === 'complete' ? line.reading.verdict() : `${line.reading.verdict()}, ${event.reason}`;
      this.paint();
    } else this.#timer ??= setTimeout(() => this.paint(), PAINT_MS);
  }

  /** Draws the lines of the streams that run in place of those drawn before. */
  paint(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = [...this.#open].sort(([, a], [, b]) => Number(a.end === '') - Number(b.end === ''));
    const up = this.#shown > 0 ? `\u001b[${this.#shown}A` : '';
    this.#write(`${up}\u001b[0J${lines.map(([id, line]) => `${this.#fitted(lineOf(id, line))}\n`).join('')}`);
    for (const [id, { end }] of lines) if (end !== '') this.#open.delete(id);
    this.#shown = this.#open.size;
  }

  /** A line that is wrapped would take two. */
  #fitted(line: string): string {
    return line.slice(0, Math.max(20, this.#width() - 1));
  }
}

function lineOf(id: number, { model, target, reading, status, reads, end }: StreamLine): string {
  const failed = status >= 400 ? `status ${status}` : null;
  const now = end === '' ? reading.state : end;
  const trouble = reading.hasTrouble && end === '' ? ', trouble' : '';
  // A model's name comes from a request; what would move the cursor stays out.
  const name = `${target} ${model}`.replace(/[^\x20-\x7e]/g, '?');
  return `${String(id).padStart(4)}  ${name}  ${counted(reads, 'read')}  ${failed ?? `${counted(reading.calls, 'call')}  ${now}${trouble}`}`;
}
