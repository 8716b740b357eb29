import { wordsOf } from '../../dialects/dialect-words.ts';
import { jsonAsElements } from '../proposals/structure-proposals.ts';
import { placeOf } from '../words/place.ts';
import { STRUCTURE_ADVICE } from './kit/advice.ts';
import { exampleCall, exampleWith, qwenCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const PROPERTIES = { paths: { type: 'array', items: { type: 'string' } } };

export const jsonAsStructure: Rule = {
  code: 'json-as-structure',
  title: 'JSON in place of elements',
  about: `A list or object was wanted, and the field holds it as JSON text: \`<paths>["a.ts", "b.ts"]</paths>\`. The value is one string; it is not parsed for the model, because a file's content may be JSON as well.

An error where a schema wants structure, or where \`<arguments>\` itself holds JSON; an info where there is no schema and the field is named like a list.`,
  noun: ['JSON in place of elements'],
  repair: null,
  advice: STRUCTURE_ADVICE,
  lesson: lesson('structure', ['structure', 'element'], ['structure', 'not', 'cdata'], ['structure', 'json']),
  failing: exampleWith(PROPERTIES, '<paths>["a.ts", "b.ts"]</paths>'),
  passing: exampleWith(PROPERTIES, '<paths><path>a.ts</path><path>b.ts</path></paths>'),
  explain: (finding, reading) =>
    wordsOf(reading.dialect).hasElements
      ? {
          message: `${placeOf(finding, reading)} holds JSON where elements belong, so it is one string.`,
          why: 'Most tool-call formats are JSON, and the model falls back to it for lists and objects.',
        }
      : {
          message: `${placeOf(finding, reading)} holds JSON, and no schema says that it is more than text, so it is one string.`,
          why: 'The tool may want the text of a file, or its schema is not at hand.',
        },
  *fixes(finding, reading) {
    if (wordsOf(reading.dialect).hasElements) yield* jsonAsElements(finding, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an object',
    ...exampleWith({ options: { type: 'object' } }, '<options>{"deep": true}</options>'),
    says: '`options` holds JSON where elements belong, so it is one string.',
    fix: {
      title: 'Write the JSON of <options> as elements',
      after: exampleCall('<options>\n    <deep>true</deep>\n  </options>'),
    },
  },
  {
    fact: 'a list inside an argument',
    ...exampleWith(
      { edit: { type: 'object', properties: { lines: { type: 'array' } } } },
      '<edit><lines>[1, 2]</lines></edit>',
    ),
    says: '`edit/lines` holds JSON where elements belong, so it is one string.',
    fix: {
      title: 'Write the JSON of <lines> as elements',
      after: exampleCall('<edit><lines>\n    <line>1</line>\n    <line>2</line>\n  </lines></edit>'),
    },
  },
  {
    fact: 'brackets that are no JSON',
    ...exampleWith({ tags: { type: 'array' } }, '<tags>[a, b</tags>'),
    silent: true,
  },
  {
    fact: 'a text that holds JSON is meant',
    ...exampleWith({ content: { type: 'string' } }, '<content>{"a": 1}</content>'),
    silent: true,
  },
  {
    fact: 'JSON is how other dialects write a list',
    input: qwenCall('<parameter=tags>\n["a", "b"]\n</parameter>'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }],
    silent: true,
  },
];
