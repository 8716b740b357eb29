import { markedDialect } from '../../dialects/dialects.ts';
import type { ExampleStyle } from '../../dialects/forge/write/example.ts';
import { valueRulesOf } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

const ENTITIES = '& as &amp;, < as &lt;, > as &gt;';

/** Escape first, CDATA first and JSON, each in as few words as carry the rule, with the wrong way beside the right one. */
const TEXT: Readonly<Record<ExampleStyle, string>> = {
  escape: `Write ${ENTITIES}, once.
Right: <q>a &amp; b</q>
Wrong: <q>a & b</q>, <q>a &amp;amp; b</q>

A value full of these may stand as it is in CDATA: <q><![CDATA[a & b]]></q>. No entities inside CDATA; split ]]> as ]]]]><![CDATA[>. One method for each value, never both.`,

  cdata: `Put every text value into CDATA, as it is.
Right: <q><![CDATA[a & b]]></q>
Wrong: <q>a & b</q>, <q><![CDATA[a &amp; b]]></q>

No entities inside CDATA; split ]]> as ]]]]><![CDATA[>. Outside CDATA write ${ENTITIES}, once (&amp;lt; is not <). One method for each value, never both.`,

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
