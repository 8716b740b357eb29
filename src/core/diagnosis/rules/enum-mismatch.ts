import { quoteSpan } from '../../text/quote.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import { enumAt } from '../in-calls/enum-at.ts';
import { changeTo } from '../proposals/proposals.ts';
import { pathWords } from '../words/place.ts';
import { exampleWith } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

const PROPERTIES = { mode: { type: 'string', enum: ['overwrite', 'append'] } };

export const enumMismatch: Rule = {
  code: 'enum-mismatch',
  title: 'Not one of the allowed values',
  about: `The schema lists the values that this argument may have, and this is none of them. Case counts: \`Append\` is not \`append\`.

The value is kept as it stands. Where one of the allowed values is close, the fix offers it.`,
  noun: ['value not allowed', 'values not allowed'],
  repair: null,
  advice: null,
  lesson: listLesson(['allowed', 'argument']),
  failing: exampleWith(PROPERTIES, '<mode>Append</mode>'),
  passing: exampleWith(PROPERTIES, '<mode>append</mode>'),
  explain: (finding, reading) => ({
    message: `${pathWords(finding.path ?? '')} must be ${finding.data?.['expected'] ?? 'one of the allowed values'}; the reply ${finding.start === finding.end ? 'leaves it empty' : `says ${quoteSpan(reading.text, finding)}`}.`,
    why: 'The model described the choice in its own words, or wrote it in another case.',
  }),
  *fixes(finding, reading) {
    const members = enumAt(finding, reading).filter((member) => typeof member === 'string');
    const written = reading.text.slice(finding.start, Math.min(finding.end, finding.start + 200)).trim();
    const plain = written.replace(/^"(.*)"$/s, '$1');
    const near = members.includes(plain) ? plain : nearestName(plain, members, comparisonsOf(reading));
    if (near !== null) yield* changeTo(near, finding, reading);
  },
};
