import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A recorder that runs beside a journey. */
export interface StartedRecorder {
  /** The address of its page, with the token. */
  readonly page: string;
  /** Its own address. */
  readonly address: string;
  stop(): Promise<void>;
}

const CLI = fileURLToPath(new URL('../../scripts/cli.mjs', import.meta.url));
const FIRST_PORT = 4_600;

/** Starts `chunkscope record` with these options, in memory alone. */
export async function startRecorder(...options: readonly string[]): Promise<StartedRecorder> {
  const port = String(FIRST_PORT + Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 10);
  const args = [CLI, 'record', '--no-open', '--no-store', '--port', port, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let [told, said] = ['', ''];
  // What it says to people is of use where it did not start.
  child.stderr.on('data', (bytes) => {
    said += String(bytes);
  });
  const page = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      told += String(bytes);
      const [, found] = /^page (\S+)\n\S+ http/.exec(told) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The recorder ended: ${told}${said}`)));
  });
  return {
    page,
    address: new URL(page).origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
