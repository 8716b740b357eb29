import { isXmlCharacter, normaliseLineEnds } from '../text/characters.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Element } from './element.ts';

/** The seven legal forms of a reference (format.md §4), for any character. */
export const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);/g;
const NAMED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};
const NAMES = Object.keys(NAMED);
const NUMERIC = /&#(?:\d+|x[0-9a-fA-F]+);/y;
const HASH = 0x23;

/** How references to surrogate halves are read: as U+FFFD, as Go does, or (resilient) as the text of the reference. */
export type SurrogateReferences = 'replacement' | 'literal';

/**
 * Decodes character data: line ends become LF and the seven legal forms of references are decoded. Any other reference stays
 * as written (the machine has reported it).
 */
function decodeText(source: string, surrogates: SurrogateReferences): string {
  return decodeReferences(normaliseLineEnds(source), surrogates);
}

/** The text with the seven legal reference forms decoded. */
export function decodeReferences(text: string, surrogates: SurrogateReferences): string {
  let decoded = '';
  let from = 0;
  // Concatenating costs a third of a native pass over each name, and half of a callback per reference.
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = referenceAt(text, at);
    if (reference === null) continue;
    decoded += text.slice(from, at) + decodeReference(reference, surrogates);
    from = at + reference.length;
  }
  return from === 0 ? text : decoded + text.slice(from);
}

function referenceAt(text: string, at: number): string | null {
  if (text.charCodeAt(at + 1) === HASH) {
    NUMERIC.lastIndex = at;
    return NUMERIC.exec(text)?.[0] ?? null;
  }
  for (const name of NAMES) if (text.startsWith(name, at)) return name;
  return null;
}

/** One reference decoded; unchanged where it names a character that XML cannot hold. */
export function decodeReference(reference: string, surrogates: SurrogateReferences): string {
  const named = NAMED[reference];
  if (named !== undefined) return named;
  const hex = reference.charAt(2) === 'x';
  const code = Number.parseInt(reference.slice(hex ? 3 : 2, -1), hex ? 16 : 10);
  if (code >= 0xd800 && code <= 0xdfff) return surrogates === 'replacement' ? '\ufffd' : reference;
  return isXmlCharacter(code) ? String.fromCodePoint(code) : reference;
}

/** The direct character data and CDATA of an element in order, decoded; of CDATA only the line ends are normalised. */
export function ownText(text: StreamText, element: Element, surrogates: SurrogateReferences): string {
  let own = '';
  for (const { kind, start, end } of element.parts) {
    if (kind === 'text') own += decodeText(text.slice(start, end), surrogates);
    else if (kind === 'cdata') own += normaliseLineEnds(text.slice(start, end));
  }
  return own;
}
