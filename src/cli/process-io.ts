import { once } from 'node:events';
import { EXIT, type Io } from './command.ts';
import { reasonOf } from './read-file.ts';

/** The streams of this process. A reader that has gone away (`| head`) ends it quietly, a full disk with a sentence. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      if (stream === process.stdout) process.stderr.write(`The output can't be written: ${reasonOf(error)}.\n`);
      process.exit(EXIT.badInput);
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
