/** Flags that keep Chromium from making requests of its own, so that "no request leaves the origin" is about the page. */
export function chromiumFlags() {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    // Chromium cannot run its sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
