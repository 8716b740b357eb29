import { hasCallSign } from './kit/call-sign.ts';
import { lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

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
const FIELD = /(?<=^|[,;\t])"((?:[^"]|""){1,200000})"(?=[,;\t]|\s{0,2}$)/gm;

/** A call whose text was escaped as a whole: the source of a web page, a field of a table. */
export const escapedText: Wrapper = {
  id: 'escaped-text',
  find(lines) {
    const whole = wholeMessage(lines);
    const { message } = whole;
    // Forge's own tags are read and put right where they stand.
    if (/&lt;/.test(message) && !/[<>]|&lt;tool&gt;/.test(message)) {
      const text = message.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
      if (!hasCallSign(text)) return undefined;
      const piece = { text, line: whole.line, isRaw: true as const };
      return {
        start: 0,
        candidates: [{ pieces: [piece], from: 'the source of a web page' }],
        says: [],
        tookOff: ['the entities of HTML'],
      };
    }
    if (!message.includes('""')) return undefined;
    const fields = [...message.matchAll(FIELD)].flatMap(({ index, 1: field = '' }) => {
      const text = field.replaceAll('""', '"');
      return field.includes('""') && hasCallSign(text) ? [{ text, index }] : [];
    });
    const candidates = fields.map(
      ({ text, index }): Candidate => ({
        pieces: [{ text, line: lineAt(whole, index), isRaw: true }],
        from: 'a field of a table',
      }),
    );
    return fields[0] && { start: fields[0].index, candidates, says: [], tookOff: ['the other fields of the table'] };
  },
};
