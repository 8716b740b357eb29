import { NATIVE } from '../../dialects/names.ts';
import { readExactJson } from '../../json/exact-json.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { pathWords } from '../words/place.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const PROPERTIES = { timeout: { type: 'integer' } };

export const typeMismatch: Rule = {
  code: 'type-mismatch',
  title: 'Value of another kind than the schema wants',
  about: `The schema wants a kind of value, or a range, a pattern or a number of items, and this value cannot be read as that. The value stays as it would be read without a schema, so nothing is lost, but a tool that checks its arguments refuses the call.

Text is read generously: \`5.0\` is an integer, \`TRUE\` a boolean. \`yes\`, \`two minutes\` and \`"5"\` with its quotes are not.`,
  noun: ['wrong type', 'wrong types'],
  repair: null,
  advice: null,
  lesson: listLesson(['type', 'argument'], ['type', 'literal']),
  failing: exampleWith(PROPERTIES, '<timeout>two minutes</timeout>'),
  passing: exampleWith(PROPERTIES, '<timeout>120</timeout>'),
  explain: (finding, reading) => ({
    message: `${pathWords(finding.path ?? '')} must be ${finding.data?.['expected'] ?? 'of another kind'}; the reply ${finding.start === finding.end ? 'leaves it empty' : `says ${quoteSpan(reading.text, finding)}`}.`,
    why: whyOther(finding.path === '', reading.dialect === NATIVE),
  }),
  *fixes(finding, reading) {
    const quoted = /^\s*(["'])([^"'<>&]{1,80})\1\s*$/.exec(
      reading.text.slice(finding.start, Math.min(finding.end, finding.start + 100)),
    );
    // In JSON a text without quotes is another value, or invalid.
    const { payload } = reading.calls[finding.call ?? -1]?.outline ?? {};
    const isInJson = payload !== undefined && payload.start <= finding.start && finding.end <= payload.end;
    const isValue = quoted?.[2] !== undefined && readExactJson(quoted[2]) !== undefined;
    if (quoted && finding.end - finding.start < 100 && (isValue || !isInJson))
      yield { title: 'Remove the quotes', edits: [replace(finding, quoted[2] ?? '')] };
  },
};

function whyOther(isWhole: boolean, isNative: boolean): string {
  if (isWhole) return 'A tool takes its arguments by name: what is there in their place has no names.';
  return isNative
    ? 'Either the model has another schema in mind, or something on the way changed the value.'
    : 'Either the model has another schema in mind, or it wrote the value in a form that this one does not take.';
}

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a number in quotes',
    ...exampleWith(PROPERTIES, '<timeout>"120"</timeout>'),
    says: '`timeout` must be an integer; the reply says `"120"`.',
    fix: { title: 'Remove the quotes', after: exampleCall('<timeout>120</timeout>') },
  },
  {
    fact: 'nothing is not a number',
    ...exampleWith(PROPERTIES, '<timeout></timeout>'),
    says: '`timeout` must be an integer; the reply leaves it empty.',
    fix: null,
  },
  {
    fact: 'a number outside its range',
    ...exampleWith({ timeout: { type: 'integer', maximum: 60 } }, '<timeout>120</timeout>'),
    says: '`timeout` must be at most 60; the reply says `120`.',
    fix: null,
  },
  {
    fact: 'a text that breaks its pattern',
    ...exampleWith({ id: { type: 'string', pattern: '^[a-z]+$' } }, '<id>A1</id>'),
    says: '`id` must be text that matches ^[a-z]+$; the reply says `A1`.',
    fix: null,
  },
  {
    fact: 'quotes of a text in JSON are not taken off',
    input: '<tool>{"tool_name": "t", "arguments": "str"}',
    says: 'The arguments must be an object; the reply says `"str"`.',
    fix: null,
  },
  { fact: 'a number with a point that is whole', ...exampleWith(PROPERTIES, '<timeout>5.0</timeout>'), silent: true },
  {
    fact: 'a boolean in capitals',
    ...exampleWith({ force: { type: 'boolean' } }, '<force>TRUE</force>'),
    silent: true,
  },
];
