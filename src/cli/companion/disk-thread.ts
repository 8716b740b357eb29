import { type MessagePort, Worker } from 'node:worker_threads';
import { reasonOf } from '../read-file.ts';
import type { TapeLine } from './tape.ts';
import { TAPE_ENDING } from './tape-folder.ts';

/** Text to be written after a tape. */
export interface ToWrite {
  readonly tape: number;
  /** The path of its file without number and ending; the first writing makes the file, with the first free number from `number`. */
  readonly path: string;
  readonly number: number;
  readonly text: TapeLine;
  /** Nothing follows. */
  readonly isLast: boolean;
}

/** What became of it: where the tape is, or why it can't be written. */
export type Written = { readonly path: string } | { readonly reason: string };

/** Writes batches, and answers each, in their order. */
export interface Disk {
  write(batch: readonly ToWrite[]): void;
  onWritten(told: (written: readonly Written[]) => void): void;
}

/** A thread that writes: to have each file opened, written and closed from here takes longer than all that is recorded. */
export function diskThread(): Disk {
  let thread: Worker | undefined;
  let told: (written: readonly Written[]) => void = () => {};
  const waiting: number[] = [];
  const start = (): Worker => {
    // The source of a function that uses nothing else, so that nothing but it is loaded.
    const source = `(${serveDisk})(require('node:worker_threads').parentPort, require('node:fs'), ${JSON.stringify(TAPE_ENDING)})`;
    const started = new Worker(source, { eval: true });
    started.on('message', (results: readonly (Written | { readonly error: string })[]) => {
      waiting.shift();
      told(results.map((result) => ('error' in result ? { reason: reasonOf(new Error(result.error)) } : result)));
    });
    started.on('error', (error) => {
      thread = undefined;
      for (const length of waiting.splice(0)) told(Array<Written>(length).fill({ reason: reasonOf(error) }));
    });
    started.unref();
    return started;
  };
  return {
    write(batch) {
      thread ??= start();
      waiting.push(batch.length);
      thread.postMessage(batch);
    },
    onWritten(then) {
      told = then;
    },
  };
}

/** Runs in the thread, and so uses nothing of this file. */
function serveDisk(port: MessagePort, fs: typeof import('node:fs'), ending: string): void {
  const files = new Map<number, { fd: number; path: string }>();
  const opened = ({ path, number }: ToWrite): { fd: number; path: string } => {
    for (let free = number; ; free++) {
      const named = `${path}-${free}${ending}`;
      try {
        return { fd: fs.openSync(named, 'wx', 0o600), path: named };
      } catch (error) {
        if (!String(error).includes('EEXIST')) throw error;
      }
    }
  };
  const write = (asked: ToWrite): { path: string } | { error: string } => {
    const { tape, text, isLast } = asked;
    try {
      if (text.length === 0 && !files.has(tape)) return { error: 'nothing to write' };
      const file = files.get(tape) ?? opened(asked);
      files.set(tape, file);
      const bytes = Buffer.from(text as string);
      for (let at = 0; at < bytes.length; ) at += fs.writeSync(file.fd, bytes, at);
      return { path: file.path };
    } catch (error) {
      return { error: String(error).replace(/^Error: /, '') };
    } finally {
      const file = files.get(tape);
      if (isLast && file) {
        files.delete(tape);
        fs.closeSync(file.fd);
      }
    }
  };
  port.on('message', (batch: readonly ToWrite[]) => port.postMessage(batch.map(write)));
}
