import { escapeAmpersands } from '../../forge/escape-ampersands.ts';
import { quoteAround } from '../../text/quote.ts';
import { fieldAt } from '../in-calls/fields.ts';
import { acceptRepair, escapeField, fieldAsCdata } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall, qwenCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readAsCharacter } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unescapedAmpersand: Rule = {
  code: 'unescaped-ampersand',
  title: 'Bare ampersand',
  about: `An \`&\` that begins none of \`&amp;\`, \`&lt;\`, \`&gt;\`, \`&quot;\`, \`&apos;\`, \`&#38;\` or \`&#x26;\`. XML has no other use for the character, so a strict reader stops.

This is the most common fault: \`&&\` in shell commands, \`a=1&b=2\` in URLs, \`&nbsp;\` from HTML. In *ampersand* and *resilient* mode the character is read as itself, and the rest of an unknown reference stays as written: \`&nbsp;\` is six characters.

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
    why: 'To XML `&` begins a reference such as `&amp;`; shell commands, code and URLs use it unescaped.',
  }),
  *fixes(finding, reading) {
    yield* acceptRepair(finding, 'Rewrite as &amp;');
    const field = fieldAt(finding, reading);
    if (!field) return;
    yield escapeField(field, reading);
    yield fieldAsCdata(field, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'all of a command are one fix each',
    input: exampleCall('<command>make && make test</command>'),
    says: 'A bare `&` in `command`: `make && make test`.',
    fix: { title: 'Rewrite as &amp;', after: exampleCall('<command>make &amp;& make test</command>') },
  },
  {
    fact: 'a reference that XML does not know is text',
    input: exampleCall('<content>a&nbsp;b</content>'),
    says: 'A bare `&` in `content`: `a&nbsp;b`.',
    fix: { title: 'Rewrite as &amp;', after: exampleCall('<content>a&amp;nbsp;b</content>') },
  },
  {
    fact: 'strict mode ends the call at it',
    input: exampleCall('<content>a & b</content>'),
    recovery: 'strict',
    says: 'A bare `&` in `content`: `a & b`; a strict reader stops here with "XML syntax error on line 5: invalid character entity & (no semicolon)".',
    fix: { title: 'Rewrite as &amp;', after: exampleCall('<content>a &amp; b</content>') },
  },
  {
    fact: 'the tool name may hold one too',
    input: exampleCall('', 'r&d'),
    says: 'A bare `&` in the tool name: `r&d`.',
    fix: { title: 'Rewrite as &amp;', after: exampleCall('', 'r&amp;d') },
  },
  {
    fact: 'MiniCPM5 has entities',
    input: '<function name="ls"><param name="p">a & b</param></function>',
    dialect: 'minicpm5',
    says: 'A bare `&` in `p`: `a & b`.',
    fix: { title: 'Rewrite as &amp;', after: '<function name="ls"><param name="p">a &amp; b</param></function>' },
  },
  {
    fact: 'an argument without a name is called that',
    input: '<function name="t"><param>a & b</param></function>',
    dialect: 'auto',
    says: 'A bare `&` in the argument without a name: `a & b`.',
    fix: { title: 'Rewrite as &amp;', after: '<function name="t"><param>a &amp; b</param></function>' },
  },
  {
    fact: 'references are not found',
    input: exampleCall('<content>a &amp; b &lt; c &#38; d &#x26; e</content>'),
    silent: true,
  },
  { fact: 'CDATA holds it as it is', input: exampleCall('<content><![CDATA[a && b]]></content>'), silent: true },
  {
    fact: 'dialects without entities hold it as it is',
    input: qwenCall('<parameter=command>\na && b\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
];
