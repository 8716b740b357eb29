import { quoteAround } from '../../text/quote.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readAsText } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const cdataEndInText: Rule = {
  code: 'cdata-end-in-text',
  title: 'End of CDATA where none is open',
  about: `The three characters \`]]>\` in plain text. XML forbids them there, even where no CDATA is open.

Array code (\`a[b[0]]>c\`) holds them by chance. They also remain where a model wrote \`]]>\` inside a CDATA section: the first one closes the section and the second is left over, so check where the value really ends.

*Resilient* mode reads them as text; write \`]]&gt;\`, or split the section: \`]]]]><![CDATA[>\`.`,
  noun: ['`]]>` in text'],
  repair: {
    assumed: '`]]>` is text where no CDATA is open.',
    done: readAsText,
    alike: true,
  },
  advice: 'Write ]]> in the value as ]]&gt;.',
  escaping: {
    way: 'every ]]> in it as ]]&gt;',
    inPiece: (piece) => piece.replaceAll(']]>', ']]&gt;'),
    orCdata: false,
  },
  lesson: lesson('encoding', ['cdataEnd']),
  failing: { input: exampleCall('<content>if (a[b[0]]>c) return;</content>') },
  passing: { input: exampleCall('<content>if (a[b[0]]&gt;c) return;</content>') },
  explain: (finding, reading) => ({
    message: `\`]]>\` in ${placeOf(finding, reading)} closes a CDATA section that is not open: ${quoteAround(reading.text, finding)}.`,
    why: 'Either the text holds these characters by chance, or a CDATA section ended earlier than the model meant.',
  }),
  fixes: (finding) => acceptRepair(finding, 'Rewrite as ]]&gt;'),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the section ended at the first of two',
    input: exampleCall('<content><![CDATA[a]]> b]]></content>'),
    says: '`]]>` in `content` closes a CDATA section that is not open: `b]]>`.',
    fix: { title: 'Rewrite as ]]&gt;', after: exampleCall('<content><![CDATA[a]]> b]]&gt;</content>') },
  },
  {
    fact: 'each of several is one',
    input: exampleCall('<content>a]]>b]]>c</content>'),
    says: '`]]>` in `content` closes a CDATA section that is not open: `a]]>b]]>c`.',
    fix: { title: 'Rewrite as ]]&gt;', after: exampleCall('<content>a]]&gt;b]]>c</content>') },
  },
  {
    fact: 'strict mode ends the call at it',
    input: exampleCall('<content>a]]>b</content>'),
    recovery: 'strict',
    says: '`]]>` in `content` closes a CDATA section that is not open: `a]]>b`; a strict reader stops here with "XML syntax error on line 5: unescaped ]]> not in CDATA section".',
    fix: { title: 'Rewrite as ]]&gt;', after: exampleCall('<content>a]]&gt;b</content>') },
  },
  { fact: 'a reference is not one', input: exampleCall('<content>a]]&gt;b</content>'), silent: true },
  { fact: 'two brackets alone are not found', input: exampleCall('<content>a[b[0]] > c</content>'), silent: true },
  {
    fact: 'a section that is split holds it',
    input: exampleCall('<content><![CDATA[a]]]]><![CDATA[>b]]></content>'),
    silent: true,
  },
];
