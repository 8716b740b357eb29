import { asCdata, asEscaped } from '../../../text/as-xml.ts';
import { isXmlCharacter } from '../../../text/characters.ts';
import type { ExampleStyle } from './example.ts';

/** Longest value, in UTF-16 code units before escaping, that the escape style writes without CDATA (document 001). */
const LONGEST_ESCAPED = 1_000;

/** Code that holds the end of CDATA: examples show there how that is split. */
const isCodeWithEnd = (text: string): boolean => text.includes('\n') && text.includes(']]>');

/** A string value as an element's content. A CR can't be in CDATA, so a text with one is escaped in every style. */
export function encodeString(text: string, style: ExampleStyle, mustBeString: boolean): string {
  const wantsCdata = style === 'cdata' || text.length > LONGEST_ESCAPED || mustBeString || isCodeWithEnd(text);
  return wantsCdata && !text.includes('\r') ? asCdata(text) : asEscaped(text);
}

/** The text without the characters that XML 1.0 can't carry: control characters, halves of pairs, U+FFFE, U+FFFF. */
export function carriable(text: string): string {
  let kept = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isXmlCharacter(code) && !(code >= 0xd800 && code <= 0xdfff)) kept += character;
  }
  return kept;
}
