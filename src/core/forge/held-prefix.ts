/** The longest suffix of the text that could still become the marker: a proper prefix of it, empty if there is none. */
export function heldPrefix(text: string, marker: string): string {
  for (let length = Math.min(marker.length - 1, text.length); length > 0; length--) {
    const prefix = marker.slice(0, length);
    if (text.endsWith(prefix)) return prefix;
  }
  return '';
}
