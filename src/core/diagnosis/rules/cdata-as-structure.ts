import { cdataAsElements, jsonAsElements } from '../proposals/structure-proposals.ts';
import { placeOf } from '../words/place.ts';
import { STRUCTURE_ADVICE } from './kit/advice.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const PROPERTIES = {
  edits: {
    type: 'array',
    items: { type: 'object', properties: { search: { type: 'string' }, replace: { type: 'string' } } },
  },
};

export const cdataAsStructure: Rule = {
  code: 'cdata-as-structure',
  title: 'Structure hidden in CDATA',
  about: `A list or object was wanted, and the whole of it is inside one CDATA section, where tags are only text. The value is one string.

An error where a schema wants structure; an info where there is no schema but the text itself is whole elements or JSON. Models do this when told to put *every* field into CDATA: CDATA belongs around text, not around elements.`,
  noun: ['structure hidden in CDATA', 'structures hidden in CDATA'],
  repair: null,
  advice: STRUCTURE_ADVICE,
  lesson: lesson('structure', ['cdata', 'structure']),
  failing: exampleWith(PROPERTIES, '<edits><![CDATA[<edit><search>a</search><replace>b</replace></edit>]]></edits>'),
  passing: exampleWith(PROPERTIES, '<edits><edit><search>a</search><replace>b</replace></edit></edits>'),
  explain: (finding, reading) => ({
    message: `The structure of ${placeOf(finding, reading)} is inside CDATA, so it is one string.`,
    why: 'CDATA makes text of all that is in it, so it belongs around the texts in the argument, not around the argument.',
  }),
  *fixes(finding, reading) {
    yield* cdataAsElements(finding, reading);
    yield* jsonAsElements(finding, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'JSON in CDATA',
    ...exampleWith(PROPERTIES, '<edits><![CDATA[[{"search": "a", "replace": "b"}]]]></edits>'),
    says: 'The structure of `edits` is inside CDATA, so it is one string.',
    fix: {
      title: 'Write the JSON of <edits> as elements',
      after: exampleCall(
        '<edits>\n    <edit>\n      <search>a</search>\n      <replace>b</replace>\n    </edit>\n  </edits>',
      ),
    },
  },
  {
    fact: 'without a schema, text that is whole elements is a remark',
    input: exampleCall('<edits><![CDATA[<edit><search>a</search></edit>]]></edits>'),
    says: 'The structure of `edits` is inside CDATA, so it is one string.',
    fix: { title: 'Take it out of CDATA', after: exampleCall('<edits><edit><search>a</search></edit></edits>') },
  },
  {
    fact: 'prose in place of a list',
    ...exampleWith(PROPERTIES, '<edits><![CDATA[Replace a by b.]]></edits>'),
    says: 'The structure of `edits` is inside CDATA, so it is one string.',
    fix: null,
  },
  {
    fact: 'a text that holds markup is meant',
    ...exampleWith({ content: { type: 'string' } }, '<content><![CDATA[<b>x</b>]]></content>'),
    silent: true,
  },
  {
    fact: 'CDATA around the texts inside is right',
    ...exampleWith(PROPERTIES, '<edits><edit><search><![CDATA[a < b]]></search><replace>c</replace></edit></edits>'),
    silent: true,
  },
];
