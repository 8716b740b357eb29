import { decodeReferences } from '../../calls/character-data.ts';

/** References as Python's `html.unescape` decodes them: the five of XML and numbers; other names stay. */
export const decodeHtml = (text: string): string =>
  decodeReferences(text, 'replacement').replaceAll('&nbsp;', '\u00a0');
