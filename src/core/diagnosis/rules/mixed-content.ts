import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import { remove } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { elementAround } from '../in-calls/element-index.ts';
import { wrapInCdata } from '../proposals/proposals.ts';
import { callWords, placeOf } from '../words/place.ts';
import { exampleCall, exampleWith, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

/** Text right after the tag that opens the call. */
function isBehindOpener({ start, data }: Finding, reading: Reading): boolean {
  const call = reading.outline.calls[reading.callAt(start)];
  return data?.['dropped'] === 1 && call !== undefined && isBlank(reading.text.slice(call.root.openEnd, start));
}

export const mixedContent: Rule = {
  code: 'mixed-content',
  title: 'Text beside elements',
  about: `Text and elements side by side in one element. In an argument the text is kept under \`#text\`, which no tool looks at. Directly in \`<tool>\` or in a name there is no place for it, so it is dropped, and that is an error. The same code says that \`<arguments>\` holds only loose text.

Usually one of the two should have been escaped: HTML in a content field, or a comment that the model wrote between its tags.`,
  noun: ['text beside elements'],
  repair: { assumed: 'Text after the JSON of a message is no part of the call.', done: readInstead },
  advice: ({ hasElements }) => `Put every text into the ${hasElements ? 'element' : 'argument'} it belongs to.`,
  lesson: FORM_LESSON,
  failing: { input: exampleCall('<content>Hello <b>world</b></content>') },
  passing: { input: exampleCall('<content>Hello &lt;b>world&lt;/b></content>') },
  explain(finding, reading) {
    const name = String(finding.data?.['name'] ?? '');
    const piece = quoteSpan(reading.text, finding);
    if (!wordsOf(reading.dialect).hasElements)
      return finding.data?.['dropped'] === 1
        ? {
            message: `${piece} is in ${callWords(finding.call ?? 0, reading)} outside its arguments, where nothing reads it, and was left out.`,
            why: 'The model spoke on inside its call, or lost the opener of an argument.',
          }
        : {
            message: `${piece} is directly in ${quote(`<${name}>`)} and is taken for its only argument.`,
            why: 'Either the model left out the tag of the argument, or it was lost on the way.',
          };
    if (isBehindOpener(finding, reading))
      return {
        message: `${piece} is between \`<tool>\` and the first element, where nothing reads it, and was left out.`,
        why: 'Text may be before a call or after it; either the model spoke on inside it, or something on the way put it there.',
      };
    if (finding.data?.['dropped'] === 1)
      return {
        message: `${piece} is in ${quote(`<${name}>`)}, where nothing reads it, and was left out.`,
        why: 'The model commented on its call inside the call, or forgot the tags around a value.',
      };
    if (name === 'arguments' && finding.severity === 'error')
      return {
        message: `The arguments hold loose text: ${piece}.`,
        why: 'The model wrote the arguments as prose or as YAML instead of elements.',
      };
    return {
      message: `There is text beside elements in ${placeOf(finding, reading)}; it is kept as \`#text\`.`,
      why: 'The model wrote HTML or generics into the field without escaping them.',
    };
  },
  *fixes(finding, reading) {
    if (finding.data?.['dropped'] === 1) yield { title: 'Remove it', edits: [remove(finding)] };
    else if (wordsOf(reading.dialect).hasElements) {
      const element = elementAround(finding, reading);
      if (element && element.name !== 'arguments') yield wrapInCdata(element, reading);
    }
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'text after the opener of the call',
    input: '<tool>Sure: <tool_name>t</tool_name><arguments/></tool>',
    says: '`Sure:` is between `<tool>` and the first element, where nothing reads it, and was left out.',
    fix: { title: 'Remove it', after: '<tool> <tool_name>t</tool_name><arguments/></tool>' },
  },
  {
    fact: 'text between the parts of the call',
    input: '<tool><tool_name>t</tool_name> and <arguments/></tool>',
    says: '`and` is in `<tool>`, where nothing reads it, and was left out.',
    fix: { title: 'Remove it', after: '<tool><tool_name>t</tool_name>  <arguments/></tool>' },
  },
  {
    fact: 'arguments that are loose text',
    input: '<tool><tool_name>t</tool_name><arguments>path: a.ts</arguments></tool>',
    says: 'The arguments hold loose text: `path: a.ts`.',
    fix: null,
  },
  {
    fact: 'words between the arguments of Qwen3-Coder',
    input: '<tool_call>\n<function=f>\nso <parameter=p>\nx\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
    says: '`so` is in the call outside its arguments, where nothing reads it, and was left out.',
    fix: { title: 'Remove it', after: qwenCall(' <parameter=p>\nx\n</parameter>', 'f') },
  },
  {
    fact: 'a key of the own dialect that is out of place',
    input: '<tool_call>f<arg_key>1</arg_value></tool_call>',
    dialect: 'auto',
    says: '`<arg_key>1</arg_value>` is in the call outside its arguments, where nothing reads it, and was left out.',
    fix: { title: 'Remove it', after: '<tool_call>f</tool_call>' },
  },
  {
    fact: 'words after the JSON of a Harmony call',
    input: '<|channel|>commentary to=functions.f<|message|>{"a":1} and more<|call|>',
    dialect: 'harmony',
    says: '`and more` is in the call outside its arguments, where nothing reads it, and was left out.',
    fix: { title: 'Remove it', after: '<|channel|>commentary to=functions.f<|message|>{"a":1} <|call|>' },
  },
  {
    fact: 'white space between elements is not text',
    input: exampleCall('<edit>\n    <search>a</search>\n    <replace>b</replace>\n  </edit>'),
    silent: true,
  },
  {
    fact: 'a text with tags in it is one where the schema says text',
    ...exampleWith({ content: { type: 'string' } }, '<content>Hello <b>world</b></content>'),
    silent: true,
  },
];
