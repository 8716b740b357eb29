import { trimSpace } from '../text/characters.ts';
import { GoXmlDecoder } from './go-xml.ts';

/**
 * Forge's `XMLToMap`, used for display, approval and policy checks: a flat map of the direct children of `<arguments>`, each
 * with the trimmed text after its last child element. The last value that is not blank wins; a child without one is absent.
 * Empty where the XML is ill-formed. In the order of first appearance (Forge's map is unordered).
 */
export function xmlToMap(argumentsInnerXml: string): readonly (readonly [name: string, value: string])[] {
  const decoder = new GoXmlDecoder(`<arguments>${argumentsInnerXml}</arguments>`);
  const values = new Map<string, string>();
  let depth = 0;
  let text = '';
  for (let token = decoder.next(); token.kind !== 'eof'; token = decoder.next()) {
    if (token.kind === 'fault') return [];
    if ('text' in token) {
      text += token.text;
    } else if (token.kind === 'start') {
      depth++;
      text = '';
    } else if (token.kind === 'end') {
      depth--;
      const value = depth === 1 ? trimSpace(text) : '';
      if (value !== '') values.set(token.local, value);
      text = '';
    }
  }
  return [...values];
}
