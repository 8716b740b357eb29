import { wordsOf } from '../../dialects/dialect-words.ts';
import { quote } from '../../text/quote.ts';
import { renamedWrapper } from '../in-calls/renamed-wrapper.ts';
import { removal } from '../proposals/proposals.ts';
import { pathWords } from '../words/place.ts';
import { exampleCall, exampleWith, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const duplicateElement: Rule = {
  code: 'duplicate-element',
  title: 'Element given more than once',
  about: `\`server_name\`, \`tool_name\` or \`arguments\` is given twice in a call: the last one counts, and the content of the earlier ones is lost, as in Forge, where even an empty last one wins.

In a JSON payload the same holds for every key of an object. For an argument in elements, repetition makes a list, which is not a mistake, unless the schema allows no list there.

An element in place of \`<tool>\` that has the name of a known tool names a tool too: where \`<tool_name>\` names another, that one counts.`,
  noun: ['element given twice', 'elements given twice'],
  repair: null,
  advice: 'Write {field} once.',
  lesson: FORM_LESSON,
  failing: {
    input: exampleCall('<path>a.txt</path>').replace('<tool_name>', '<tool_name>read_file</tool_name>\n<tool_name>'),
  },
  passing: { input: exampleCall('<path>a.txt</path>') },
  *find(reading) {
    for (const read of reading.calls) {
      const name = renamedWrapper(read, reading);
      const isTool = name !== null && reading.options.tools.some((tool) => tool.name === name);
      const { start, toolName } = read.call;
      if (isTool && toolName !== name)
        yield {
          code: 'duplicate-element',
          severity: 'warning',
          start,
          end: read.outline.root.openEnd,
          call: read.index,
          data: { around: name },
        };
    }
  },
  explain(finding, reading) {
    const name = String(finding.data?.['name'] ?? '');
    if (finding.data?.['around'] !== undefined)
      return {
        message: `The element around the call names the tool ${quote(String(finding.data['around']))}, and \`<tool_name>\` another, which counts.`,
        why: 'Either the model meant another tool at first, or it changed its mind at the name.',
      };
    if (finding.data?.['where'] === 'payload')
      return {
        message: `${quote(`"${name}"`)} is given more than once in one JSON object; only the last one counts.`,
        why: 'The model corrected itself, or meant a list.',
      };
    if (!wordsOf(reading.dialect).hasElements)
      return {
        message: `${quote(name)} is given more than once; ${finding.data?.['collected'] === 1 ? 'the schema wants a list, so all are kept' : 'only the last one counts'}.`,
        why: 'The model corrected itself, or wrote a list as one argument for each of its items.',
      };
    return finding.schemaOnly
      ? {
          message: `${finding.path ? pathWords(finding.path) : quote(name)} is given more than once, and the schema allows no list.`,
          why: 'The model split one value over several elements, or gave the argument again to correct it.',
        }
      : {
          message: `${quote(`<${name}>`)} is given more than once in the call; only the last one counts.`,
          why: `The model corrected itself, or ran two calls together${reading.calls.length > 1 ? '' : ' into one'}.`,
        };
  },
  *fixes(finding, reading) {
    if (finding.data?.['collected'] === 1 || finding.data?.['around'] !== undefined) return;
    if (finding.data?.['where'] === 'payload') {
      const comma = /^\s*,\s*/.exec(reading.text.slice(finding.end, finding.end + MOST_BLANKS))?.[0] ?? '';
      const end = finding.end + comma.length;
      yield removal({ ...finding, end }, `Remove the earlier "${finding.data?.['name']}"`, reading);
      return;
    }
    if (!wordsOf(reading.dialect).hasElements) {
      yield removal(finding, `Remove the earlier ${finding.data?.['name']}`, reading);
      return;
    }
    if (!finding.schemaOnly) yield removal(finding, `Remove the earlier <${finding.data?.['name']}>`, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'another tool around the call than in it',
    input: '<move>\n<tool_name>copy</tool_name>\n<arguments><path>a</path></arguments>\n</move>',
    tools: [
      { name: 'move', inputSchema: {} },
      { name: 'copy', inputSchema: {} },
    ],
    says: 'The element around the call names the tool `move`, and `<tool_name>` another, which counts.',
    fix: null,
  },
  {
    fact: 'an element around the call that no tool is called like',
    input: '<call>\n<tool_name>copy</tool_name>\n<arguments><path>a</path></arguments>\n</call>',
    tools: [{ name: 'copy', inputSchema: {} }],
    silent: true,
  },
  {
    fact: 'an argument of Qwen3-Coder, where the last one counts',
    input: qwenCall('<parameter=p>\na\n</parameter>\n<parameter=p>\nb\n</parameter>'),
    dialect: 'qwen3-coder',
    says: '`p` is given more than once; only the last one counts.',
    fix: null,
  },
  {
    fact: 'an argument of Qwen3-Coder whose schema has a list',
    input: qwenCall('<parameter=p>\na\n</parameter>\n<parameter=p>\nb\n</parameter>'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: { p: { type: 'array' } } } }],
    says: '`p` is given more than once; the schema wants a list, so all are kept.',
    fix: null,
  },
  {
    fact: 'a key of JSON',
    input: '<tool>{"tool_name": "t", "arguments": {"p": "a", "p": "b"}}</tool>',
    says: '`"p"` is given more than once in one JSON object; only the last one counts.',
    fix: null,
  },
  {
    fact: 'the same value twice, of which nothing is lost with one',
    input: qwenCall('<parameter=p>\na\n</parameter>\n<parameter=p>\na\n</parameter>'),
    dialect: 'qwen3-coder',
    says: '`p` is given more than once; only the last one counts.',
    fix: { title: 'Remove the earlier p', after: qwenCall('\n<parameter=p>\na\n</parameter>') },
  },
  {
    fact: 'an argument whose schema allows no list',
    ...exampleWith({ path: { type: 'string' } }, '<path>a</path>\n  <path>b</path>'),
    says: '`path` is given more than once, and the schema allows no list.',
    fix: null,
  },
  {
    fact: 'without a schema elements of one name are a list',
    input: exampleCall('<path>a</path>\n  <path>b</path>'),
    silent: true,
  },
];

/** The most white space around a comma. */
const MOST_BLANKS = 80;
