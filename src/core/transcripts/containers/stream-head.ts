/** The longest first line that is looked at, in code units. */
const LONGEST_HEAD = 16_384;

const STRING = String.raw`"(?:[^"\\\r\n]|\\.)*"`;
/** A list without texts, an object without another in it. */
const FLAT = String.raw`(?:\[[^[\]{}"\r\n]*\]|\{(?:[^{}"\r\n]|${STRING})*\})`;
/** A member that may come before the one that tells. */
const OTHER = String.raw`${STRING}: ?(?:${STRING}|[\w.+-]+|${FLAT}), ?`;

/** What only the first events of streams say, by the APIs whose events are recorded as JSON a line. */
const FIRST_EVENTS = [
  String.raw`"type": ?"(?:message_start|message-start|response\.created|chat\.start|conversation\.response\.started)"`,
  '"event_type": ?"stream-start"',
  String.raw`"event": ?"on_\w+_start"`,
  String.raw`"object": ?"(?:chat\.completion\.chunk|thread)"`,
  String.raw`"choices": ?\[\{(?:"index": ?\d+, ?)?"delta":`,
  String.raw`"messageStart": ?\{`,
  String.raw`"token": ?\{"id": ?\d+`,
  `"(?:response|message)": ?(?:${STRING}|${FLAT}), ?"done": ?false`,
  `"content": ?${STRING}, ?(?:"tokens": ?${FLAT}, ?)?"stop": ?false`,
];

const JSON_EVENT = new RegExp(String.raw`^\{(?:${OTHER})*?(?:${FIRST_EVENTS.join('|')})`);
const SSE_FIELD = /^(?:(?:event|data|id|retry): ?\S|:)/;

/** As `record` writes the first line of a tape. */
const TAPE = /^\{"format": ?"chunkscope-recording", ?"version": ?\d+, ?"at":/;

/** Whether a text begins as the stream of one answer: with a field of SSE, an event that only begins one, the head of a tape. */
export function beginsAsStream(text: string): boolean {
  const line = /^\uFEFF?([^\r\n]*)/.exec(text.slice(0, LONGEST_HEAD))?.[1] ?? '';
  return SSE_FIELD.test(line) || TAPE.test(line) || JSON_EVENT.test(line);
}
