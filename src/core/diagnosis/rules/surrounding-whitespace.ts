import type { Reading } from '../../reading/reading.ts';
import { trimSpace } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import { remove } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { blankedValuesOf } from '../in-calls/blanked-values.ts';
import { fieldsOf } from '../in-calls/fields.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall, qwenCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const surroundingWhitespace: Rule = {
  code: 'surrounding-whitespace',
  title: 'White space around a value',
  about: `White space before or after a name, or around a text value of one line. Names are trimmed. Text values are **not**: a tool that opens \`"\\n  src/app.ts\\n"\` finds no such file.

Forge trims what it shows and checks, but passes the untrimmed text to the tool, and does not trim the tool name at all. Values of several lines and values with CDATA are left alone, because there the white space may be meant.`,
  noun: ['value with white space around', 'values with white space around'],
  repair: null,
  advice: null,
  lesson: lesson('rules', ['blank', 'not'], ['blank', 'inside']),
  failing: { input: exampleCall('<path>\n    src/app.ts\n  </path>', 'read_file') },
  passing: { input: exampleCall('<path>src/app.ts</path>', 'read_file') },
  *find(reading) {
    for (const { start, end, call } of blankedValuesOf(reading))
      yield { code: 'surrounding-whitespace', severity: 'info', start, end, call };
    for (const { value, element, start, end, call, raw } of fieldsOf(reading)) {
      if (raw || value.cdata || !value.closed || element.closeStart === element.end) continue;
      const trimmed = trimSpace(value.value);
      if (trimmed === '' || trimmed === value.value || /[\n\r]/.test(trimmed)) continue;
      yield { code: 'surrounding-whitespace', severity: 'info', start, end, call };
    }
  },
  explain(finding, reading) {
    const name = finding.data?.['name'];
    const value = quote(String(finding.data?.['value'] ?? trimSpace(reading.text.slice(finding.start, finding.end))));
    return {
      message:
        name === undefined
          ? `${placeOf(finding, reading)} is ${value} with white space around it, which the tool gets too.`
          : `${name === 'tool_name' ? 'The tool name' : 'The server name'} is ${value} with white space around it, which was trimmed.`,
      why: 'Either the model sets values off for readability, or the white space is meant.',
    };
  },
  fixes: trim,
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'blanks in a line',
    input: exampleCall('<path> src/app.ts </path>'),
    says: '`path` is `src/app.ts` with white space around it, which the tool gets too.',
    fix: { title: 'Trim it', after: exampleCall('<path>src/app.ts</path>') },
  },
  {
    fact: 'the name of the tool is trimmed',
    input: exampleCall('<path>a</path>', ' read_file '),
    says: 'The tool name is `read_file` with white space around it, which was trimmed.',
    fix: { title: 'Trim it', after: exampleCall('<path>a</path>', 'read_file') },
  },
  {
    fact: 'blanks that Qwen3-Coder keeps',
    input: qwenCall('<parameter=path>\n  a.ts\n</parameter>'),
    dialect: 'qwen3-coder',
    says: '`path` is `a.ts` with white space around it, which the tool gets too.',
    fix: { title: 'Trim it', after: qwenCall('<parameter=path>a.ts</parameter>') },
  },
  {
    fact: 'a value of Qwen3-Coder has a line to itself',
    input: qwenCall('<parameter=path>\na.ts\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
  { fact: 'values of several lines', input: exampleCall('<content>\na\nb\n</content>'), silent: true },
  { fact: 'CDATA', input: exampleCall('<content><![CDATA[ a ]]></content>'), silent: true },
];

function* trim(finding: Finding, reading: Reading): Generator<FixProposal> {
  const source = reading.text.slice(finding.start, finding.end);
  const before = source.indexOf(trimSpace(source));
  const after = before + trimSpace(source).length;
  const edits = [
    remove({ start: finding.start, end: finding.start + before }),
    remove({ start: finding.start + after, end: finding.end }),
  ].filter(({ start, end }) => start < end);
  if (edits.length > 0) yield { title: 'Trim it', edits };
}
