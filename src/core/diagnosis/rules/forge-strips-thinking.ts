import { quoteSpan } from '../../text/quote.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const forgeStripsThinking: Rule = {
  code: 'forge-strips-thinking',
  title: 'Forge would take out thinking tags',
  about: `The exact tag \`<thinking>\` or \`</thinking>\` is inside a call. Forge splits thinking from text before it looks for calls, so between two such tags the text leaves the call, CDATA or not, and the tags vanish.

Escape the tags as \`&lt;thinking>\`. Given on request; never counted in the verdict.`,
  noun: ['value whose thinking tags Forge takes out', 'values whose thinking tags Forge takes out'],
  repair: null,
  advice: null,
  lesson: null,
  failing: { input: exampleCall('<content><![CDATA[Put <thinking>notes</thinking> first.]]></content>') },
  passing: { input: exampleCall('<content>Put &lt;thinking>notes&lt;/thinking> first.</content>') },
  explain: (finding, reading) => ({
    message: `Forge would take ${quoteSpan(reading.text, finding)} out of ${placeOf(finding, reading)}, and what is between such tags too.`,
    why: 'It separates thinking from the rest before it looks for calls.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an end tag alone',
    input: exampleCall('<content><![CDATA[a </thinking> b]]></content>'),
    says: 'Forge would take `</thinking>` out of `content`, and what is between such tags too.',
    fix: null,
  },
  {
    fact: 'thinking before the call',
    input: `<thinking>Hm.</thinking>\n${exampleCall('<path>a</path>')}`,
    silent: true,
  },
  {
    fact: 'the tag of other models',
    input: exampleCall('<content><![CDATA[<think>a</think>]]></content>'),
    silent: true,
  },
  { fact: 'other letters', input: exampleCall('<content><![CDATA[<Thinking>]]></content>'), silent: true },
];
