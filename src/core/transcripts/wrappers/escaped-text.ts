import { hasCallSign } from './kit/call-sign.ts';
import { withoutEscapes } from './kit/quoted.ts';
import { lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Piece, Wrapper } from './wrapper.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};
const ENTITY = /&(?:lt|gt|quot|#34|#39|#x27|amp);/g;
/** A field of a table between quotes, in which a quote is written twice. */
const FIELD = /(?<=^|[,;\t])"([^"]{0,65535}(?:""[^"]{0,65535}){0,9999})"(?=[,;\t]|\s{0,2}$)/gm;

/** A call in JSON, after its opener or without one, whose first quote is escaped. */
const ESCAPED_CALL = /^(?:<[^<>\s]{1,40}>|\[TOOL_CALLS\])?(?:\\n|\s){0,9}\[?\{(?:\\n|\s){0,9}\\"\w/;

/** One line with a call of Hermes or Qwen3-Coder, each line break of its layout spelled out. */
const SPELLED_BREAKS =
  /^[^\n<{["'`]{0,400}(?:<\/?(?:think|\|\w{1,40}\|)>[^\n<{"'`]{0,2000}){0,9}(?:<tool_calls?>(?:\\r)?\\n(?=[[{])|(?:<tool_calls?>(?:\\r)?\\n)?<function=[^<>\n"'\\]{1,100}>(?:\\r)?\\n<parameter=[^<>\n"'\\]{1,100}>(?:\\r)?\\n)[^\n]*$/;
/** Each quote is escaped, or each backslash that does not spell a break is. */
const ALL_ESCAPED = /^(?:[^\\"]|\\.)*$|^(?:[^\\]|\\[nrt\\'])*$/;

/** Whether a line is JSON as it stands between the quotes of a literal: each of its own is escaped. */
const isLiteralBody = (line: string): boolean =>
  !line.includes('\n') && ESCAPED_CALL.test(line) && !/(?<!\\)["']/.test(line);

/** A call whose text was escaped as a whole: with entities as web pages have them, a field of a table. */
export const escapedText: Wrapper = {
  id: 'escaped-text',
  find(lines) {
    const whole = wholeMessage(lines);
    const { message } = whole;
    // Forge's own tags are read and put right where they are.
    // What is in the texts of a call the model may have escaped itself.
    if (/&lt;/.test(message.replace(/"(?:[^"\\\n]|\\.)*"/g, '')) && !/[<>]|&lt;tool&gt;/.test(message)) {
      const text = message.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
      if (!hasCallSign(text)) return undefined;
      const piece = { text, line: whole.line, isRaw: true as const };
      return {
        start: 0,
        candidates: [{ pieces: [piece], from: 'text with entities as web pages have them' }],
        says: [],
        tookOff: ['the entities of HTML'],
      };
    }
    const literal = message.trim();
    const isLiteral = isLiteralBody(literal);
    if (isLiteral || (SPELLED_BREAKS.test(literal) && ALL_ESCAPED.test(literal))) {
      const text = withoutEscapes(literal);
      if (!hasCallSign(text)) return undefined;
      return {
        start: 0,
        candidates: [
          {
            pieces: [{ text, line: whole.line }],
            from: isLiteral ? 'a literal without its quotes' : 'a line whose line breaks are spelled `\\n`',
          },
        ],
        says: [],
        tookOff: ['the escapes of the literal'],
      };
    }
    if (!message.includes('""')) return undefined;
    const fields = [...message.matchAll(FIELD)].flatMap(({ index, 1: field = '' }) => {
      const text = field.replaceAll('""', '"');
      return field.includes('""') && hasCallSign(text) ? [{ text, index }] : [];
    });
    const [first] = fields;
    if (!first) return undefined;
    const { text, index } = fields.reduce((best, field) => (field.text.length > best.text.length ? field : best));
    const piece: Piece = { text, line: lineAt(whole, index), isRaw: true };
    return {
      start: first.index,
      candidates: [{ pieces: [piece], from: 'a field of a table' }],
      says: [],
      tookOff: ['the other fields of the table'],
    };
  },
};
