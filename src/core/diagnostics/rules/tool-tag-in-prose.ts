import { replace } from '../edits.ts';
import { exampleCall } from '../example-call.ts';
import { quoteSpan } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { toolMentionsOf } from '../tool-mentions.ts';

export const toolTagInProse: Rule = {
  code: 'tool-tag-in-prose',
  title: 'A tool tag that is only mentioned',
  about: `\`<tool>\` in the prose that no call follows: "Use the <tool> tag". Tags that are nearly it, such as \`<Tool>\` or \`<tool/>\`, are reported here too, because they open nothing.

A remark as long as no call comes after it, a warning if one does: Forge takes the *first* \`<tool>\` of the reply for the start of the call, reads on to the first \`</tool>\`, and loses the real call in what it then cannot parse. Backticks do not help.`,
  failing: { input: `I will use the <tool> tag for this.\n\n${exampleCall('<path>src</path>', 'list_files')}` },
  passing: { input: `I will list the files.\n\n${exampleCall('<path>src</path>', 'list_files')}` },
  *find(reading) {
    const lastCall = reading.calls.at(-1)?.call.start ?? -1;
    for (const span of toolMentionsOf(reading))
      yield { code: 'tool-tag-in-prose', severity: span.start < lastCall ? 'warning' : 'info', ...span };
  },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} in the prose opens no call${finding.severity === 'warning' ? ', and a call follows later' : ''}.`,
    why: 'The model talks about the format, or began a call and wrote something else.',
  }),
  fixes: (finding) => [
    { title: 'Write it as &lt;', edits: [replace({ start: finding.start, end: finding.start + 1 }, '&lt;')] },
  ],
};
