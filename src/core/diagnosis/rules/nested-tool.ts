import { wordsOf } from '../../dialects/dialect-words.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import { wrapperBefore } from '../../reading/missing-end.ts';
import type { Reading } from '../../reading/reading.ts';
import { asEscaped } from '../../text/as-xml.ts';
import { remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const nestedTool: Rule = {
  code: 'nested-tool',
  title: 'A tool tag inside the arguments',
  about: `A \`<tool>\` element among the arguments. It is read as an ordinary element, not as a call of its own. In other dialects: a call that begins inside a value which the reply never ends; the model started over, and the fix drops what comes before its last opener.

Forge looks for the first \`</tool>\` and would end the outer call at the inner one. If the argument is meant to *show* a call, as documentation or a prompt does, it has to be escaped: CDATA does not help, because Forge looks inside it too.`,
  noun: ['tool tag inside a call', 'tool tags inside a call'],
  repair: null,
  advice: 'Write one call after the other, not one inside the other.',
  lesson: FORM_LESSON,
  failing: { input: exampleCall('<content><tool><tool_name>ls</tool_name></tool></content>') },
  passing: { input: exampleCall('<content>&lt;tool>&lt;tool_name>ls&lt;/tool_name>&lt;/tool></content>') },
  explain: (finding, reading) =>
    wordsOf(reading.dialect).hasElements
      ? {
          message: `A \`<tool>\` is inside ${placeOf({ ...finding, start: finding.start - 1, end: finding.start - 1 }, reading)} and is read as a plain element.`,
          why: 'The model wrote an example of a call into a value, or planned a second call inside the first.',
        }
      : {
          message: `A call begins inside ${placeOf(finding, reading)} and the reply ends before that value does, so all that follows is text of the value.`,
          why: 'Either the model started its call again in the middle of a value, or the value shows one and was cut off.',
        },
  *fixes(finding, reading) {
    if (!wordsOf(reading.dialect).hasElements) {
      yield* dropFirstTry(finding, reading);
      return;
    }
    const element = elementStartingAt(finding, reading);
    if (!element) return;
    const span = { start: element.start, end: element.end };
    yield { title: 'Escape it as text', edits: [replace(span, asEscaped(reading.text.slice(span.start, span.end)))] };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a second try is cut down to that',
    input:
      '<tool_call>\n<function=write>\n<parameter=content>\nabc\n<tool_call>\n<function=write>\n<parameter=content>\nabc',
    dialect: 'auto',
    says: 'A call begins inside `content` and the reply ends before that value does, so all that follows is text of the value.',
    fix: {
      title: 'Drop what comes before the last <tool_call>',
      after: '<tool_call>\n<function=write>\n<parameter=content>\nabc',
    },
  },
  {
    fact: 'a call in a value',
    input: exampleCall('<content><tool><tool_name>x</tool_name></tool></content>'),
    says: 'A `<tool>` is inside `content` and is read as a plain element.',
    fix: {
      title: 'Escape it as text',
      after: exampleCall('<content>&lt;tool&gt;&lt;tool_name&gt;x&lt;/tool_name&gt;&lt;/tool&gt;</content>'),
    },
  },
  {
    fact: 'the end tag of the inner one is text as well',
    input: exampleCall('<content>Write <tool>a</tool> here.</content>'),
    says: 'A `<tool>` is inside `content` and is read as a plain element.',
    fix: {
      title: 'Escape it as text',
      after: exampleCall('<content>Write &lt;tool&gt;a&lt;/tool&gt; here.</content>'),
    },
  },
  { fact: 'CDATA holds it as it is', input: exampleCall('<content><![CDATA[<tool>]]></content>'), silent: true },
  { fact: 'an escaped tag is text', input: exampleCall('<content>&lt;tool></content>'), silent: true },
];

/** The call from its last beginning on, without what came before. */
function* dropFirstTry(finding: Finding, reading: Reading): Generator<FixProposal> {
  const { call } = reading.calls[finding.call ?? -1] ?? {};
  const dialect = markedDialect(call?.format ?? '');
  if (!call || !dialect) return;
  const rest = reading.text.slice(finding.start, call.end);
  const opener = /^(?:\]<\]minimax\[>\[\s*)?<[^<>]*>/.exec(rest)?.[0];
  if (opener === undefined) return;
  const wrapper = wrapperBefore(dialect, call.start, reading);
  const isWrapper = wrapper !== null && reading.text.slice(wrapper.start, wrapper.start + opener.length) === opener;
  const last = finding.start + rest.lastIndexOf(opener);
  const first = reading.text.slice(call.start, finding.start).trimEnd();
  const isRepeated = reading.text.slice(last, call.end).replace(opener, '').trimStart().startsWith(first);
  yield {
    title: `Drop what comes before the last ${opener}`,
    edits: [remove({ start: isWrapper ? wrapper.start : call.start, end: last })],
    scope: 'reply',
    ...(!isRepeated && { loses: true }),
  };
}
