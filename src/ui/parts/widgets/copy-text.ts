/** Puts text on the clipboard; false where the browser refuses. */
export async function copyText(text: Promise<string> | string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
}
