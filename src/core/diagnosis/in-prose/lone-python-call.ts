/** A fence of Python whose one line is a call of what is no part of Python. */
const LONE =
  /^ {0,3}```(?:py|python3?)[ \t]{0,9}\r?\n[ \t]{0,9}(?!(?:print|input|open|len|range|sum|sorted|help|exec|eval|type|list|dict|set|str|int)\()([A-Za-z_]\w{0,80})\((?:|[A-Za-z_]\w{0,80}=[^\n]{0,2000}|["'][^\n]{0,2000})\)[ \t]{0,9}\r?\n {0,3}```[ \t]{0,9}$/gm;

/** The name in the only such fence of a text; undefined where there is none, or more than one. */
export function lonePythonCall(text: string): string | undefined {
  const [found, ...more] = text.matchAll(LONE);
  return more.length === 0 ? found?.[1] : undefined;
}
