import { markedDialect } from '../../dialects/dialects.ts';
import type { ExampleStyle } from '../../dialects/forge/write/example.ts';
import { valueRulesOf } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

const ENTITIES = '& as &amp;, < as &lt;, > as &gt;';

/** Documents 001 (escape first), 000 (CDATA first) and 002 (JSON) each in as few words as carry the rule. */
const TEXT: Readonly<Record<ExampleStyle, string>> = {
  escape: `In a value, write ${ENTITIES}. So a < b && c becomes a &lt; b &amp;&amp; c.
Escape once: &amp;lt; is not <.

Only for a value longer than 1,000 characters, or one that was refused when you escaped it, use one CDATA section instead and write the value in it as it is:

<content><![CDATA[if (a < b && c) { run(); }]]></content>

A CDATA section ends at the first ]]>. A value that holds ]]> must be escaped.
Use one method for each value: all of it escaped or all of it in CDATA, never both.`,

  cdata: `Put every text value into one CDATA section and write it there as it is:

<content><![CDATA[if (a < b && c) { run(); }]]></content>

Write no entities inside CDATA: &amp; would stay as those five characters.
Numbers, true, false and null stand without CDATA.
A CDATA section ends at the first ]]>. Escape a value that holds ]]> instead, without CDATA: ${ENTITIES}.
Use one method for each value: all of it in CDATA or all of it escaped, never both.`,

  json: `In a JSON string, write " as \\", \\ as \\\\, a line break as \\n and a tab as \\t.
Write every other character as it is: no &amp; or &lt;, no CDATA.`,
};

export const encoding: PromptSection = {
  id: 'encoding',
  title: 'Escaping',
  about: 'How special characters are written in values.',
  write: ({ tools, dialect, style }) => {
    if (tools.length === 0) return '';
    const marked = markedDialect(dialect);
    return marked ? valueRulesOf(marked) : TEXT[style];
  },
};
