import { quoteAround, quoteSpan } from '../../text/quote.ts';
import { errorText } from '../error-text.ts';
import { placeOf } from '../place.ts';
import { acceptRepair } from '../proposals.ts';
import type { Rule } from '../rule.ts';

export const invalidJson: Rule = {
  code: 'invalid-json',
  title: 'Broken JSON payload',
  about: `The JSON of a call, or of one of its arguments, is not JSON. *Resilient* mode reads on over trailing commas, comments, raw line breaks and tabs in strings, and brackets missing at the end; each is a repair. Anything else, and any fault in *strict* and *ampersand* mode, leaves the call incomplete.

A string that holds code is the usual place: one quote too few or an unescaped line break. It is the reason why the format moved to elements.`,
  failing: { input: '<tool>{"tool_name": "read_file", "arguments": {"path": "a.txt",}}</tool>' },
  passing: { input: '<tool>{"tool_name": "read_file", "arguments": {"path": "a.txt"}}</tool>' },
  explain(finding, reading) {
    const piece = finding.start < finding.end ? quoteSpan(reading.text, finding) : quoteAround(reading.text, finding);
    return {
      message: `The JSON of ${placeOf(finding, reading)} has ${errorText(finding) ?? 'a fault'}: ${piece}.`,
      why: 'Long strings of code are hard to escape by hand, and models lose count of quotes and brackets.',
    };
  },
  fixes: (finding) => acceptRepair(finding, finding.replacement === '' ? 'Remove it' : `Write ${finding.replacement}`),
};
