import { wordsOf } from '../../dialects/dialect-words.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

export const multipleCalls: Rule = {
  code: 'multiple-calls',
  title: 'More than one call',
  about: `The reply holds several calls; all of them are read. Said once, at the second.

Worth knowing because agents differ: Cline and its kin allow one a message, other dialects any number, where nothing is said. Forge runs one call a turn. What becomes of the others depends on how the stream was cut: they are lost, or their text is glued to the first, so that one tool runs with the arguments of two.`,
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
    message: `The reply holds ${reading.calls.length} calls; ${wordsOf(reading.dialect).isForge ? 'Forge runs one a turn' : 'the prompt of this dialect allows one a message'}.`,
    why: 'The model plans several steps ahead, as other agents allow.',
  }),
};
