import type { Reading } from '../../reading/reading.ts';
import { quoteSpan } from '../../text/quote.ts';
import type { Finding } from '../../words/finding.ts';
import { hiddenCharactersOf } from '../in-calls/hidden-characters.ts';
import { removal } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Explanation, Rule, RuleTest } from './kit/rule.ts';

export const invalidCharacter: Rule = {
  code: 'invalid-character',
  title: 'Character that XML cannot hold',
  about: `A control character such as U+0000 or U+001B, one of U+FFFE and U+FFFF, or a reference to such a character: \`&#0;\`, \`&#x110000;\`.

XML 1.0 has no way to write them, not even as a reference. *Strict* and *ampersand* mode stop; *resilient* keeps the character in the value and leaves such a reference as it is written.

Two kinds that XML can hold are reported as well, as warnings in a call. A lone surrogate stays in the value, and becomes U+FFFD where the text is written as UTF-8. A bidirectional control character (U+202A to U+202E, U+2066 to U+2069) makes what is shown differ from what runs.

Terminal colours (U+001B) and binary data are the usual source. If a tool needs them, it has to accept them encoded, for instance as base64 or with \`\\u001b\` in a language that knows it.`,
  noun: ['character XML cannot hold', 'characters XML cannot hold'],
  repair: {
    assumed: 'The character is kept in the value; XML itself could not carry it.',
    done: () => 'Kept in the value as it came.',
  },
  advice: 'Leave that character out.',
  lesson: null,
  failing: { input: exampleCall('<content>a&#0;b</content>') },
  passing: { input: exampleCall('<content>a\\u0000b</content>') },
  *find(reading) {
    for (const { start, end, kind, name, literal } of hiddenCharactersOf(reading))
      yield {
        code: 'invalid-character',
        severity: reading.callAt(start) < 0 ? 'info' : 'warning',
        start,
        end,
        data: { kind, name, literal: Number(literal) },
      };
  },
  explain: (finding, reading) =>
    explainHidden(finding, reading) ?? {
      message: `${quoteSpan(reading.text, finding)} in ${placeOf(finding, reading)} is not a character that XML can hold.`,
      why: 'The model copied terminal output or binary data, which XML 1.0 cannot carry.',
    },
  fixes: (finding, reading) =>
    finding.data?.['literal'] === 1
      ? [removal(finding, 'Remove it', reading)]
      : finding.replacement === undefined
        ? []
        : [
            {
              title: finding.replacement === '' ? 'Remove the character' : 'Write the reference out as text',
              edits: [{ start: finding.start, end: finding.end, text: finding.replacement }],
            },
          ],
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a colour of a terminal',
    input: exampleCall('<content>\u001b[31mred</content>'),
    says: '`U+001B` in `content` is not a character that XML can hold.',
    fix: { title: 'Remove the character', after: exampleCall('<content>[31mred</content>') },
  },
  {
    fact: 'a reference past the last character',
    input: exampleCall('<content>&#x110000;</content>'),
    says: '`&#x110000;` in `content` is not a character that XML can hold.',
    fix: { title: 'Write the reference out as text', after: exampleCall('<content>&amp;#x110000;</content>') },
  },
  {
    fact: 'half of a surrogate pair',
    input: exampleCall('<content>a\ud83d</content>'),
    says: 'U+D83D in `content` is half of a character; written as UTF-8 it becomes U+FFFD.',
    fix: { title: 'Remove it', after: exampleCall('<content>a</content>') },
  },
  {
    fact: 'a control of the direction',
    input: exampleCall('<path>a\u202eb</path>'),
    says: 'U+202E in `path` turns the direction of the text after it: what is shown is not what is written.',
    fix: { title: 'Remove it', after: exampleCall('<path>ab</path>') },
  },
  {
    fact: 'a reference to a control of the direction',
    input: exampleCall('<path>a&#x202E;b</path>'),
    says: 'U+202E in `path` turns the direction of the text after it: what is shown is not what is written.',
    fix: null,
  },
  {
    fact: 'an escape of JSON that stands for half a pair',
    input: '<tool>{"tool_name": "t", "arguments": {"p": "a\\ud83d"}}</tool>',
    says: 'U+D83D in `p` is half of a character; written as UTF-8 it becomes U+FFFD.',
    fix: null,
  },
  {
    fact: 'a control of the direction in prose is a remark',
    input: 'a \u202e b',
    says: 'U+202E in the prose turns the direction of the text after it: what is shown is not what is written.',
    fix: { title: 'Remove it', after: 'a  b' },
  },
  {
    fact: 'a number for a control of the direction',
    input: exampleCall('<path>&#8237;</path>'),
    says: 'U+202D in `path` turns the direction of the text after it: what is shown is not what is written.',
    fix: null,
  },
  {
    fact: 'an escape of JSON for a control of the direction',
    input: '<tool>{"tool_name": "t", "arguments": {"p": "\\u202e"}}</tool>',
    says: 'U+202E in `p` turns the direction of the text after it: what is shown is not what is written.',
    fix: null,
  },
  {
    fact: 'whole pairs and scripts from right to left are not found',
    input: exampleCall('<content>\ud83d\ude00 שלום \u200f</content>'),
    silent: true,
  },
  { fact: 'tab and line break are not found', input: exampleCall('<content>a\tb\r\nc</content>'), silent: true },
  { fact: 'half of a pair in prose does not matter', input: 'a \ud83d b', silent: true },
];

function explainHidden(finding: Finding, reading: Reading): Explanation | null {
  const where =
    finding.call === undefined && reading.callAt(finding.start) < 0 ? 'the prose' : placeOf(finding, reading);
  switch (finding.data?.['kind']) {
    case 'half':
      return {
        message: `${finding.data['name']} in ${where} is half of a character; written as UTF-8 it becomes U+FFFD.`,
        why: 'The stream or its recording cut a character in two, or the model wrote only half of its escape.',
      };
    case 'direction':
      return {
        message: `${finding.data['name']} in ${where} turns the direction of the text after it: what is shown is not what is written.`,
        why: 'It came with text that the model copied, or it hides what that text does.',
      };
    default:
      return null;
  }
}
