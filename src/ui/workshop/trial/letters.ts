/** The letter of a variant by its place: A, B, … Z, AA. */
export function letterOf(at: number): string {
  const rest = Math.floor(at / 26) - 1;
  return (rest < 0 ? '' : letterOf(rest)) + String.fromCharCode(65 + (at % 26));
}
