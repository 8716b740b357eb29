import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quoteSpan } from '../../text/quote.ts';
import type { Finding } from '../../words/finding.ts';
import { outsideForge } from './kit/advice.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unpairedArgument: Rule = {
  code: 'unpaired-argument',
  title: 'Key without a value, or value without a key',
  about: `In pairs of keys and values one half is missing: \`<arg_key>path</arg_key>\` with no \`<arg_value>\` after it, or a value with no key before it. What is there is kept.

Pairs are joined by position, so a server that does not check gives the next value to the wrong key.`,
  noun: ['unpaired argument', 'unpaired arguments'],
  repair: {
    assumed: 'A key without a value has an empty one.',
    done: readInstead,
  },
  advice: outsideForge(({ argument }) => `Write each argument in this form: ${argument('ARGUMENT')}`),
  lesson: FORM_LESSON,
  failing: { input: '<tool_call>read_file\n<arg_key>path</arg_key>\n</tool_call>', dialect: 'glm' },
  passing: {
    input: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts</arg_value>\n</tool_call>',
    dialect: 'glm',
  },
  explain: (finding, reading) => ({
    message:
      wordsOf(reading.dialect).body !== 'marks'
        ? `${quoteSpan(reading.text, finding)} is given without the name of its argument.`
        : isKeyInName(finding, reading)
          ? `The tag that opens the key before ${quoteSpan(reading.text, finding)} is missing, so name and key are one word.`
          : `${quoteSpan(reading.text, finding)} has no partner: each key needs a value and each value a key.`,
    why:
      wordsOf(reading.dialect).body === 'marks'
        ? 'Either the model left out a key or a value, or one of their tags was lost.'
        : 'The model gave it by its position, which servers drop or refuse.',
  }),
};

/** The key has no tag of its own, so where the name ends cannot be told. */
const isKeyInName = ({ start }: Finding, { text }: Reading): boolean => text.slice(start, start + 2) === '</';

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a value without a key',
    input: '<tool_call>read_file\n<arg_value>src/app.ts</arg_value>\n</tool_call>',
    dialect: 'glm',
    says: '`<arg_value>` has no partner: each key needs a value and each value a key.',
    fix: null,
  },
  {
    fact: 'a key whose tag is lost behind the name',
    input: '<tool_call>readpath</arg_key><arg_value>src/app.ts</arg_value></tool_call>',
    dialect: 'glm',
    says: 'The tag that opens the key before `</arg_key><arg_value>` is missing, so name and key are one word.',
    fix: null,
  },
  {
    fact: 'a key before another key',
    input: '<tool_call>read_file\n<arg_key>a</arg_key>\n<arg_key>b</arg_key>\n<arg_value>1</arg_value>\n</tool_call>',
    dialect: 'glm',
    says: '`<arg_key>a</arg_key>⏎` has no partner: each key needs a value and each value a key.',
    fix: null,
  },
  {
    fact: 'a value too many',
    input:
      '<tool_call>read_file\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n<arg_value>2</arg_value>\n</tool_call>',
    dialect: 'glm',
    says: '`<arg_value>` has no partner: each key needs a value and each value a key.',
    fix: null,
  },
  {
    fact: 'an empty value is one',
    input: '<tool_call>read_file\n<arg_key>a</arg_key>\n<arg_value></arg_value>\n</tool_call>',
    dialect: 'glm',
    silent: true,
  },
  {
    fact: 'pairs without line breaks',
    input: '<tool_call>read_file<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>',
    dialect: 'glm',
    silent: true,
  },
];
