import { escapeAmpersands } from '../../forge/escape-ampersands.ts';
import { quoteAround } from '../../text/quote.ts';
import { fieldAt } from '../in-calls/fields.ts';
import { acceptRepair, escapeField, fieldAsCdata } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readAsCharacter } from './kit/repair-words.ts';
import type { Rule } from './kit/rule.ts';

export const unescapedAmpersand: Rule = {
  code: 'unescaped-ampersand',
  title: 'Bare ampersand',
  about: `An \`&\` that begins none of \`&amp;\`, \`&lt;\`, \`&gt;\`, \`&quot;\`, \`&apos;\`, \`&#38;\` or \`&#x26;\`. XML has no other use for the character, so a strict reader stops.

This is the commonest fault of all: \`&&\` in shell commands, \`a=1&b=2\` in URLs, \`&nbsp;\` from HTML. In *ampersand* and *resilient* mode the character is read as itself, and the rest of an unknown reference stays as written: \`&nbsp;\` is six characters.

Ask the model for \`&amp;\` in short values and for CDATA where a value is full of code.`,
  noun: ['bare `&`'],
  repair: {
    assumed: 'An `&` that begins no known reference is the character itself.',
    done: readAsCharacter,
    alike: true,
  },
  advice: 'Write every & in the value as &amp;.',
  escaping: {
    way: 'every & in it as &amp;',
    inPiece: escapeAmpersands,
    orCdata: true,
  },
  lesson: lesson('encoding', ['ampersand', 'escape']),
  failing: { input: exampleCall('<command>npm test && npm run build</command>', 'execute_command') },
  passing: { input: exampleCall('<command>npm test &amp;&amp; npm run build</command>', 'execute_command') },
  explain: (finding, reading) => ({
    message: `A bare \`&\` in ${placeOf(finding, reading)}: ${quoteAround(reading.text, finding)}.`,
    why: 'To XML `&` begins a reference such as `&amp;`; shell commands, code and URLs use it as it stands.',
  }),
  *fixes(finding, reading) {
    yield* acceptRepair(finding, 'Rewrite as &amp;');
    const field = fieldAt(finding, reading);
    if (!field) return;
    yield escapeField(field, reading);
    yield fieldAsCdata(field, reading);
  },
};
