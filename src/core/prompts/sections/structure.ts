import { markedDialect } from '../../dialects/dialects.ts';
import type { ExampleStyle } from '../../dialects/forge/write/example.ts';
import { structureRulesOf } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

/** CDATA and JSON are for text, never for structure. */
const xml = (
  item: (text: string) => string,
  bare: string,
): string => `A list has a child for each item, named in the singular or item, an object one for each field; both nest. Empty list: <tags></tags>. CDATA holds text, never structure.
Right: <tags><tag>${item('a')}</tag><tag>${item('b')}</tag></tags>
Wrong: <tags>["a"]</tags>, <tags><![CDATA[<tag>a</tag>]]></tags>
Numbers, true, false, null stand bare${bare}.`;

/** In the way that each style writes text. */
const TEXT: Readonly<Record<ExampleStyle, string>> = {
  escape: xml((text) => text, '; text that looks like one goes into CDATA'),
  cdata: xml((text) => `<![CDATA[${text}]]>`, ''),
  json: 'A list is a JSON array and an object a JSON object, never a string that holds JSON.',
};

export const structure: PromptSection = {
  id: 'structure',
  title: 'Lists and objects',
  about: 'How structure is written, and that CDATA is not for it.',
  write: ({ tools, dialect, style }) => {
    if (tools.length === 0) return '';
    const marked = markedDialect(dialect);
    return marked ? structureRulesOf(marked) : TEXT[style];
  },
};
