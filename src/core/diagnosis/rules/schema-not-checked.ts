import { exampleWith } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const schemaNotChecked: Rule = {
  code: 'schema-not-checked',
  title: 'Not wholly checked against the schema',
  about: `A part of the tool's schema could not be checked against this value, so it is unknown whether the value fits. Other problems with the arguments are reported as usual.

Patterns are matched in steps that grow with the text, never with the number of ways to match it, so that no schema can stop the reader. Back references and look-behinds cannot be matched in this way, and neither can text that is not a regular expression. A schema whose parts refer to each other is followed for a bounded number of steps.`,
  noun: ['value not checked', 'values not checked'],
  repair: null,
  advice: null,
  lesson: null,
  failing: exampleWith({ code: { type: 'string', pattern: '^(\\w)\\1$' } }, '<code>aa</code>'),
  passing: exampleWith({ code: { type: 'string', pattern: '^\\w{2}$' } }, '<code>ab</code>'),
  explain: (finding) => ({
    message: String(finding.data?.['reason']),
    why: 'The schema asks for more than can be checked in bounded time; the model may have done nothing wrong.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a look-after',
    ...exampleWith({ code: { type: 'string', pattern: '(?<=a)b' } }, '<code>ab</code>'),
    says: 'The pattern (?<=a)b was not checked because it looks back or refers back, which takes an unbounded number of steps.',
    fix: null,
  },
  {
    fact: 'what is not a regular expression',
    ...exampleWith({ code: { type: 'string', pattern: '(' } }, '<code>a</code>'),
    says: 'The pattern ( was not checked because it is no regular expression.',
    fix: null,
  },
  {
    fact: 'a look-ahead is matched',
    ...exampleWith({ code: { type: 'string', pattern: '^(?!x)a$' } }, '<code>a</code>'),
    silent: true,
  },
  {
    fact: 'a pattern for a value that is not there',
    ...exampleWith({ code: { type: 'string', pattern: '(' } }, '<other>a</other>'),
    silent: true,
  },
];
