const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Character data that reads back to the text: `&`, `<`, `>` as entities and CR, which XML would turn into LF. */
export const asEscaped = (text: string): string => text.replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '');

/** One CDATA section, split where the text holds its end. */
export const asCdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
