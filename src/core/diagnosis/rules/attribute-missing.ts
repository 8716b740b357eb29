import { quoteSpan } from '../../text/quote.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { invokeCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const attributeMissing: Rule = {
  code: 'attribute-missing',
  title: 'Type of an argument not written',
  about: `The opener of an argument lacks the attribute that says how its value is read: \`string="true"\` for text, \`string="false"\` for JSON. The tool's schema decides then, and without one the value is text.

Readers that require the attribute drop the argument.`,
  noun: ['argument without its type', 'arguments without their type'],
  repair: {
    assumed: 'The schema of the tool says whether the value is text or JSON; without one it is text.',
    done: readInstead,
  },
  advice: null,
  lesson: FORM_LESSON,
  failing: {
    input:
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    dialect: 'deepseek-dsml',
  },
  passing: {
    input:
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    dialect: 'deepseek-dsml',
  },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} does not say whether its value is text or JSON.`,
    why: 'Either the model left the attribute out, as other dialects have none, or something on the way took it out.',
  }),
  fixes: (finding) => acceptRepair(finding, `Change to ${finding.replacement}`),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the schema says JSON',
    input:
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="n">5</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    dialect: 'deepseek-dsml',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } }],
    says: '`<｜DSML｜parameter name="n">` does not say whether its value is text or JSON.',
    fix: {
      title: 'Change to <｜DSML｜parameter name="n" string="false">',
      after:
        '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="n" string="false">5</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    },
  },
  {
    fact: 'each argument that lacks it',
    input:
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="a">1</｜DSML｜parameter>\n<｜DSML｜parameter name="b" string="true">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    dialect: 'deepseek-dsml',
    says: '`<｜DSML｜parameter name="a">` does not say whether its value is text or JSON.',
    fix: {
      title: 'Change to <｜DSML｜parameter name="a" string="true">',
      after:
        '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="a" string="true">1</｜DSML｜parameter>\n<｜DSML｜parameter name="b" string="true">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    },
  },
  {
    fact: 'JSON is said too',
    input:
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="n" string="false">5</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    dialect: 'deepseek-dsml',
    silent: true,
  },
  {
    fact: 'an invoke of Anthropic has no such attribute',
    input: invokeCall('<parameter name="path">a</parameter>'),
    dialect: 'anthropic-invoke',
    silent: true,
  },
];
