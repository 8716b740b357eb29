/** A text that repeats a piece many times; no command may need more than linear work for it. */
export interface HostileText {
  readonly before?: string;
  readonly again: string;
  readonly after?: string;
  /** The dialect to read it in; detected by default. */
  readonly dialect?: string;
}

const M3 = ']<]minimax[>[';
const IN_JSON = '<tool_call>\n{"name":"f","arguments":{"p":"';
const AFTER_JSON = '"}}\n</tool_call>';

/** Pieces for which some command once needed quadratic work or gave too long an answer. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  { again: '<x:function_calls><x:invoke name="f">' },
  { again: '`<tool_call>\n<function=f>\n' },
  { again: '<function=f>\n' },
  { again: '<tool_call>f\n<arg_key>' },
  { again: '<item>', dialect: 'minimax-m3' },
  { before: `${M3}<tool_call>${M3}<invoke name="f">${M3}<p>`, again: `${M3}<item>` },
  { again: '~~~\n' },
  { again: '```\n' },
  { before: IN_JSON, again: 'a\n', after: AFTER_JSON },
  { before: IN_JSON, again: '\n', after: AFTER_JSON },
  { before: '1', again: '}' },
  { again: '<｜DSML｜invoke name="f">' },
  { before: '<tool><arguments>', again: '<a>' },
  { again: '{"name": "f", "arguments": "{' },
  { again: 'data: {"a": [\n' },
  { before: 'Traceback (most recent call last):\n', again: "x='<tool_call>' \"name=\\\\'" },
  { again: 'time=1 level=TRACE source=qwen3.go:1 msg="qwen3 events parsed" error=x events="[{raw:<f>}]"\n' },
];

/** The text, with about the given length in code units. */
export function ofLength({ before = '', again, after = '' }: HostileText, length: number): string {
  return before + again.repeat(Math.ceil((length - before.length - after.length) / again.length)) + after;
}
