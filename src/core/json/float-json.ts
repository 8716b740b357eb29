/** The float as JSON; a non-finite one as the string `"+Inf"`, `"-Inf"` or `"NaN"`. */
export function floatToJson(value: number): string {
  if (Number.isNaN(value)) return '"NaN"';
  if (value === Infinity) return '"+Inf"';
  if (value === -Infinity) return '"-Inf"';
  return Object.is(value, -0) ? '-0' : String(value);
}
