/** At this length putting the text into an editor takes more than a tenth of a second. */
const LONGEST_EDITABLE = 3_000_000;
const LONGEST_LINE = 100_000;

/** Whether a text, or one of its lines, is shown painted and cannot be edited unless the user insists. */
export function isTooLongToEdit(text: string): boolean {
  return text.length > LONGEST_EDITABLE || hasLineOver(text, LONGEST_LINE);
}

function hasLineOver(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let from = 0;
  while (from < text.length) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    if (end - from > most) return true;
    from = end + 1;
  }
  return false;
}
