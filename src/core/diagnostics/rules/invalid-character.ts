import { exampleCall } from '../example-call.ts';
import { placeOf } from '../place.ts';
import { quoteSpan } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const invalidCharacter: Rule = {
  code: 'invalid-character',
  title: 'Character that XML cannot hold',
  about: `A control character such as U+0000 or U+001B, one of U+FFFE and U+FFFF, or a reference to such a character: \`&#0;\`, \`&#x110000;\`.

XML 1.0 has no way to write them, not even as a reference. *Strict* and *ampersand* mode stop; *resilient* keeps the character in the value and leaves such a reference as it is written.

Terminal colours (U+001B) and binary data are the usual source. If a tool needs them, it has to take them encoded, for instance as base64 or with \`\\u001b\` in a language that knows it.`,
  failing: { input: exampleCall('<content>a&#0;b</content>') },
  passing: { input: exampleCall('<content>a\\u0000b</content>') },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} in ${placeOf(finding, reading)} is no character that XML can hold.`,
    why: 'The model copied terminal output or binary data, which XML 1.0 cannot carry.',
  }),
  fixes: (finding) =>
    finding.replacement === undefined
      ? []
      : [
          {
            title: finding.replacement === '' ? 'Remove the character' : 'Write the reference out as text',
            edits: [{ start: finding.start, end: finding.end, text: finding.replacement }],
          },
        ],
};
