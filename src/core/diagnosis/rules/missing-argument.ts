import { renameToArguments } from '../proposals/misnamed-parts.ts';
import { pathWords } from '../words/place.ts';
import { exampleCall, exampleWith, hermesCall } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const PROPERTIES = { path: { type: 'string' }, content: { type: 'string' } };

export const missingArgument: Rule = {
  code: 'missing-argument',
  title: 'Missing argument',
  about: `An argument that the tool's schema requires is not there. Nothing is reported for a call that was cut off, since the argument may just not have come, nor for a name that is misspelt or outside \`<arguments>\`: that is one mistake, and it is reported where it is. An argument inside the text of another one is missing.

Where all arguments are in \`<parameters>\` in place of \`<arguments>\`, the edit renames it. Else there is no edit: only the model knows what is missing.`,
  noun: ['missing argument', 'missing arguments'],
  repair: null,
  advice: ({ hasElements, argument }) => `Add it: ${argument('{field}')}${hasElements ? '.' : ''}`,
  quotesNothing: true,
  lesson: listLesson(['required', 'argument']),
  failing: exampleWith(PROPERTIES, '<path>a.txt</path>', { required: ['path', 'content'] }),
  passing: {
    ...exampleWith(PROPERTIES, '', { required: ['path', 'content'] }),
    input: exampleCall('<path>a.txt</path>\n  <content>hi</content>'),
  },
  explain: (finding, reading) => ({
    message: `${pathWords(finding.path ?? '')} is required by ${reading.calls[finding.call ?? -1]?.call.toolName || 'the tool'} and missing.`,
    why: 'Either the model left it out, or something on the way lost it.',
  }),
  *fixes({ call = -1 }, reading) {
    const found = reading.calls[call];
    const renamed = found && renameToArguments(found, reading);
    if (renamed) yield renamed;
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'arguments in an element of another name',
    input: '<tool>\n<tool_name>write_file</tool_name>\n<parameters><path>a.txt</path></parameters>\n</tool>',
    tools: [{ name: 'write_file', inputSchema: { type: 'object', properties: PROPERTIES, required: ['path'] } }],
    says: '`path` is required by write_file and missing.',
    fix: {
      title: 'Rename <parameters> to <arguments>',
      after: '<tool>\n<tool_name>write_file</tool_name>\n<arguments><path>a.txt</path></arguments>\n</tool>',
    },
  },
  {
    fact: 'an argument of an argument',
    ...exampleWith(
      { edit: { type: 'object', properties: PROPERTIES, required: ['path'] } },
      '<edit><content>x</content></edit>',
    ),
    says: '`edit/path` is required by write_file and missing.',
    fix: null,
  },
  {
    fact: 'a call of Hermes',
    input: hermesCall('{"name": "write_file", "arguments": {"path": "a"}}'),
    dialect: 'hermes',
    tools: [
      { name: 'write_file', inputSchema: { type: 'object', properties: PROPERTIES, required: ['path', 'content'] } },
    ],
    says: '`content` is required by write_file and missing.',
    fix: null,
  },
  {
    fact: 'a call that was cut may still have it',
    input: exampleCall('<path>a.txt</path>').slice(0, -'</arguments>\n</tool>'.length),
    tools: [
      { name: 'write_file', inputSchema: { type: 'object', properties: PROPERTIES, required: ['path', 'content'] } },
    ],
    silent: true,
  },
  {
    fact: 'one that is misspelt is reported where it is',
    ...exampleWith(PROPERTIES, '<pth>a.txt</pth>', { required: ['path'] }),
    silent: true,
  },
  {
    fact: 'one that is not required may be left out',
    ...exampleWith(PROPERTIES, '<path>a.txt</path>', { required: ['path'] }),
    silent: true,
  },
];
