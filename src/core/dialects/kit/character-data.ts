import { decodeReferences, REFERENCE, type SurrogateReferences } from '../../calls/character-data.ts';

/** What opens a stretch whose characters all stand for themselves. */
export const CDATA_OPEN = '<![CDATA[';
const CLOSE = ']]>';

interface Stretch {
  readonly kind: 'text' | 'cdata';
  readonly start: number;
  readonly end: number;
}

/** Character data and CDATA sections of a value in order; a section that is never closed reaches to the end. */
function* stretches(source: string): Generator<Stretch> {
  let from = 0;
  for (let at = source.indexOf(CDATA_OPEN); at >= 0; at = source.indexOf(CDATA_OPEN, from)) {
    yield { kind: 'text', start: from, end: at };
    const close = source.indexOf(CLOSE, at + CDATA_OPEN.length);
    const end = close < 0 ? source.length : close;
    yield { kind: 'cdata', start: at + CDATA_OPEN.length, end };
    from = close < 0 ? end : close + CLOSE.length;
  }
  yield { kind: 'text', start: from, end: source.length };
}

/** Character data of the XML kind: references outside CDATA decoded, CDATA verbatim. */
export function decodedText(source: string, surrogates: SurrogateReferences): { text: string; cdata: boolean } {
  let text = '';
  let cdata = false;
  for (const { kind, start, end } of stretches(source)) {
    const stretch = source.slice(start, end);
    cdata ||= kind === 'cdata';
    text += kind === 'cdata' ? stretch : decodeReferences(stretch, surrogates);
  }
  return { text, cdata };
}

/** Where `&` and `<` are outside CDATA that begin no reference and no section. */
export function* bareCharactersIn(source: string): Generator<{ readonly kind: string; readonly at: number }> {
  for (const { kind, start, end } of stretches(source)) {
    if (kind === 'cdata') continue;
    const text = source.slice(start, end);
    for (const { 0: found, index } of text.matchAll(BARE))
      if (found.length === 1) yield { kind: found, at: start + index };
  }
}

const BARE = new RegExp(`${REFERENCE.source}|[&<]`, 'g');
