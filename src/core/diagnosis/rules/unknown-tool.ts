import { quote } from '../../text/quote.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import { changeTo } from '../proposals/proposals.ts';
import { exampleCall, qwenCall } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const TOOLS = [{ name: 'write_file', inputSchema: { type: 'object' } }];

export const unknownTool: Rule = {
  code: 'unknown-tool',
  title: 'Unknown tool',
  about: `No tool of this name was given; names must match exactly, and the server name is ignored. The arguments are then read without a schema.

The verdict does not change, because the reply itself was read well. Models invent names that sound right (\`read\` for \`read_file\`) or take them from another agent's prompt: Forge's own messages say \`write_to_file\` while its tool is \`write_file\`.`,
  noun: ['unknown tool', 'unknown tools'],
  repair: null,
  advice: 'Use the exact name of one of the tools listed to you.',
  lesson: listLesson(['listed', 'call']),
  failing: { input: exampleCall('<path>a.txt</path>', 'write_to_file'), tools: TOOLS },
  passing: { input: exampleCall('<path>a.txt</path>'), tools: TOOLS },
  explain(finding, reading) {
    const name = String(finding.data?.['name'] ?? '');
    const near = nearestName(name, namesOf(reading.options.tools), comparisonsOf(reading));
    return {
      message: `There is no tool ${quote(name)}${near === null ? '' : `; did you mean ${quote(near)}?`}`.replace(
        /([^?])$/,
        '$1.',
      ),
      why: 'Either the model made the name up or knows it from another set of tools, or these are not all the tools that it was given.',
    };
  },
  *fixes(finding, reading) {
    const near = nearestName(
      String(finding.data?.['name'] ?? ''),
      namesOf(reading.options.tools),
      comparisonsOf(reading),
    );
    const call = reading.calls[finding.call ?? -1]?.call;
    if (near === null || !call?.nameSpan) return;
    yield* changeTo(near, call.nameSpan, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a near name is offered',
    input: exampleCall('<path>a.txt</path>', 'write_fil'),
    tools: TOOLS,
    says: 'There is no tool `write_fil`; did you mean `write_file`?',
    fix: { title: 'Change to write_file', after: exampleCall('<path>a.txt</path>') },
  },
  {
    fact: 'case counts',
    input: exampleCall('<path>a.txt</path>', 'Write_File'),
    tools: TOOLS,
    says: 'There is no tool `Write_File`; did you mean `write_file`?',
    fix: { title: 'Change to write_file', after: exampleCall('<path>a.txt</path>') },
  },
  {
    fact: 'nothing near is nothing to offer',
    input: exampleCall('<path>a.txt</path>', 'search_the_web'),
    tools: TOOLS,
    says: 'There is no tool `search_the_web`.',
    fix: null,
  },
  {
    fact: 'the name of a Qwen3-Coder call',
    input: qwenCall('<parameter=path>\na.txt\n</parameter>', 'writefile'),
    dialect: 'qwen3-coder',
    tools: TOOLS,
    says: 'There is no tool `writefile`; did you mean `write_file`?',
    fix: { title: 'Change to write_file', after: qwenCall('<parameter=path>\na.txt\n</parameter>', 'write_file') },
  },
  { fact: 'without tools no name is unknown', input: exampleCall('<path>a.txt</path>', 'anything'), silent: true },
  {
    fact: 'white space around the name does not count',
    input: exampleCall('<path>a.txt</path>', ' write_file '),
    tools: TOOLS,
    silent: true,
  },
];

const namesOf = (tools: readonly { readonly name: string }[]): string[] => tools.map(({ name }) => name);
