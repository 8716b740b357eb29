import fc from 'fast-check';

const PIECES = [
  '<tool>', '</tool>', '<tool >', '<tool a="b">', '<tool>{', '{"a":"b"}', '"', '\\', '<server_name>', '</server_name>', '<tool_name>',
  '</tool_name>', '<arguments>', '</arguments>', '<path>', '</path>', '</pth>', '<edits>', '<edit>', '</edit>', '</edits>',
  '<a b=c>', '<a b="<">', "<a b='&'/>", '<a b>', '<br/>', '</ a>', '</a x>', '</a', '<a', '&', '&amp;', '&#65;', '&#0;', '&nbsp;', ';',
  '<![CDATA[', '<![cdata[', '<! [CDATA[', '<!CDATA[', '<[CDATA[', '<![CDATA [', ']]>', ']]', ']', '<!--', '-->', '--', '<?php ', '?>',
  '<!DOCTYPE x>', '<!', '<thinking>', '</thinking>', '<think>', '</think>', 'text', ' ', '\n', '\r\n', '\r', 'i < 5', 'Map<string, T>', '\u0000', '\ud83d', '\ude00', 'é', '```\n', '>',
]; // prettier-ignore

/** Replies that nobody means: pieces of markup in any order, often inside a call. For property tests. */
export function hostileReply(): fc.Arbitrary<string> {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join(''));
  return fc.oneof(
    pieces,
    pieces.map((inside) => `Hi <tool><tool_name>t</tool_name><arguments><p>${inside}</p></arguments></tool> end`),
    pieces.map((inside) => `<tool>\n${inside}`),
  );
}
