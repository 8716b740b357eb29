import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const malformedCdata: Rule = {
  code: 'malformed-cdata',
  title: 'CDATA misspelt',
  about: `Something that was meant to open CDATA but is not exactly \`<![CDATA[\`: \`<![cdata[\`, \`<!CDATA[\`, \`<! [CDATA[\`, \`<[CDATA[\`.

*Resilient* mode opens CDATA for each if a \`]]>\` follows. A strict reader refuses most of them; \`<!CDATA[x]]>\` is worse, because to XML it is a directive: the text vanishes without an error, in Forge too.`,
  noun: ['misspelt CDATA'],
  repair: {
    assumed: 'A misspelt opener opens CDATA if an end of CDATA follows.',
    done: readInstead,
  },
  advice: 'CDATA starts with exactly <![CDATA[ and ends with ]]>.',
  lesson: lesson('encoding', ['cdata', 'command'], ['cdata', 'inside']),
  failing: { input: exampleCall('<content><![cdata[a && b]]></content>') },
  passing: { input: exampleCall('<content><![CDATA[a && b]]></content>') },
  explain: (finding, reading) => ({
    message:
      finding.data?.['dropped'] === 1
        ? `${quoteSpan(reading.text, finding)} in ${placeOf(finding, reading)} is a directive to XML, so its text is lost.`
        : `${quoteSpan(reading.text, finding)} in ${placeOf(finding, reading)} is not quite \`<![CDATA[\`.`,
    why: 'Models mix up the brackets and the case of this marker, which is rare in the texts they learnt from.',
  }),
  *fixes(finding) {
    const title = 'Change to <![CDATA[';
    if (finding.data?.['dropped'] === 1)
      yield { title, edits: [replace({ start: finding.start, end: finding.start + '<!CDATA['.length }, '<![CDATA[')] };
    else yield* acceptRepair(finding, title);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a bracket is missing',
    input: exampleCall('<content><!CDATA[a && b]]></content>'),
    says: '`<!CDATA[` in `content` is not quite `<![CDATA[`.',
    fix: { title: 'Change to <![CDATA[', after: exampleCall('<content><![CDATA[a && b]]></content>') },
  },
  {
    fact: 'the exclamation mark is missing',
    input: exampleCall('<content><[CDATA[a && b]]></content>'),
    says: '`<[CDATA[` in `content` is not quite `<![CDATA[`.',
    fix: { title: 'Change to <![CDATA[', after: exampleCall('<content><![CDATA[a && b]]></content>') },
  },
  {
    fact: 'blanks inside',
    input: exampleCall('<content><! [CDATA[a && b]]></content>'),
    says: '`<! [CDATA[` in `content` is not quite `<![CDATA[`.',
    fix: { title: 'Change to <![CDATA[', after: exampleCall('<content><![CDATA[a && b]]></content>') },
  },
  {
    fact: 'strict mode takes it for a directive, and the text is lost',
    input: exampleCall('<content><!CDATA[a]]></content>'),
    recovery: 'strict',
    says: '`<!CDATA[a]]>` in `content` is a directive to XML, so its text is lost.',
    fix: { title: 'Change to <![CDATA[', after: exampleCall('<content><![CDATA[a]]></content>') },
  },
  {
    fact: 'an opener without an end after it opens nothing',
    input: exampleCall('<content><![cdata[a</content>'),
    silent: true,
  },
  { fact: 'a word is not one', input: exampleCall('<content>Use CDATA[ for it.</content>'), silent: true },
];
