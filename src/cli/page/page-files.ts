import { createReadStream, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';

/** Kinds of files that the build of the page holds. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the files of a folder, listed at the start, with further headers; false where the address is not one of them. */
export function pageFiles(
  folder: string,
): (url: string, response: ServerResponse, headers?: Readonly<Record<string, string>>) => boolean {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(`/${relative(folder, file).split(sep).join('/')}`, file);
  }
  return (url, response, headers = {}) => {
    const [path = ''] = url.split(/[?#]/, 1);
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file === undefined) return false;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The names of assets hold a hash of their content; all other files are requested again.
    response.setHeader('Cache-Control', path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache');
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
    return true;
  };
}
