import { once } from 'node:events';
import type { Io } from './command.ts';

/** This process's streams. A reader that has gone away (`| head`) ends it quietly. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  return {
    input: process.stdin,
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    say(sentence) {
      process.stderr.write(`${sentence}\n`);
    },
  };
}
