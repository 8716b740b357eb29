import { asEscaped } from '../../text/as-xml.ts';
import { replace } from '../../words/edits.ts';
import { elementStartingAt } from '../element-index.ts';
import { exampleCall } from '../example-call.ts';
import { placeOf } from '../place.ts';
import type { Rule } from '../rule.ts';

export const nestedTool: Rule = {
  code: 'nested-tool',
  title: 'A tool tag inside the arguments',
  about: `A \`<tool>\` element among the arguments. It is read as an ordinary element and is no call of its own.

Forge looks for the first \`</tool>\` and would end the outer call at the inner one. If the argument is meant to *show* a call, as documentation or a prompt does, it has to be escaped: CDATA does not help, because Forge looks inside it too.`,
  failing: { input: exampleCall('<content><tool><tool_name>ls</tool_name></tool></content>') },
  passing: { input: exampleCall('<content>&lt;tool>&lt;tool_name>ls&lt;/tool_name>&lt;/tool></content>') },
  explain: (finding, reading) => ({
    message: `A \`<tool>\` stands inside ${placeOf({ ...finding, start: finding.start - 1, end: finding.start - 1 }, reading)} and is read as a plain element.`,
    why: 'The model wrote an example of a call into a value, or planned a second call inside the first.',
  }),
  *fixes(finding, reading) {
    const element = elementStartingAt(finding, reading);
    if (!element) return;
    const span = { start: element.start, end: element.end };
    yield { title: 'Escape it as text', edits: [replace(span, asEscaped(reading.text.slice(span.start, span.end)))] };
  },
};
