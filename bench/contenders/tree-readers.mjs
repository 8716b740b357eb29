import { DOMParser } from '@xmldom/xmldom';
import { XMLParser } from 'fast-xml-parser';

/** @typedef {import('../contender.ts').Contender} Contender */

/** @type {Pick<Contender, 'dialect' | 'streams' | 'prose'>} */
const wholeText = { dialect: 'tool', streams: false, prose: false };

/** @type {Contender} */
export const fastXmlParser = {
  ...wholeText,
  name: 'fast-xml-parser',
  // Its guard against entity bombs counts plain &lt; too and would refuse source of some length.
  read: (chunks) =>
    new XMLParser({
      trimValues: false,
      parseTagValue: false,
      processEntities: {
        enabled: true,
        maxTotalExpansions: Number.MAX_SAFE_INTEGER,
        maxExpandedLength: Number.MAX_SAFE_INTEGER,
      },
    }).parse(chunks.join('')),
  content: (result) => /** @type {{ tool: { arguments: { content: string } } }} */ (result).tool.arguments.content,
};

/** @type {Contender} */
export const xmldom = {
  ...wholeText,
  name: '@xmldom/xmldom',
  read: (chunks) => new DOMParser().parseFromString(chunks.join(''), 'text/xml'),
  content: (result) =>
    /** @type {import('@xmldom/xmldom').Document} */ (result).getElementsByTagName('content')[0]?.textContent ?? '',
};
