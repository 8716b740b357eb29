/** What the other reply of the breaker's tries is. */
export type OtherReply = 'character' | 'prose' | 'tool' | 'own';

export const OTHER_REPLIES: readonly (readonly [OtherReply, string])[] = [
  ['character', 'This one with one more character'],
  ['prose', 'Prose without a call'],
  ['tool', 'A tool that does not exist'],
  ['own', 'My own text'],
];

/** The text of the other reply, made from the reply under the lens. */
export function otherReply(kind: OtherReply, text: string, own: string): string {
  switch (kind) {
    case 'character':
      return text.replace(text.includes('<arguments>') ? '<arguments>' : '<tool>', (tag) => `${tag}.`);
    case 'prose':
      return 'I will do that next.';
    case 'tool':
      return '<tool><tool_name>no_such_tool</tool_name><arguments></arguments></tool>';
    case 'own':
      return own;
  }
}
