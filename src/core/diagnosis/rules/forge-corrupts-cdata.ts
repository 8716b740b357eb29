import { quoteAround } from '../../text/quote.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const forgeCorruptsCdata: Rule = {
  code: 'forge-corrupts-cdata',
  title: 'Forge would change the CDATA',
  about: `One bare \`&\` anywhere in the call makes Forge read it a second time, with every bare \`&\` of the whole call escaped first, those in CDATA too. In CDATA nothing is decoded, so \`x && y\` reaches the file as \`x &amp;&amp; y\`, without an error. An edit whose search text was changed so no longer matches.

Only the ampersand outside CDATA needs a fix. Given on request, in Compare and with \`--forge\`; never counted in the verdict.`,
  noun: ['CDATA that Forge changes'],
  repair: null,
  advice: null,
  lesson: null,
  failing: { input: exampleCall('<path>R&D/a.sh</path>\n  <content><![CDATA[make && make test]]></content>') },
  passing: { input: exampleCall('<path>R&amp;D/a.sh</path>\n  <content><![CDATA[make && make test]]></content>') },
  explain: (finding, reading) => ({
    message: `Forge would write \`&amp;\` for the \`&\` in the CDATA of ${placeOf(finding, reading)}: ${quoteAround(reading.text, finding)}.`,
    why: 'A bare `&` elsewhere in the call makes it escape every ampersand before it reads again, in CDATA too.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an ampersand in the tool name',
    input: exampleCall('<content><![CDATA[a & b]]></content>', 'r&d'),
    says: 'Forge would write `&amp;` for the `&` in the CDATA of `content`: `<![CDATA[a & b]]>`.',
    fix: null,
  },
  {
    fact: 'each section',
    input: exampleCall('<a>x & y</a>\n  <b><![CDATA[a && b]]></b>\n  <c><![CDATA[c && d]]></c>'),
    says: 'Forge would write `&amp;` for the `&` in the CDATA of `b`: `<![CDATA[a && b]]>`.',
    fix: null,
  },
  {
    fact: 'a reference in CDATA is not one that it would change',
    input: exampleCall('<path>R&D</path>\n  <content><![CDATA[a &amp; b]]></content>'),
    silent: true,
  },
  {
    fact: 'CDATA without an ampersand',
    input: exampleCall('<path>R&D</path>\n  <content><![CDATA[a < b]]></content>'),
    silent: true,
  },
];
