/**
 * What calls begin with or hold, in any dialect, loosely: it tells a reply with a call from other texts in a log before it is read. A test
 * holds it to a sample of each dialect.
 */
const CALL_SIGN = new RegExp(
  [
    // Tags and tokens that speak of tools, calls and functions.
    String.raw`[<[][/|｜]?[^\s<>[\]]{0,24}(?:tool|function|invoke|python_tag|channel|action|execute|parameter|arg_key)`,
    String.raw`<\/?(?:seed|minimax|atem|antml|longcat)`,
    String.raw`\[TOOL_CALLS?\]|\[ARGS\]|\[Calling tool|>>>\w+\s*\{|<\|(?:start|open|sep|message)\|>|<｜|\]<\]|✿FUNCTION✿`,
    String.raw`\bto=(?:functions|browser|python)\b|\bcall:[\w.:-]+\s*\{|\bAction Input:`,
    // JSON with a name and arguments, escaped or not.
    String.raw`"(?:name|tool|tool_name|toolName|function|action|recipient_name)\\?"\s*:\s*\\?["{]`,
    // Python's call in a list, and an element of a tool with an element in it.
    String.raw`\[\s*[A-Za-z_][\w.]*\([A-Za-z_]\w*\s*=`,
    String.raw`<([A-Za-z][\w-]{1,40})>\s*<[A-Za-z][\w-]{0,40}>`,
  ].join('|'),
);

/** Whether the text looks as if it held a call. */
export const hasCallSign = (text: string): boolean => CALL_SIGN.test(text);
