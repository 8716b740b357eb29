/** Keeps Chromium from calling home, so that "no request leaves the origin" is about the page. */
export function chromiumFlags() {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    // Chromium refuses to sandbox a process of root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
