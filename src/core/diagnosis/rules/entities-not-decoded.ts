import { decodeReference, REFERENCE } from '../../calls/character-data.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { encodedValuesOf } from '../in-calls/encoded-values.ts';
import { placeOf } from '../words/place.ts';
import type { Rule } from './kit/rule.ts';

export const entitiesNotDecoded: Rule = {
  code: 'entities-not-decoded',
  title: 'Entities in a value that is not decoded',
  about: `\`&amp;\`, \`&lt;\` and the like in a dialect whose values are raw text: the tool gets the five characters \`&amp;\`. Quiet where the value holds a bare \`<\` or \`&&\` as well, and where path or text show HTML or XML, in which entities belong.

Models that saw XML escape out of habit. Some servers decode, most do not, so the same reply runs differently.`,
  noun: ['value with entities as text', 'values with entities as text'],
  repair: null,
  advice: null,
  lesson: null,
  failing: {
    input:
      '<tool_call>\n<function=bash>\n<parameter=command>\nmake &amp;&amp; make test\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input:
      '<tool_call>\n<function=bash>\n<parameter=command>\nmake && make test\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  find: (reading) =>
    encodedValuesOf(reading).map(({ start, end, call }) => ({
      code: 'entities-not-decoded',
      severity: 'warning',
      start,
      end,
      call,
    })),
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} in ${placeOf(finding, reading)} stays as it is written: this dialect decodes nothing.`,
    why: 'The model escaped the value as in XML, which this dialect is not.',
  }),
  fixes(finding, reading) {
    const value = encodedValuesOf(reading).find(({ start }) => start === finding.start);
    if (!value) return [];
    const { start, end } = value.inner;
    const edits = [...reading.text.slice(start, end).matchAll(REFERENCE)].flatMap(({ index, 0: found }) => {
      const text = decodeReference(found, 'literal');
      return text === found ? [] : [replace({ start: start + index, end: start + index + found.length }, text)];
    });
    return [{ title: 'Write the characters themselves', edits }];
  },
};
