import { firstStartAfter } from '../../../base/span-search.ts';
import { childElements, type Element } from '../../calls/element.ts';
import type { Reading } from '../../reading.ts';
import { insert } from '../edits.ts';
import { exampleCall } from '../example-call.ts';
import type { Finding } from '../finding.ts';
import { placeOf } from '../place.ts';
import type { Rule } from '../rule.ts';

export const unclosedCdata: Rule = {
  code: 'unclosed-cdata',
  title: 'CDATA never closed',
  about: `A CDATA section without its \`]]>\`, although a \`</tool>\` still follows. Everything to the end of the reply is inside it, further calls too, so the call is not complete.

No reader can know where the section was meant to end; the fix offers \`]]>\` before the last end tag of its element. Where the text simply stops inside CDATA the reply was cut off: that is \`truncated\`.`,
  failing: { input: exampleCall('<content><![CDATA[a && b</content>') },
  passing: { input: exampleCall('<content><![CDATA[a && b]]></content>') },
  explain: (finding, reading) => ({
    message: `The CDATA section of ${placeOf(finding, reading)} is never closed and takes in the rest of the reply.`,
    why: 'The model forgot `]]>`, or wrote `]]` or `]>` in its place.',
  }),
  *fixes(finding, reading) {
    const name = innermostAt(finding, reading)?.name;
    if (name === undefined) return;
    const rest = reading.text.slice(finding.end, reading.text.length);
    const closer = `</${name}>`;
    const firstEnd = rest.indexOf('</tool>');
    const places = new Set([rest.lastIndexOf(closer, firstEnd), rest.lastIndexOf(closer)]);
    for (const at of places)
      if (at >= 0) yield { title: `Insert ]]> before ${closer}`, edits: [insert(finding.end + at, ']]>')] };
  },
};

function innermostAt({ start, call }: Finding, reading: Reading): Element | undefined {
  let element = reading.calls[call ?? -1]?.outline.root;
  for (let inner = element; inner; ) {
    element = inner;
    const children = childElements(inner);
    const child = children[firstStartAfter(children, start) - 1];
    inner = child && start < child.end ? child : undefined;
  }
  return element;
}
