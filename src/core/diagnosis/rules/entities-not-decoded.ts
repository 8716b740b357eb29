import { decodeReference, REFERENCE } from '../../calls/character-data.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { encodedValuesOf } from '../in-calls/encoded-values.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall, hermesCall, qwenCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const entitiesNotDecoded: Rule = {
  code: 'entities-not-decoded',
  title: 'Entities in a value that is not decoded',
  about: `\`&amp;\`, \`&lt;\` and the like in a dialect whose values are raw text: the tool gets the five characters \`&amp;\`. Not reported where the value also holds a bare \`<\` or \`&&\`, or where path or text show HTML or XML, which contain entities.

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
    why: 'Either the model escaped the value as in XML, which this dialect is not, or the text is meant to hold entities.',
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

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'every reference is written',
    input: qwenCall('<parameter=code>\nif (a &lt; b) x = &quot;y&quot;;\n</parameter>'),
    dialect: 'qwen3-coder',
    says: '`&lt;` in `code` stays as it is written: this dialect decodes nothing.',
    fix: {
      title: 'Write the characters themselves',
      after: qwenCall('<parameter=code>\nif (a < b) x = "y";\n</parameter>'),
    },
  },
  {
    fact: 'a text in a list',
    input: hermesCall('{"name": "t", "arguments": {"list": ["a &amp; b"]}}'),
    dialect: 'hermes',
    says: '`&amp;` in `list/0` stays as it is written: this dialect decodes nothing.',
    fix: {
      title: 'Write the characters themselves',
      after: hermesCall('{"name": "t", "arguments": {"list": ["a & b"]}}'),
    },
  },
  {
    fact: 'a bare character beside it shows that nothing was escaped',
    input: qwenCall('<parameter=code>\na < b &amp;&amp; c\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
  {
    fact: 'a file of HTML',
    input: qwenCall('<parameter=path>\na.html\n</parameter>\n<parameter=content>\na &amp; b\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
  {
    fact: 'MiniCPM5 decodes it',
    input: '<function name="t"><param name="p">a &amp; b</param></function>',
    dialect: 'minicpm5',
    silent: true,
  },
  { fact: 'Forge decodes it', input: exampleCall('<content>a &amp; b</content>'), silent: true },
];
