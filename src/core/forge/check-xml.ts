import { GoXmlDecoder } from './go-xml.ts';
import { wellFormed } from './utf8-bytes.ts';

/**
 * How far a check reads: to the end of the root element, as Go's `Unmarshal` does (it never looks at what follows), or every
 * token to the end of the input.
 */
export type XmlExtent = 'root' | 'document';

/**
 * The result of Go's `encoding/xml` (1.24, Strict) for a text. `end` is where the reading stopped: with extent `root` the
 * root is the whole text exactly if `end` is its length. `error` is Go's full text, `message` the same without the line, `line`
 * Go's own count of LF (null where its error has none). Offsets are UTF-16 code units.
 */
export type XmlCheck =
  | { readonly ok: true; readonly end: number }
  | {
      readonly ok: false;
      readonly error: string;
      readonly message: string;
      readonly line: number | null;
      readonly offset: number;
    };

/** Checks a text as Go does after its conversion to UTF-8, so a lone surrogate is U+FFFD (the decoder alone would refuse it). */
export function checkXml(text: string, extent: XmlExtent = 'root'): XmlCheck {
  const decoder = new GoXmlDecoder(wellFormed(text));
  let depth = 0;
  for (;;) {
    const token = decoder.next();
    switch (token.kind) {
      case 'fault':
        return { ok: false, error: token.error, message: token.message, line: token.line, offset: token.start };
      case 'eof':
        if (extent === 'document') return { ok: true, end: token.end };
        return { ok: false, error: 'EOF', message: 'EOF', line: null, offset: token.end };
      case 'start':
        depth++;
        break;
      case 'end':
        depth--;
        if (depth === 0 && extent === 'root') return { ok: true, end: token.end };
        break;
      default:
        break;
    }
  }
}
