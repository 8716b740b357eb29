/** Go's errors in plain words, without the line that it counts from `<tool>`. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^invalid character entity (\S+) \(no semicolon\)$/, '`$1` begins no reference'],
  [/^invalid character entity (\S+)$/, '`$1` is not a reference of XML'],
  [/^expected element name after <$/, '`<` begins no tag'],
  [/^expected element name after <\/$/, '`</` begins no end tag'],
  [/^unexpected EOF in CDATA section$/, 'the text ends inside CDATA'],
  [/^unexpected EOF$/, 'the text ends inside the call'],
  [/^element (\S+) closed by (\S+)$/, '`$1` is closed by `$2`'],
  [/^unexpected end element (\S+)$/, '`$1` closes nothing'],
  [/^unescaped \]\]> not in CDATA section$/, '`]]>` is outside CDATA'],
  [/^tool_name is required in tool call$/, 'the call names no tool'],
];

/** An error of Go's XML reader, or of Forge around it, in a few words; an unknown one stays as it is. */
export function plainWords(error: string): string {
  const message = (error.split('\n', 1)[0] ?? '')
    .replace(/^failed to unmarshal tool call XML: /, '')
    .replace(/^XML syntax error on line \d+: /, '');
  for (const [pattern, words] of PLAIN) if (pattern.test(message)) return message.replace(pattern, words);
  return message;
}

/** The line in an error of Go; null where it has none. */
export function lineOf(error: string): number | null {
  const found = /^(?:failed to unmarshal tool call XML: )?XML syntax error on line (\d+): /.exec(error);
  return found ? Number(found[1]) : null;
}
