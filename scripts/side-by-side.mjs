/** Runs scripts of package.json at the same time (`node scripts/side-by-side.mjs types lint`), and fails where one does. */
import { spawn } from 'node:child_process';

/** What a script says comes in one piece, when it is done. @param {string} name @returns {Promise<boolean>} */
function succeeds(name) {
  return new Promise((resolve) => {
    const child = spawn(`npm run -s ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {[NodeJS.WriteStream, Buffer][]} */
    const said = [];
    child.stdout.on('data', (bytes) => said.push([process.stdout, bytes]));
    child.stderr.on('data', (bytes) => said.push([process.stderr, bytes]));
    child.on('close', (status) => {
      for (const [stream, bytes] of said) stream.write(bytes);
      if (status !== 0) console.error(`"npm run ${name}" failed (see above).`);
      resolve(status === 0);
    });
  });
}

const all = await Promise.all(process.argv.slice(2).map(succeeds));
process.exitCode = all.every(Boolean) ? 0 : 1;
