import { quoteSpan } from '../../text/quote.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const forgeDropsMarkup: Rule = {
  code: 'forge-drops-markup',
  title: 'Forge would drop the markup',
  about: `An argument holds elements, comments or instructions where Forge's tools take text. Go's decoder skips them with all that is in them: \`<content><div>Hello</div></content>\` writes an empty file and reports success. What Forge shows and checks is what follows the last element, which is yet another text.

Escape the markup or put it into CDATA. Given on request; never counted in the verdict.`,
  noun: ['value whose markup Forge drops', 'values whose markup Forge drops'],
  repair: null,
  advice: null,
  lesson: null,
  failing: { input: exampleCall('<path>a.html</path>\n  <content><div>Hello</div></content>') },
  passing: { input: exampleCall('<path>a.html</path>\n  <content><![CDATA[<div>Hello</div>]]></content>') },
  explain: (finding, reading) => ({
    message: `Forge's tool would get ${placeOf(finding, reading)} without its markup: ${quoteSpan(reading.text, finding)}.`,
    why: 'It decodes into a text field, and the decoder skips elements and comments with all they hold.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a comment',
    input: exampleCall('<content>a<!-- b -->c</content>'),
    says: "Forge's tool would get `content` without its markup: `<!-- b -->`.",
    fix: null,
  },
  { fact: 'escaped markup', input: exampleCall('<content>&lt;b>x&lt;/b></content>'), silent: true },
  { fact: 'an empty argument', input: exampleCall('<content></content>'), silent: true },
  {
    fact: 'elements that make a list',
    input: exampleCall('<edits><edit>a</edit><edit>b</edit></edits>'),
    silent: true,
  },
];
