/** A text made by writing a piece again and again, with which no command may take more than linear work. */
export interface HostileText {
  readonly before?: string;
  readonly again: string;
  readonly after?: string;
  /** What it is read in; found by default. */
  readonly dialect?: string;
}

const M3 = ']<]minimax[>[';
const IN_JSON = '<tool_call>\n{"name":"f","arguments":{"p":"';
const AFTER_JSON = '"}}\n</tool_call>';

/** Pieces that some command once took quadratic work or gave too long an answer for. */
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
];

/** The text at about a length in code units. */
export function ofLength({ before = '', again, after = '' }: HostileText, length: number): string {
  return before + again.repeat(Math.ceil((length - before.length - after.length) / again.length)) + after;
}
