import { escapeAmpersands } from '../../forge/escape-ampersands.ts';
import { quoteAround } from '../../text/quote.ts';
import { fieldAt } from '../in-calls/fields.ts';
import { acceptRepair, fieldAsCdata } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readAsCharacter, readAsText } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unescapedLessThan: Rule = {
  code: 'unescaped-less-than',
  title: 'Bare less-than sign',
  about: `A \`<\` that begins no markup: \`i < 10\`, \`x <- y\`, \`Map<string, T>\`, a quoted attribute that holds one.

In *resilient* mode a \`<\` is markup only if a whole tag follows: a name, then nothing but attributes, then \`>\`. A start tag right after text that is never closed by its own end tag, such as \`Map<string> m\`, is read back as text too. *Strict* and *ampersand* mode stop at the sign, as does Forge, whose fallback repairs only ampersands.

\`&lt;\` is always right; for code CDATA is easier to write.`,
  noun: ['bare `<`'],
  repair: {
    assumed: 'A `<` that no whole tag follows is text, and so is a start tag after text that is never closed.',
    done: (repair) => (repair.before === '<' ? readAsCharacter(repair) : readAsText(repair)),
  },
  advice: 'Write every < in the value as &lt;.',
  escaping: {
    way: 'every < in it as &lt;',
    inPiece: (piece) => escapeAmpersands(piece).replaceAll('<', '&lt;'),
    orCdata: true,
  },
  lesson: lesson('encoding', ['lessThan', 'escape']),
  failing: { input: exampleCall('<content>for (let i = 0; i < 10; i++) {}</content>') },
  passing: { input: exampleCall('<content>for (let i = 0; i &lt; 10; i++) {}</content>') },
  explain: (finding, reading) => ({
    message: `A bare \`<\` in ${placeOf(finding, reading)}: ${quoteAround(reading.text, finding)}.`,
    why: 'Comparisons, generics and shell redirections use `<` unescaped; XML takes it for the start of a tag.',
  }),
  *fixes(finding, reading) {
    yield* acceptRepair(finding, 'Rewrite as &lt;');
    const field = fieldAt(finding, reading);
    if (field) yield fieldAsCdata(field, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a comparison',
    input: exampleCall('<content>for (i = 0; i < n; i++)</content>'),
    says: 'A bare `<` in `content`: `for (i = 0; i < n; i++)`.',
    fix: { title: 'Rewrite as &lt;', after: exampleCall('<content>for (i = 0; i &lt; n; i++)</content>') },
  },
  {
    fact: 'a start tag after text that nothing closes is text',
    input: exampleCall('<content>Map<string> m = new Map();</content>'),
    says: 'A bare `<` in `content`: `Map<string> m = new Ma…`.',
    fix: { title: 'Rewrite as &lt;', after: exampleCall('<content>Map&lt;string> m = new Map();</content>') },
  },
  {
    fact: 'an arrow of a shell is one',
    input: exampleCall('<command>cat <<EOF</command>'),
    says: 'A bare `<` in `command`: `cat <<EOF`.',
    fix: { title: 'Rewrite as &lt;', after: exampleCall('<command>cat &lt;<EOF</command>') },
  },
  {
    fact: 'strict mode ends the call at it',
    input: exampleCall('<content>a < b</content>'),
    recovery: 'strict',
    says: 'A bare `<` in `content`: `a < b`; a strict reader stops here with "XML syntax error on line 5: expected element name after <".',
    fix: { title: 'Rewrite as &lt;', after: exampleCall('<content>a &lt; b</content>') },
  },
  { fact: 'a reference is not one', input: exampleCall('<content>if (a &lt; b) return;</content>'), silent: true },
  { fact: 'CDATA holds it as it is', input: exampleCall('<content><![CDATA[a < b]]></content>'), silent: true },
  {
    fact: 'an argument that is text holds tags as they are',
    ...exampleWith({ content: { type: 'string' } }, '<content><b>bold</b></content>'),
    silent: true,
  },
];
