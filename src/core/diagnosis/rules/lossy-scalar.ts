import { valueToJson } from '../../calls/value.ts';
import { quote } from '../../text/quote.ts';
import { insert } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall, exampleWith, hermesCall, invokeCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const lossyScalar: Rule = {
  code: 'lossy-scalar',
  title: 'Digits changed by type inference',
  about: `Without a schema, text that looks like a number becomes a number, and this one prints differently from what was written: \`007\` becomes 7, \`1_000\` becomes 1000, \`1.50\` becomes 1.5, twenty digits become a rounded float, \`nan\` a NaN. In a JSON payload it is a number with more digits than 64 bits hold.

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

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an integer with a point',
    input: invokeCall('<parameter name="p">2.0</parameter>', 't'),
    dialect: 'anthropic-invoke',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: { type: 'integer' } } } }],
    says: '`p` says `2.0` and is read as `2`.',
    fix: null,
  },
  {
    fact: 'a mode with a zero in front',
    input: exampleCall('<mode>0755</mode>'),
    says: '`mode` says `0755` and is read as `755`.',
    fix: { title: 'Keep it as text', after: exampleCall('<mode><![CDATA[0755]]></mode>') },
  },
  {
    fact: 'a version',
    input: exampleCall('<version>1.10</version>'),
    says: '`version` says `1.10` and is read as `1.1`.',
    fix: { title: 'Keep it as text', after: exampleCall('<version><![CDATA[1.10]]></version>') },
  },
  {
    fact: 'a number of JSON with more digits than 64 bits hold',
    input: hermesCall('{"name": "t", "arguments": {"x": 0.12345678901234567890123}}'),
    dialect: 'hermes',
    says: '`x` says `0.12345678901234567890123` and is read as `0.12345678901234568`.',
    fix: {
      title: 'Keep it as text',
      after: hermesCall('{"name": "t", "arguments": {"x": "0.12345678901234567890123"}}'),
    },
  },
  {
    fact: 'a number of JSON that is too large',
    input: hermesCall('{"name": "t", "arguments": {"x": 1e400}}'),
    dialect: 'hermes',
    says: '`x` says `1e400` and is read as `"1e400"`.',
    fix: { title: 'Keep it as text', after: hermesCall('{"name": "t", "arguments": {"x": "1e400"}}') },
  },
  {
    fact: 'text where the schema says so',
    ...exampleWith({ mode: { type: 'string' } }, '<mode>0755</mode>'),
    silent: true,
  },
  { fact: 'a plain number', input: exampleCall('<timeout>120</timeout>'), silent: true },
  {
    fact: 'an integer keeps all its digits',
    input: hermesCall('{"name": "t", "arguments": {"id": 1234567890123456789012}}'),
    dialect: 'hermes',
    silent: true,
  },
];

/** Whether the number is in a JSON payload. */
const isJson = ({ data }: Finding): boolean => data?.['json'] === 1;
