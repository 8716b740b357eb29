import { quoteSpan } from '../../text/quote.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import { enumAt } from '../in-calls/enum-at.ts';
import { changeTo } from '../proposals/proposals.ts';
import { pathWords } from '../words/place.ts';
import { exampleCall, exampleWith, hermesCall, invokeCall } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const PROPERTIES = { mode: { type: 'string', enum: ['overwrite', 'append'] } };

export const enumMismatch: Rule = {
  code: 'enum-mismatch',
  title: 'Not one of the allowed values',
  about: `The schema lists the values that this argument may have, and this is not one of them. Case counts: \`Append\` is not \`append\`.

The value is kept as it is written. Where one of the allowed values is close, the fix offers it.`,
  noun: ['value not allowed', 'values not allowed'],
  repair: null,
  advice: null,
  lesson: listLesson(['allowed', 'argument']),
  failing: exampleWith(PROPERTIES, '<mode>Append</mode>'),
  passing: exampleWith(PROPERTIES, '<mode>append</mode>'),
  explain: (finding, reading) => ({
    message: `${pathWords(finding.path ?? '')} must be ${finding.data?.['expected'] ?? 'one of the allowed values'}; the reply ${finding.start === finding.end ? 'leaves it empty' : `says ${quoteSpan(reading.text, finding)}`}.`,
    why: 'Either the model wrote a choice of its own, or it has another list in mind.',
  }),
  *fixes(finding, reading) {
    const members = enumAt(finding, reading).filter((member) => typeof member === 'string');
    const written = reading.text.slice(finding.start, Math.min(finding.end, finding.start + 200)).trim();
    const plain = written.replace(/^"(.*)"$/s, '$1');
    const near = members.includes(plain) ? plain : nearestName(plain, members, comparisonsOf(reading));
    if (near !== null) yield* changeTo(near, finding, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a near value',
    ...exampleWith(PROPERTIES, '<mode>appnd</mode>'),
    says: '`mode` must be "overwrite" or "append"; the reply says `appnd`.',
    fix: { title: 'Change to append', after: exampleCall('<mode>append</mode>') },
  },
  {
    fact: 'white space around a value that is allowed',
    ...exampleWith(PROPERTIES, '<mode> append </mode>'),
    says: '`mode` must be "overwrite" or "append"; the reply says ` append `.',
    fix: { title: 'Change to append', after: exampleCall('<mode>append</mode>') },
  },
  {
    fact: 'quotes around a value that is allowed',
    ...exampleWith(PROPERTIES, '<mode>"append"</mode>'),
    says: '`mode` must be "overwrite" or "append"; the reply says `"append"`.',
    fix: { title: 'Change to append', after: exampleCall('<mode>append</mode>') },
  },
  {
    fact: 'nothing near is nothing to offer',
    ...exampleWith(PROPERTIES, '<mode>truncate</mode>'),
    says: '`mode` must be "overwrite" or "append"; the reply says `truncate`.',
    fix: null,
  },
  {
    fact: 'an empty value',
    input: invokeCall('<parameter name="p"></parameter>', 't'),
    dialect: 'anthropic-invoke',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: { enum: [true] } } } }],
    says: '`p` must be true; the reply leaves it empty.',
    fix: null,
  },
  {
    fact: 'a value of JSON keeps its quotes',
    input: hermesCall('{"name": "t", "arguments": {"mode": "Append"}}'),
    dialect: 'hermes',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: PROPERTIES } }],
    says: '`mode` must be "overwrite" or "append"; the reply says `"Append"`.',
    fix: { title: 'Change to append', after: hermesCall('{"name": "t", "arguments": {"mode": "append"}}') },
  },
];
