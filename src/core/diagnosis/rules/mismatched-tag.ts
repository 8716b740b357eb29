import { quote, quoteSpan } from '../../text/quote.ts';
import { elementEndingAt } from '../in-calls/element-index.ts';
import { acceptRepair, completeCdataBeforeOwnEnd } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { wantedAt } from '../words/wanted.ts';
import { CLOSE_ADVICE } from './kit/advice.ts';
import { exampleCall } from './kit/example-call.ts';
import { CLOSE_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const mismatchedTag: Rule = {
  code: 'mismatched-tag',
  title: 'Wrong end tag',
  about: `An end tag whose name is not that of the open element: \`<path>a.ts</pth>\`.

*Resilient* mode reads it as the end of the innermost open element if a start tag, or the end tag of that element's parent, comes next; only a misspelt name explains that. Otherwise the tag is dropped as \`unexpected-end-tag\`. *Strict* and *ampersand* mode stop here.

Some models close a parameter by the name of its value or of another parameter. Without a repair the next parameter would silently become part of this one.`,
  noun: ['wrong end tag', 'wrong end tags'],
  repair: {
    assumed: 'A wrong name in an end tag is a slip where only the end of the open element makes sense.',
    done: readInstead,
  },
  advice: CLOSE_ADVICE,
  lesson: CLOSE_LESSON,
  failing: { input: exampleCall('<path>src/app.ts</pth>\n  <content>hi</content>') },
  passing: { input: exampleCall('<path>src/app.ts</path>\n  <content>hi</content>') },
  explain: (finding, reading) => ({
    message:
      wantedAt(finding) === undefined
        ? `${quoteSpan(reading.text, finding)} in ${placeOf(finding, reading)} closes another element than the open one.`
        : `${quoteSpan(reading.text, finding)} is written where ${quote(wantedAt(finding) ?? '')} belongs.`,
    why: 'The name was misspelt, or the model lost track of which element was open.',
  }),
  *fixes(finding, reading) {
    const element = elementEndingAt(finding, reading);
    if (element) yield* completeCdataBeforeOwnEnd(element, reading);
    yield* acceptRepair(finding, `Change to ${finding.replacement}`);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'other letters are another name',
    input: exampleCall('<Path>src/app.ts</path>'),
    says: '`</path>` is written where `</Path>` belongs.',
    fix: { title: 'Change to </Path>', after: exampleCall('<Path>src/app.ts</Path>') },
  },
  {
    fact: 'an end tag of a place further out',
    input: '<tool><tool_name>t</arguments></tool>',
    says: '`</arguments>` is written where `</tool_name>` belongs.',
    fix: { title: 'Change to </tool_name>', after: '<tool><tool_name>t</tool_name></tool>' },
  },
  {
    fact: 'an end of CDATA that is a bracket short ran on into the next argument',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[a]]</p><q><![CDATA[b]]></q></arguments></tool>',
    says: '`</q>` is written where `</p>` belongs.',
    fix: {
      title: 'Complete ]] to ]]>',
      after: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[a]]></p><q><![CDATA[b]]></q></arguments></tool>',
    },
  },
  {
    fact: 'a value that took the name of the next argument',
    input: exampleCall('<path>a.ts</content>\n  <content>x</content>'),
    says: '`</content>` is written where `</path>` belongs.',
    fix: { title: 'Change to </path>', after: exampleCall('<path>a.ts</path>\n  <content>x</content>') },
  },
  {
    fact: 'strict mode ends the call at it',
    input: exampleCall('<path>src/app.ts</pth>'),
    recovery: 'strict',
    says: '`</pth>` in `path` closes another element than the open one; a strict reader stops here with "XML syntax error on line 5: element <path> closed by </pth>".',
    fix: { title: 'Change to </path>', after: exampleCall('<path>src/app.ts</path>') },
  },
  { fact: 'white space in an end tag changes no name', input: exampleCall('<path>src/app.ts</path >'), silent: true },
];
