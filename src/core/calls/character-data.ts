import { isXmlCharacter, normaliseLineEnds } from '../text/characters.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Element } from './element.ts';

/** The seven legal forms of a reference (format.md §4), whatever character they name. */
export const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);/g;
const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** How references to surrogate halves read: Go makes them U+FFFD, resilient leaves the reference as it stands. */
export type SurrogateReferences = 'replacement' | 'literal';

/**
 * Character data as its reader sees it: line ends become LF, the seven legal reference forms are decoded, and what is
 * none of them stays as written (the machine has reported it).
 */
function decodeText(source: string, surrogates: SurrogateReferences): string {
  const text = normaliseLineEnds(source);
  if (!text.includes('&')) return text;
  if (text.includes('&#')) return text.replace(REFERENCE, (reference) => decodeReference(reference, surrogates));
  // One native pass per name costs a fifth of a callback per reference; `&amp;` comes last, so nothing is decoded twice.
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** One reference decoded; unchanged where it names no character XML can hold. */
export function decodeReference(reference: string, surrogates: SurrogateReferences): string {
  const named = NAMED[reference];
  if (named !== undefined) return named;
  const hex = reference.charAt(2) === 'x';
  const code = Number.parseInt(reference.slice(hex ? 3 : 2, -1), hex ? 16 : 10);
  if (code >= 0xd800 && code <= 0xdfff) return surrogates === 'replacement' ? '\ufffd' : reference;
  return isXmlCharacter(code) ? String.fromCodePoint(code) : reference;
}

/** The direct character data and CDATA of an element in order, decoded; CDATA only has its line ends made LF. */
export function ownText(text: StreamText, element: Element, surrogates: SurrogateReferences): string {
  const pieces: string[] = [];
  for (const part of element.parts) {
    if (part.kind === 'text') pieces.push(decodeText(text.slice(part.start, part.end), surrogates));
    else if (part.kind === 'cdata') pieces.push(normaliseLineEnds(text.slice(part.start, part.end)));
  }
  return pieces.join('');
}
