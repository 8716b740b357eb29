import { withoutParserWords } from '../diagnosis/in-prose/parser-words.ts';

/**
 * What calls begin with or hold, in any dialect, loosely: it tells a reply with a call from other texts in a log before it is read. A test
 * holds it to a sample of each dialect.
 */
const CALL_SIGN = new RegExp(
  [
    // Tags and tokens that speak of tools, calls and functions.
    String.raw`<(?!\w+ \S+ at 0x|/?tool_(?:use|call)_(?:error|results?)>)[/|｜]?[^\s<>[\]]{0,24}(?:tool|function|invoke|python_tag|channel|action|execute|parameter|arg_key)`,
    String.raw`<\/?(?:seed|minimax|atem|antml|longcat)`,
    String.raw`(?<!\breason: )\[\/?(?:TOOL_CALLS?|ARGS|tool_calls?|function_calls?|Calling tool)\b|\[(?:[Tt]ool|[Ff]unction)[ _-]?(?:[Uu]se|[Cc]all)\b|>>>\w+\s*\{|<\|(?:start|open|sep|message)\|>|<｜|\]<\]|✿FUNCTION✿`,
    String.raw`\bto=(?:functions|browser|python)\b|\bcall:[\w.:-]{1,80}\s{0,9}\{|\bAction Input:`,
    // JSON with arguments, escaped or not.
    String.raw`(?<!"method"\s{0,3}:\s{0,3}"[^"\n]{0,80}",\s{0,9})"(?:arguments|parameters|params|args|tool_input|action_input)\\{0,8}"\s{0,9}:\s{0,99}\\{0,8}["{[]`,
    String.raw`\b\w{0,40}(?:ToolCall|ToolUse|ToolSelection|FunctionCall)\w{0,20}\(\s{0,9}\w{1,20}=|\bdefault_api\.\w{1,80}\(|["']type["']\s{0,9}:\s{0,9}["']tool[-_](?:call|use)["']|["']tool_calls["']\s{0,9}:\s{0,9}\[\s{0,99}\{|["']function["']\s{0,9}:\s{0,9}\{\s{0,99}["']_?name["']`,
    // Python's call in a list, and an element of a tool with an element in it.
    String.raw`\[\s{0,9}(?!Choice\(|ChatCompletion|\w{0,40}(?:Message|Block|Part|Output)\()[A-Za-z_][\w.]{0,80}\([A-Za-z_]\w{0,80}\s{0,9}=`,
    String.raw`<([A-Za-z][\w-]{1,40})>\s{0,99}<[A-Za-z][\w-]{0,40}>`,
  ].join('|'),
);

/** Whether the text looks as if it held a call. */
export const hasCallSign = (text: string): boolean => CALL_SIGN.test(text) && CALL_SIGN.test(withoutParserWords(text));
