import type { Reading } from '../../reading/reading.ts';
import { type Field, fieldAt, fieldsOf } from '../in-calls/fields.ts';
import { escapeField, fieldAsCdata } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);/;

export const mixedEncoding: Rule = {
  code: 'mixed-encoding',
  title: 'Entities and CDATA in one field',
  about: `One field that uses both: \`a &amp; <![CDATA[b && c]]>\`. It is read correctly, with the entities decoded and the CDATA unchanged; several CDATA sections in a row count as one encoding.

Worth knowing because it is where mistakes begin, and because Forge's fallback rewrites every bare \`&\` of the call, those in CDATA too, as soon as one ampersand elsewhere is bare.`,
  noun: ['value with entities and CDATA', 'values with entities and CDATA'],
  repair: null,
  advice: null,
  lesson: lesson('encoding', ['mix', 'not'], ['mix', 'cdata', 'escape']),
  failing: { input: exampleCall('<content>a &amp; b <![CDATA[c && d]]></content>') },
  passing: { input: exampleCall('<content><![CDATA[a & b c && d]]></content>') },
  *find(reading) {
    for (const field of fieldsOf(reading))
      if (!field.raw && isMixed(field, reading))
        yield {
          code: 'mixed-encoding',
          severity: 'info',
          start: field.start,
          end: field.end,
          call: field.call,
        };
  },
  explain: (finding, reading) => ({
    message: `${placeOf(finding, reading)} holds entities and CDATA side by side.`,
    why: 'Two ways of escaping in one value: a reader that knows one of them gets the other wrong.',
  }),
  *fixes(finding, reading) {
    const field = fieldAt(finding, reading);
    if (!field) return;
    yield fieldAsCdata(field, reading);
    yield escapeField(field, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'CDATA after a reference',
    input: exampleCall('<content>a &lt; b <![CDATA[c < d]]></content>'),
    says: '`content` holds entities and CDATA side by side.',
    fix: {
      title: 'Put the content of <content> into CDATA',
      after: exampleCall('<content><![CDATA[a < b c < d]]></content>'),
    },
  },
  {
    fact: 'a reference after CDATA',
    input: exampleCall('<content><![CDATA[c < d]]> &amp; e</content>'),
    says: '`content` holds entities and CDATA side by side.',
    fix: {
      title: 'Put the content of <content> into CDATA',
      after: exampleCall('<content><![CDATA[c < d & e]]></content>'),
    },
  },
  {
    fact: 'in an argument of an argument',
    input: exampleCall('<edit><search>&amp;<![CDATA[a < b]]></search></edit>'),
    says: '`edit/search` holds entities and CDATA side by side.',
    fix: {
      title: 'Put the content of <search> into CDATA',
      after: exampleCall('<edit><search><![CDATA[&a < b]]></search></edit>'),
    },
  },
  { fact: 'one way for each value', input: exampleCall('<a>&lt;</a>\n  <b><![CDATA[<]]></b>'), silent: true },
  {
    fact: 'a section that is split at its end',
    input: exampleCall('<content><![CDATA[a]]]]><![CDATA[>b]]></content>'),
    silent: true,
  },
];

function isMixed({ element, value }: Field, reading: Reading): boolean {
  if (!value.cdata) return false;
  return element.parts.some(
    ({ kind, start, end }) => kind === 'text' && REFERENCE.test(reading.text.slice(start, end)),
  );
}
