/**
 * One JSON value as a line of output. Characters that some readers take for line ends (Python's `splitlines` does) are
 * escaped; in JSON they occur only in strings.
 */
export function ndjsonLine(json: string): string {
  return `${json.replace(/[\u0085\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
