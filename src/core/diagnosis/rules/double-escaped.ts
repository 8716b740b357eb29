import type { Reading } from '../../reading/reading.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { fieldAt, fieldsOf } from '../in-calls/fields.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

const ESCAPED_REFERENCE = /&(?:amp|#38|#x26);(?=(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/g;

export const doubleEscaped: Rule = {
  code: 'double-escaped',
  title: 'Escaped twice',
  about: `A reference whose own ampersand is escaped: \`&amp;lt;\`, \`&amp;amp;\`. The value then holds \`&lt;\` as four characters, not \`<\`.

Right where the text is about XML or HTML; wrong in a shell command, where \`cd a &amp;amp;&amp;amp; make\` reaches the shell as \`cd a &amp;&amp; make\`. Models do it when the prompt shows an escaped example that was escaped again. Said once a field.`,
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
    why: 'The model escaped a text that it had escaped already, often after an example in the prompt.',
  }),
  *fixes(finding, reading) {
    const field = fieldAt(finding, reading);
    if (!field) return;
    const edits = [...referencesIn(field.element, reading)].map((span) => replace(span, '&'));
    yield { title: 'Unescape once', edits };
  },
};

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
