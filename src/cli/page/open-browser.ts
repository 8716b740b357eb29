import { spawn } from 'node:child_process';

/** Opens an address in the user's browser; without a browser nothing happens, since the address is also printed. */
export function openBrowser(address: string): void {
  const [command, ...args] = openerOf(process.platform);
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}
