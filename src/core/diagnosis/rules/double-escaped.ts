import type { Reading } from '../../reading/reading.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { fieldAt, fieldsOf } from '../in-calls/fields.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const ESCAPED_REFERENCE = /&(?:amp|#38|#x26);(?=(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/g;

export const doubleEscaped: Rule = {
  code: 'double-escaped',
  title: 'Escaped twice',
  about: `A reference whose own ampersand is escaped: \`&amp;lt;\`, \`&amp;amp;\`. The value then holds \`&lt;\` as four characters, not \`<\`.

Right where the text is about XML or HTML; wrong in a shell command, where \`cd a &amp;amp;&amp;amp; make\` reaches the shell as \`cd a &amp;&amp; make\`. Models do it when the prompt shows an escaped example that was escaped again. Reported once per field.`,
  noun: ['text escaped twice', 'texts escaped twice'],
  repair: null,
  advice: null,
  lesson: lesson('encoding', ['once', 'escape'], ['once', 'ampersand']),
  failing: { input: exampleCall('<command>cd src &amp;amp;&amp;amp; make</command>', 'execute_command') },
  passing: { input: exampleCall('<command>cd src &amp;&amp; make</command>', 'execute_command') },
  *find(reading) {
    for (const { element, call, raw } of fieldsOf(reading)) {
      if (raw) continue;
      const [first] = referencesIn(element, reading);
      if (first === undefined) continue;
      const reference = /^&[^;]*;[^;]*;/.exec(reading.text.slice(first.start, first.start + 80))?.[0] ?? '';
      yield {
        code: 'double-escaped',
        severity: 'info',
        start: first.start,
        end: first.start + reference.length,
        call,
      };
    }
  },
  explain: (finding, reading) => ({
    message: `${placeOf(finding, reading)} says ${quoteSpan(reading.text, finding)}, which is still escaped when the tool gets it.`,
    why: 'Either the model escaped a text that was escaped already, or the text is meant to hold the entity.',
  }),
  *fixes(finding, reading) {
    const field = fieldAt(finding, reading);
    if (!field) return;
    const edits = [...referencesIn(field.element, reading)].map((span) => replace(span, '&'));
    yield { title: 'Unescape once', edits };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an ampersand',
    input: exampleCall('<command>make &amp;amp;&amp;amp; make test</command>'),
    says: '`command` says `&amp;amp;`, which is still escaped when the tool gets it.',
    fix: { title: 'Unescape once', after: exampleCall('<command>make &amp;&amp; make test</command>') },
  },
  {
    fact: 'a number in place of the name',
    input: exampleCall('<content>a &#38;lt; b</content>'),
    says: '`content` says `&#38;lt;`, which is still escaped when the tool gets it.',
    fix: { title: 'Unescape once', after: exampleCall('<content>a &lt; b</content>') },
  },
  {
    fact: 'one inside a list',
    input: exampleCall('<edit><search>&amp;gt;</search></edit>'),
    says: '`edit/search` says `&amp;gt;`, which is still escaped when the tool gets it.',
    fix: { title: 'Unescape once', after: exampleCall('<edit><search>&gt;</search></edit>') },
  },
  { fact: 'an ampersand before a word is one', input: exampleCall('<content>R&amp;D</content>'), silent: true },
  { fact: 'CDATA decodes nothing', input: exampleCall('<content><![CDATA[&amp;lt;]]></content>'), silent: true },
];

/** Escaped ampersands of references, in the character data of a field. */
function* referencesIn(
  element: { readonly parts: readonly { kind: string; start: number; end: number }[] },
  reading: Reading,
) {
  for (const { kind, start, end } of element.parts) {
    if (kind !== 'text') continue;
    for (const { index, 0: source } of reading.text.slice(start, end).matchAll(ESCAPED_REFERENCE))
      yield { start: start + index, end: start + index + source.length };
  }
}
