import { spawn, spawnSync } from 'node:child_process';

const VITE = 'node_modules/vite/bin/vite.js';

/**
 * Builds the page and serves it until `server.kill()`.
 * @param {number} port
 * @param {string} folder
 */
export async function serveBuild(port, folder = 'dist') {
  const into = ['--outDir', folder, '--emptyOutDir'];
  if (spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn', ...into], { stdio: 'inherit' }).status !== 0) {
    throw new Error('The page could not be built; see above.');
  }
  const address = `http://127.0.0.1:${port}/`;
  const server = spawn(
    process.execPath,
    [VITE, 'preview', '--port', String(port), '--strictPort', '--outDir', folder],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  while (!(await answers(address))) {
    if (server.exitCode !== null) throw new Error(`Port ${port} could not be opened; see above.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { address, server };
}

/** @param {string} address */
const answers = (address) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
