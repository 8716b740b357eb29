import { valueToJson } from '../../calls/value.ts';
import { quote } from '../../text/quote.ts';
import { insert } from '../../words/edits.ts';
import { exampleCall } from '../example-call.ts';
import { placeOf } from '../place.ts';
import type { Rule } from '../rule.ts';

export const lossyScalar: Rule = {
  code: 'lossy-scalar',
  title: 'Digits changed by type inference',
  about: `Without a schema, text that looks like a number becomes a number, and this one prints otherwise than it was written: \`007\` becomes 7, \`1_000\` becomes 1000, \`1.50\` becomes 1.5, twenty digits become a rounded float, \`nan\` a NaN.

Harmless for amounts; wrong for file modes, postcodes, versions and ids. A schema that says \`string\`, or CDATA around the value, keeps it as text.`,
  failing: { input: exampleCall('<mode>0755</mode>') },
  passing: { input: exampleCall('<mode><![CDATA[0755]]></mode>') },
  explain(finding, reading) {
    const found = finding.call === undefined ? undefined : reading.pathsOf(finding.call).find(finding);
    const read = found ? valueToJson(found.value) : 'a number';
    return {
      message: `${placeOf(finding, reading)} says ${quote(String(finding.data?.['text'] ?? ''))} and is read as ${quote(read)}.`,
      why: 'Without a schema nothing tells a number from an id, a mode or a version.',
    };
  },
  fixes: (finding) => [
    { title: 'Keep it as text', edits: [insert(finding.start, '<![CDATA['), insert(finding.end, ']]>')] },
  ],
};
