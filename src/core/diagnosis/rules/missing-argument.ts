import { renameToArguments } from '../proposals/misnamed-parts.ts';
import { pathWords } from '../words/place.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

const PROPERTIES = { path: { type: 'string' }, content: { type: 'string' } };

export const missingArgument: Rule = {
  code: 'missing-argument',
  title: 'Missing argument',
  about: `An argument that the tool's schema requires is not there. Nothing is reported for a call that was cut off, since the argument may just not have come, nor for a name that stands there misspelt or outside \`<arguments>\`: that is one mistake, and it is reported where it stands. An argument that stands in the text of another is missing.

Where all arguments stand in \`<parameters>\` in place of \`<arguments>\`, the edit renames it. Else there is none: what is missing only the model knows.`,
  noun: ['missing argument', 'missing arguments'],
  repair: null,
  advice: ({ isForge, argument }) => `Add it: ${argument('{field}')}${isForge ? '.' : ''}`,
  quotesNothing: true,
  lesson: listLesson(['required', 'argument']),
  failing: exampleWith(PROPERTIES, '<path>a.txt</path>', { required: ['path', 'content'] }),
  passing: {
    ...exampleWith(PROPERTIES, '', { required: ['path', 'content'] }),
    input: exampleCall('<path>a.txt</path>\n  <content>hi</content>'),
  },
  explain: (finding, reading) => ({
    message: `${pathWords(finding.path ?? '')} is required by ${reading.calls[finding.call ?? -1]?.call.toolName || 'the tool'} and missing.`,
    why: 'The model left it out, or thinks that the tool has a default for it.',
  }),
  *fixes({ call = -1 }, reading) {
    const found = reading.calls[call];
    const renamed = found && renameToArguments(found, reading);
    if (renamed) yield renamed;
  },
};
