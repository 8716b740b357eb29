/** A text that a description gives as an example: `e.g. 'main'` → `main`. */
export function describedText(description: string): string | undefined {
  return /(?:\be\.g\.|\bfor example|\bsuch as|\bexamples?:)[,:]?\s*(["'`])([^"'`\n]{1,80})\1/i.exec(description)?.[2];
}

/** A number that a description gives as the default: `(default: 30, max: 100)` → 30. */
export function describedNumber(description: string): number | undefined {
  const digits = /\bdefaults?(?: value)?(?: is| to|:|=)*\s*(-?\d+(?:\.\d+)?)\b/i.exec(description)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
