import { closingOf } from '../../dialects/weak/weak-form.ts';

/** A further object right after the first, as clients join the pieces of several calls. */
const NEXT_OBJECT = /\s{0,9}(?=\{\s{0,99}")/y;
const STOP =
  /["'`]?,? (?:err|error)=|["'`]\s{0,9}$(?![\s\S])| (?:Error|Status Code|error): |\n(?=\s{0,9}at |\[?\d{4}-\d\d-\d\d[ T]\d\d:|Received\b)/;

/** After the bracket that closes the arguments at an offset, and those right after them; where none does, the end of what the error repeats. */
export function endOfArguments(message: string, start: number): number {
  const budget = { left: message.length };
  for (let from = start; ; from = NEXT_OBJECT.lastIndex) {
    const end = closingOf(message, from, '"', budget);
    if (end < 0) break;
    NEXT_OBJECT.lastIndex = end;
    if (!NEXT_OBJECT.test(message)) return end;
  }
  const rest = message.slice(start);
  return start + (STOP.exec(rest)?.index ?? rest.trimEnd().length);
}
