/**
 * A sentence that says why the system refused to write a file, and what to do.
 * @param {string} file
 * @param {unknown} error
 */
export function refusal(file, error) {
  const message = error instanceof Error ? error.message : String(error);
  const reason = /^\w+: ([^,]+)/.exec(message)?.[1] ?? message;
  return `${file} can't be written: ${reason}. Run this in a checkout that you may write to, with room on its disk.`;
}
