import { exampleCall } from '../example-call.ts';
import { placeOf } from '../place.ts';
import { acceptRepair, removal } from '../proposals.ts';
import { quoteSpan } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const unexpectedEndTag: Rule = {
  code: 'unexpected-end-tag',
  title: 'End tag without a start tag',
  about: `An end tag that closes nothing: \`</p>\` in the middle of a value, a second \`</command>\`, or a stray \`</thinking>\` in the prose.

Inside a call *resilient* mode drops the tag and says so; with a schema that says \`string\` the tag stays part of the text. A \`</thinking>\` or \`</think>\` without its opener stays in the prose, and everything before it was read as prose, not as thinking.`,
  failing: { input: exampleCall('<content>one</p> two</content>') },
  passing: { input: exampleCall('<content>one&lt;/p> two</content>') },
  explain: (finding, reading) => {
    const tag = quoteSpan(reading.text, finding);
    return finding.call === undefined
      ? {
          message: `${tag} closes a thinking block that was never opened.`,
          why: 'The opening tag stood in the prompt or was cut off, or the model wrote its end tag twice.',
        }
      : {
          message: `${tag} in ${placeOf(finding, reading)} closes nothing and was left out.`,
          why: 'The tag belongs to text that should have been escaped, or the element was closed twice.',
        };
  },
  *fixes(finding, reading) {
    const tag = reading.text.slice(finding.start, finding.end);
    if (finding.call === undefined) {
      yield removal(finding, `Remove ${tag}`);
      return;
    }
    yield* acceptRepair(finding, `Remove ${tag}`);
    yield { title: `Keep ${tag} as text`, edits: [{ ...{ start: finding.start, end: finding.start + 1 }, text: '&lt;' }] };
  },
};
