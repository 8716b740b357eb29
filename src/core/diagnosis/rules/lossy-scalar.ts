import { valueToJson } from '../../calls/value.ts';
import { quote } from '../../text/quote.ts';
import { insert } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

export const lossyScalar: Rule = {
  code: 'lossy-scalar',
  title: 'Digits changed by type inference',
  about: `Without a schema, text that looks like a number becomes a number, and this one prints otherwise than it was written: \`007\` becomes 7, \`1_000\` becomes 1000, \`1.50\` becomes 1.5, twenty digits become a rounded float, \`nan\` a NaN. In a JSON payload it is a number with more digits than 64 bits hold.

Harmless for amounts; wrong for file modes, postcodes, versions and ids. A schema that says \`string\`, or CDATA around the value, keeps it as text.`,
  noun: ['number that loses digits', 'numbers that lose digits'],
  repair: null,
  advice: null,
  lesson: lesson('structure', ['literal', 'type']),
  failing: { input: exampleCall('<mode>0755</mode>') },
  passing: { input: exampleCall('<mode><![CDATA[0755]]></mode>') },
  explain(finding, reading) {
    const found = finding.call === undefined ? undefined : reading.pathsOf(finding.call).find(finding);
    const read = found ? valueToJson(found.value) : 'a number';
    return {
      message: `${placeOf(finding, reading)} says ${quote(String(finding.data?.['text'] ?? finding.data?.['value']))} and is read as ${quote(read)}.`,
      why: isJson(finding)
        ? 'A number of 64 bits cannot hold it; an id that long has to be a text.'
        : finding.data?.['value'] !== undefined
          ? 'The schema wants an integer, and the model wrote one with a point.'
          : 'Without a schema nothing tells a number from an id, a mode or a version.',
    };
  },
  fixes(finding) {
    if (finding.data?.['value'] !== undefined) return [];
    const [open, close] = isJson(finding) ? ['"', '"'] : ['<![CDATA[', ']]>'];
    return [{ title: 'Keep it as text', edits: [insert(finding.start, open), insert(finding.end, close)] }];
  },
};

/** The number stands in a JSON payload. */
const isJson = ({ data }: Finding): boolean => data?.['json'] === 1;
