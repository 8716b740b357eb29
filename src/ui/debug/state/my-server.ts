const KEY = 'reader';

/** The server that the user said to have on this or an earlier visit, as fixtures name it; null where none. */
export function myServer(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps it for the next reply and the next visit. */
export function keepMyServer(reader: string | null): void {
  try {
    if (reader === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, reader);
  } catch {
    // Storage is closed: it holds for the reply in hand.
  }
}
