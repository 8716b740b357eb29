/** Puts text on the clipboard; false where the browser refuses. */
export async function copyText(text: Promise<string> | string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
}

/** What is said where it refuses. */
export const NOT_COPIED = 'The browser did not allow copying. Click into the page and try again.';
