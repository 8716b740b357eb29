import { replace } from '../edits.ts';
import { elementStartingAt } from '../element-index.ts';
import { exampleCall } from '../example-call.ts';
import { acceptRepair } from '../proposals.ts';
import { quoteSpan } from '../quote.ts';
import type { Rule } from '../rule.ts';

/** Tags that other dialects use for an argument whose name stands in an attribute. */
const PARAMETER_TAGS: ReadonlySet<string> = new Set(['parameter', 'param', 'arg', 'argument']);

export const attributeIgnored: Rule = {
  code: 'attribute-ignored',
  title: 'Attributes are not read',
  about: `A start tag with attributes. This format has none: the element is read, what the attributes say is lost, in Forge as well.

Often it is a habit of another dialect, in which the name of an argument stands in an attribute. The fix then makes that name the tag.`,
  failing: { input: exampleCall('<param name="path">src/app.ts</param>') },
  passing: { input: exampleCall('<path>src/app.ts</path>') },
  explain: (finding, reading) => ({
    message: `The attributes of ${quoteSpan(reading.text, finding)} are not read.`,
    why: 'Other XML dialects put names and types into attributes; here they belong into elements.',
  }),
  *fixes(finding, reading) {
    yield* acceptRepair(finding, 'Remove the attributes');
    const element = elementStartingAt(finding, reading);
    if (!element) return;
    const open = { start: element.start, end: element.openEnd };
    const tag = reading.text.slice(open.start, open.end);
    const name = PARAMETER_TAGS.has(element.name)
      ? /\sname\s*=\s*["']([A-Za-z_][\w.-]*)["']/.exec(tag)?.[1]
      : undefined;
    const close = { start: element.closeStart, end: element.end };
    if (name && close.start < close.end)
      yield { title: `Write it as <${name}>`, edits: [replace(open, `<${name}>`), replace(close, `</${name}>`)] };
    yield {
      title: 'Remove the attributes',
      edits: [replace(open, `<${element.name}${tag.endsWith('/>') ? '/' : ''}>`)],
    };
  },
};
