import { insert } from '../../words/edits.ts';
import { innermostElement } from '../in-calls/element-index.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { completeCdataEnd } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unclosedCdata: Rule = {
  code: 'unclosed-cdata',
  title: 'CDATA never closed',
  about: `A CDATA section without its \`]]>\`, although a \`</tool>\` still follows. Everything to the end of the reply is inside it, further calls too, so the call is not complete.

No reader can know where the section was meant to end; the fix completes a \`]]\` before an end tag of its element, or else offers \`]]>\` before the last of them. Where the text simply stops inside CDATA the reply was cut off: that is \`truncated\`.`,
  noun: ['unclosed CDATA'],
  repair: null,
  kept: 'What came was kept, and nothing was made up. The call is not complete.',
  advice: 'End the CDATA section with ]]> before the end tag of its element.',
  lesson: lesson('encoding', ['cdataEnd'], ['cdata', 'close']),
  failing: { input: exampleCall('<content><![CDATA[a && b</content>') },
  passing: { input: exampleCall('<content><![CDATA[a && b]]></content>') },
  explain: (finding, reading) => ({
    message: `The CDATA section of ${placeOf(finding, reading)} is never closed and takes in the rest of the reply.`,
    why: 'The model forgot `]]>`, or wrote `]]` or `]>` in its place.',
  }),
  *fixes(finding, reading) {
    const argument = innermostElement(finding, reading)?.name;
    if (argument === undefined) return;
    const rest = reading.text.slice(finding.end, reading.text.length);
    const ends = reading.marked?.closers({ prefix: '', tool: '', argument });
    const closer = ends?.argument ?? `</${argument}>`;
    const firstEnd = rest.indexOf(ends?.call ?? '</tool>');
    const places = new Set([rest.lastIndexOf(closer, firstEnd), rest.lastIndexOf(closer)]);
    for (const at of places) if (at >= 0) yield* closeBefore(closer, finding.end, rest.slice(0, at));
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'two brackets without the last character',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]]</p></arguments></tool>',
    says: 'The CDATA section of `p` is never closed and takes in the rest of the reply.',
    fix: {
      title: 'Complete ]] to ]]>',
      after: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]]></p></arguments></tool>',
    },
  },
  {
    fact: 'the last character as a reference',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]]&gt;</p></arguments></tool>',
    says: 'The CDATA section of `p` is never closed and takes in the rest of the reply.',
    fix: {
      title: 'Complete ]]&gt; to ]]>',
      after: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]]></p></arguments></tool>',
    },
  },
  {
    fact: 'a blank before the last character',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]] ></p></arguments></tool>',
    says: 'The CDATA section of `p` is never closed and takes in the rest of the reply.',
    fix: {
      title: 'Complete ]] > to ]]>',
      after: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]]></p></arguments></tool>',
    },
  },
  {
    fact: 'one bracket',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]></p></arguments></tool>',
    says: 'The CDATA section of `p` is never closed and takes in the rest of the reply.',
    fix: {
      title: 'Complete ]> to ]]>',
      after: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hello]]></p></arguments></tool>',
    },
  },
  {
    fact: 'brackets that the content opened are its own',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[a[b[0]]</p></arguments></tool>',
    says: 'The CDATA section of `p` is never closed and takes in the rest of the reply.',
    fix: {
      title: 'Insert ]]> before </p>',
      after: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[a[b[0]]]]></p></arguments></tool>',
    },
  },
  {
    fact: 'it takes in a further call',
    input: `${exampleCall('<content><![CDATA[a</content>')}\n${exampleCall('<content>b</content>')}`,
    says: 'The CDATA section of `content` is never closed and takes in the rest of the reply.',
    fix: {
      title: 'Insert ]]> before </content>',
      after:
        '<tool>\n<server_name>local</server_name>\n<tool_name>write_file</tool_name>\n<arguments>\n  <content><![CDATA[a]]></content>\n</arguments>\n</tool>\n<tool>\n<server_name>local</server_name>\n<tool_name>write_file</tool_name>\n<arguments>\n  <content>b</content>\n</arguments>\n</tool>',
    },
  },
  {
    fact: 'a reply that stops inside it was cut',
    input: '<tool><tool_name>t</tool_name><arguments><p><![CDATA[hel',
    silent: true,
  },
];

/** Completes what was meant as the end of the section, unless its brackets close brackets of the content. */
function* closeBefore(closer: string, start: number, content: string): Generator<FixProposal> {
  const whole = { title: `Insert ]]> before ${closer}`, edits: [insert(start + content.length, ']]>')] };
  const isInBalance = content.split('[').length === content.split(']').length;
  if (isInBalance) yield whole;
  yield* completeCdataEnd(start, content);
  if (!isInBalance) yield whole;
}
