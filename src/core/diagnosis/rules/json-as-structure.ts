import { wordsOf } from '../../dialects/dialect-words.ts';
import { jsonAsElements } from '../proposals/structure-proposals.ts';
import { placeOf } from '../words/place.ts';
import { STRUCTURE_ADVICE } from './kit/advice.ts';
import { exampleWith } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

const PROPERTIES = { paths: { type: 'array', items: { type: 'string' } } };

export const jsonAsStructure: Rule = {
  code: 'json-as-structure',
  title: 'JSON in place of elements',
  about: `A list or object was wanted, and the field holds it as JSON text: \`<paths>["a.ts", "b.ts"]</paths>\`. The value is one string; it is not parsed for the model, because a file's content may be JSON as well.

An error where a schema wants structure, or where \`<arguments>\` itself holds JSON; a remark where there is no schema and the field is named like a list.`,
  noun: ['JSON in place of elements'],
  repair: null,
  advice: STRUCTURE_ADVICE,
  lesson: lesson('structure', ['structure', 'element'], ['structure', 'not', 'cdata'], ['structure', 'json']),
  failing: exampleWith(PROPERTIES, '<paths>["a.ts", "b.ts"]</paths>'),
  passing: exampleWith(PROPERTIES, '<paths><path>a.ts</path><path>b.ts</path></paths>'),
  explain: (finding, reading) =>
    wordsOf(reading.dialect).isForge
      ? {
          message: `JSON stands in ${placeOf(finding, reading)} where elements belong, so it is one string.`,
          why: 'Most tool-call formats are JSON, and the model falls back to it for lists and objects.',
        }
      : {
          message: `${placeOf(finding, reading)} holds JSON, and no schema says that it is more than text, so it is one string.`,
          why: 'The tool may want the text of a file, or its schema is not at hand.',
        },
  *fixes(finding, reading) {
    if (wordsOf(reading.dialect).isForge) yield* jsonAsElements(finding, reading);
  },
};
