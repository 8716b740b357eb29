/**
 * Why the system did not let a file be written, and what to do, in a sentence.
 * @param {string} file
 * @param {unknown} error
 */
export function refusal(file, error) {
  const message = error instanceof Error ? error.message : String(error);
  const reason = /^\w+: ([^,]+)/.exec(message)?.[1] ?? message;
  return `${file} can't be written: ${reason}. Run this in a checkout that you may write to, with room on its disk.`;
}
