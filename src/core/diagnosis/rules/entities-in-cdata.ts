import type { Element } from '../../calls/element.ts';
import type { Reading } from '../../reading/reading.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { fieldAt, fieldsOf } from '../in-calls/fields.ts';
import { HTML_OR_XML, HTML_OR_XML_FILE, MARKUP_NAME } from '../in-calls/markup-content.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const REFERENCE = /&(amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export const entitiesInCdata: Rule = {
  code: 'entities-in-cdata',
  title: 'Entities inside CDATA',
  about: `\`&amp;\`, \`&lt;\` and the like inside CDATA, where nothing is decoded: the tool gets the five characters \`&amp;\`.

CDATA and entities are two ways to the same end, and using both is a common mistake. Not reported where the path or the text shows that the content is HTML or XML, which contain entities. Reported once per field.`,
  noun: ['CDATA with entities'],
  repair: null,
  advice: null,
  lesson: lesson('encoding', ['not', 'escape', 'cdata'], ['not', 'ampersand', 'cdata']),
  failing: { input: exampleCall('<command><![CDATA[make &amp;&amp; make test]]></command>', 'execute_command') },
  passing: { input: exampleCall('<command><![CDATA[make && make test]]></command>', 'execute_command') },
  *find(reading) {
    const onMarkup = callsOnMarkupFiles(reading);
    for (const { element, call, value, raw } of fieldsOf(reading)) {
      if (!value.cdata || raw || onMarkup.has(call) || MARKUP_NAME.test(element.name)) continue;
      const [first] = referencesIn(element, reading);
      if (first && !isMarkup(element, reading))
        yield { code: 'entities-in-cdata', severity: 'warning', start: first.start, end: first.end, call };
    }
  },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} is inside CDATA in ${placeOf(finding, reading)}, so it stays as it is written.`,
    why: 'In CDATA nothing is decoded: either the text was escaped as well, where one of the two is enough, or it is meant to hold the entity.',
  }),
  *fixes(finding, reading) {
    const field = fieldAt(finding, reading);
    if (!field) return;
    const edits = [...referencesIn(field.element, reading)].map(({ start, end, name }) =>
      replace({ start, end }, characterOf(name, start, reading)),
    );
    yield { title: 'Write the characters themselves', edits };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'each character is written',
    input: exampleCall('<content><![CDATA[if (a &lt; b &amp;&amp; c &gt; d)]]></content>'),
    says: '`&lt;` is inside CDATA in `content`, so it stays as it is written.',
    fix: {
      title: 'Write the characters themselves',
      after: exampleCall('<content><![CDATA[if (a < b && c > d)]]></content>'),
    },
  },
  {
    fact: 'an end of CDATA is split',
    input: exampleCall('<content><![CDATA[a[b[0]]&gt;c]]></content>'),
    says: '`&gt;` is inside CDATA in `content`, so it stays as it is written.',
    fix: {
      title: 'Write the characters themselves',
      after: exampleCall('<content><![CDATA[a[b[0]]]]><![CDATA[>c]]></content>'),
    },
  },
  {
    fact: 'a number',
    input: exampleCall('<content><![CDATA[a &#x26; b]]></content>'),
    says: '`&#x26;` is inside CDATA in `content`, so it stays as it is written.',
    fix: { title: 'Write the characters themselves', after: exampleCall('<content><![CDATA[a & b]]></content>') },
  },
  {
    fact: 'a file of HTML',
    input: exampleCall('<path>a.html</path>\n  <content><![CDATA[a &lt; b]]></content>'),
    silent: true,
  },
  { fact: 'markup', input: exampleCall('<content><![CDATA[<p>a &lt; b</p>]]></content>'), silent: true },
  { fact: 'an argument that is named after it', input: exampleCall('<html><![CDATA[a &lt; b]]></html>'), silent: true },
];

function characterOf(name: string, start: number, reading: Reading): string {
  const named = CHARACTERS[name];
  if (named === '>' && reading.text.slice(start - 2, start) === ']]') return ']]><![CDATA[>';
  if (named !== undefined) return named;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : `&${name};`;
}

function* referencesIn(element: Element, reading: Reading): Generator<{ start: number; end: number; name: string }> {
  for (const { kind, start, end } of element.parts) {
    if (kind !== 'cdata') continue;
    for (const { index, 0: source, 1: name = '' } of reading.text.slice(start, end).matchAll(REFERENCE))
      yield { start: start + index, end: start + index + source.length, name };
  }
}

const isMarkup = (element: Element, reading: Reading): boolean =>
  element.parts.some(({ kind, start, end }) => kind === 'cdata' && HTML_OR_XML.test(reading.text.slice(start, end)));

/** Calls in which a text of one line names a file of a kind in which entities belong. */
function callsOnMarkupFiles(reading: Reading): ReadonlySet<number> {
  const calls = new Set<number>();
  for (const { call, value } of fieldsOf(reading))
    if (value.value.length <= LONGEST_PATH && HTML_OR_XML_FILE.test(value.value)) calls.add(call);
  return calls;
}

/** Longer texts are not names of files. */
const LONGEST_PATH = 1_000;
