import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import type { Finding } from '../../words/finding.ts';
import { elementAround } from '../in-calls/element-index.ts';
import { removal, wrapInCdata } from '../proposals/proposals.ts';
import { callWords, placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

/** Text right behind the tag that opens the call. */
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
  repair: null,
  advice: ({ isForge }) => `Put every text into the ${isForge ? 'element' : 'argument'} it belongs to.`,
  lesson: FORM_LESSON,
  failing: { input: exampleCall('<content>Hello <b>world</b></content>') },
  passing: { input: exampleCall('<content>Hello &lt;b>world&lt;/b></content>') },
  explain(finding, reading) {
    const name = String(finding.data?.['name'] ?? '');
    const piece = quoteSpan(reading.text, finding);
    if (!wordsOf(reading.dialect).isForge)
      return finding.data?.['dropped'] === 1
        ? {
            message: `${piece} stands in ${callWords(finding.call ?? 0, reading)} outside its arguments, where nothing reads it, and was left out.`,
            why: 'The model spoke on inside its call, or lost the opener of an argument.',
          }
        : {
            message: `${piece} stands straight in ${quote(`<${name}>`)} and is taken for its only argument.`,
            why: 'The model left out the tag of the argument.',
          };
    if (isBehindOpener(finding, reading))
      return {
        message: `${piece} stands between \`<tool>\` and the first element, where nothing reads it, and was left out.`,
        why: 'The model spoke on after it had opened the call.',
      };
    if (finding.data?.['dropped'] === 1)
      return {
        message: `${piece} stands in ${quote(`<${name}>`)}, where nothing reads it, and was left out.`,
        why: 'The model commented on its call inside the call, or forgot the tags around a value.',
      };
    if (name === 'arguments' && finding.severity === 'error')
      return {
        message: `The arguments hold loose text: ${piece}.`,
        why: 'The model wrote the arguments as prose or as YAML instead of elements.',
      };
    return {
      message: `Text stands beside elements in ${placeOf(finding, reading)}; it is kept as \`#text\`.`,
      why: 'The model wrote HTML or generics into the field without escaping them.',
    };
  },
  *fixes(finding, reading) {
    if (finding.data?.['dropped'] === 1) yield removal(finding, 'Remove it');
    else if (wordsOf(reading.dialect).isForge) {
      const element = elementAround(finding, reading);
      if (element && element.name !== 'arguments') yield wrapInCdata(element, reading);
    }
  },
};
