import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const forgeCutsAtInnerClose: Rule = {
  code: 'forge-cuts-at-inner-close',
  title: 'Forge would end the call early',
  about: `The text \`</tool>\` is inside the call: in CDATA, in a comment, or as the end of an inner element. Forge looks for the first \`</tool>\` and for nothing else, so its call ends there, and it answers \`unexpected EOF in CDATA section\` or the like. The rest is shown to the user as prose.

\`&lt;/tool>\` works, and so does splitting the section: \`</too]]><![CDATA[l>\`. Given on request; never counted in the verdict.`,
  noun: ['call that Forge ends early', 'calls that Forge ends early'],
  repair: null,
  advice: null,
  lesson: null,
  failing: { input: exampleCall('<content><![CDATA[Close the call with </tool>.]]></content>') },
  passing: { input: exampleCall('<content>Close the call with &lt;/tool>.</content>') },
  explain: (finding, reading) => ({
    message: `Forge would end the call at the \`</tool>\` inside ${placeOf(finding, reading)}.`,
    why: 'It cuts at the first `</tool>` and does not check whether that is in CDATA or in a comment.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'in a comment',
    input: exampleCall('<content>a<!-- </tool> -->b</content>'),
    says: 'Forge would end the call at the `</tool>` inside `content`.',
    fix: null,
  },
  {
    fact: 'a section that is split',
    input: exampleCall('<content><![CDATA[</too]]><![CDATA[l>]]></content>'),
    silent: true,
  },
  { fact: 'the end of something else', input: exampleCall('<content><![CDATA[</tools>]]></content>'), silent: true },
  { fact: 'prose after the call', input: `${exampleCall('<path>a</path>')}\nThen comes </tool>.`, silent: true },
];
