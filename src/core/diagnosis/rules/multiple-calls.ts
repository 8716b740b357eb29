import { wordsOf } from '../../dialects/dialect-words.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const multipleCalls: Rule = {
  code: 'multiple-calls',
  title: 'More than one call',
  about: `The reply holds several calls; all of them are read. Reported once, at the second.

Worth knowing because agents differ: Cline and its relatives allow one per message; other dialects allow any number, and nothing is reported there. Forge runs one call per turn. What happens to the others depends on the chunks of the stream: they are lost, or their text is joined to the first, so that one tool runs with the arguments of two.`,
  noun: ['call too many', 'calls too many'],
  repair: null,
  advice: null,
  lesson: lesson('loop', ['oneCall']),
  failing: {
    input: `${exampleCall('<path>src</path>', 'list_files')}\n${exampleCall('<path>test</path>', 'list_files')}`,
  },
  passing: { input: exampleCall('<path>src</path>', 'list_files') },
  find(reading) {
    const second = reading.calls[1];
    if (!second || wordsOf(reading.dialect).severalCalls) return [];
    return [
      { code: 'multiple-calls', severity: 'info', start: second.call.start, end: second.outline.root.openEnd, call: 1 },
    ];
  },
  explain: (_finding, reading) => ({
    message: `The reply holds ${reading.calls.length} calls; ${reading.marked ? 'the prompt of this dialect allows one a message' : 'Forge runs one a turn'}.`,
    why: 'Other agents allow several calls in a reply; here the prompt or the agent expects one.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'three calls are one remark',
    input: `${exampleCall('', 'a')}${exampleCall('', 'b')}${exampleCall('', 'c')}`,
    says: 'The reply holds 3 calls; Forge runs one a turn.',
    fix: null,
  },
  {
    fact: 'Cline allows one a message',
    input: '<read_file>\n<path>a</path>\n</read_file>\n<read_file>\n<path>b</path>\n</read_file>',
    dialect: 'cline',
    says: 'The reply holds 2 calls; the prompt of this dialect allows one a message.',
    fix: null,
  },
  {
    fact: 'a call after words',
    input: `${exampleCall('', 'a')}\nThen:\n${exampleCall('', 'b')}`,
    says: 'The reply holds 2 calls; Forge runs one a turn.',
    fix: null,
  },
  {
    fact: 'Hermes allows several',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\n${hermesCall('{"name": "b", "arguments": {}}')}`,
    dialect: 'hermes',
    silent: true,
  },
  {
    fact: 'a call in thinking does not count',
    input: `<thinking>${exampleCall('', 'a')}</thinking>${exampleCall('', 'b')}`,
    silent: true,
  },
];
