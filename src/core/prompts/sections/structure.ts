import { markedDialect } from '../../dialects/dialects.ts';
import { structureRulesOf } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

/** CDATA and JSON are for text, never for structure (document 004). */
const XML = `A list is an element with one child for each item; an object is an element with one child for each field:

<edits>
  <edit>
    <search>old text</search>
    <replace>new text</replace>
  </edit>
</edits>

CDATA holds text, never structure. These are wrong:

<edits><![CDATA[<edit><search>old text</search></edit>]]></edits>
<edits>[{"search": "old text"}]</edits>`;

const JSON_TEXT = 'A list is a JSON array and an object a JSON object, never a string that holds JSON.';

export const structure: PromptSection = {
  id: 'structure',
  title: 'Lists and objects',
  about: 'How structure is written, and that CDATA is not for it.',
  write: ({ tools, dialect, style }) => {
    if (tools.length === 0) return '';
    const marked = markedDialect(dialect);
    return marked ? structureRulesOf(marked) : style === 'json' ? JSON_TEXT : XML;
  },
};
