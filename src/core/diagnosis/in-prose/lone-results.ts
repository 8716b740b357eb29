import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';

/** What is around the result of a tool, in the prompts of models and on the screens of agents; it begins its line. */
const RESULT =
  /^[ \t>]{0,9}(<(?:(?:tool|function)_(?:response|result|output)s?|tool_(?:use|call)_(?:results?|error)|start_function_response)>|<\|tool_response>|<｜tool▁outputs?▁begin｜>|\[TOOL_RESULTS\])/m;

/** The opener of a tool's result where no call is read, in a fence or not; null where there is none. */
export const loneResultOf = oncePer(({ calls, text }: Reading): { readonly span: Span | null } => {
  const found = calls.length > 0 ? null : RESULT.exec(String(text));
  if (!found) return { span: null };
  const end = found.index + found[0].length;
  return { span: { start: end - found[1]!.length, end } };
});

/** What is said of it, a clause; null where there is none. */
export function loneResultWords(reading: Reading): string | null {
  const { span } = loneResultOf(reading);
  if (!span) return null;
  const { line } = reading.lines.position(span.start);
  return `the result of a tool is here (${quote(reading.text.slice(span.start, span.end))}, line ${line}), and no call before it`;
}
