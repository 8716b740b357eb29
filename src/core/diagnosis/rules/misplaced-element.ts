import { childElements } from '../../calls/element.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import { insert, remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { wantedAt } from '../words/wanted.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const misplacedElement: Rule = {
  code: 'misplaced-element',
  title: 'Element outside the arguments',
  about: `An element directly in \`<tool>\` that is not one of \`server_name\`, \`tool_name\` and \`arguments\`.

In a call without \`<arguments>\` *resilient* mode reads it as an argument, since only the wrapper was forgotten. In a call that has \`<arguments>\`, and in the stricter modes, it is dropped, and that is an error: the model gave a value that is not read. Forge ignores it without an error.

In a JSON call it is the key \`parameters\` in place of \`arguments\`, or an argument such as \`parameters\` or \`args\` that holds all others and that the tool lacks: both are read as they were meant.

In a native call it is JSON in the tool’s name, of which nothing is read.`,
  noun: ['misplaced element', 'misplaced elements'],
  repair: {
    assumed: 'In a call without `<arguments>` its elements are the arguments.',
    done: () => 'Taken for an argument of the call.',
    strict: 'Nothing: it would pass over it.',
  },
  advice: ({ hasElements, call }) =>
    hasElements
      ? 'Put every argument inside <arguments>.'
      : call === ''
        ? 'Give the tool’s name alone as the name, and what it gets as its arguments.'
        : `Put every argument where this form has it:\n${call}`,
  lesson: FORM_LESSON,
  failing: { input: '<tool>\n<tool_name>read_file</tool_name>\n<path>a.txt</path>\n</tool>' },
  passing: { input: exampleCall('<path>a.txt</path>', 'read_file') },
  explain(finding, reading) {
    if (finding.data?.['kind'] === 'in-name')
      return {
        message: `The tool’s name holds ${quoteSpan(reading.text, finding)}, so no tool is called.`,
        why: 'Either the server cut the name and the arguments apart in the wrong place, or the model wrote its call into the name.',
      };
    if (isKeyOfJson(finding))
      return {
        message: '`parameters` is written where `arguments` belongs; its members are read as the arguments.',
        why: 'The list of tools has `parameters` for what the arguments look like, and the model took that name.',
      };
    if (!wordsOf(reading.dialect).hasElements)
      return {
        message: `${quote(String(finding.data?.['name']))} holds the arguments as one object; its members are read as arguments.`,
        why: 'Either the model took the name for a place to put all arguments in, or a program on the way put them there.',
      };
    const name = quote(`<${finding.data?.['name'] ?? ''}>`);
    if (finding.start === finding.end)
      return {
        message: `\`</arguments>\` is missing after ${name}, which is read as an argument.`,
        why: 'Either the model forgot the `<arguments>` around its arguments, or it was lost on the way.',
      };
    return {
      message:
        finding.data?.['dropped'] === 1
          ? `${name} is outside \`<arguments>\` and was left out.`
          : `${name} is outside \`<arguments>\` and is read as an argument.`,
      why: 'The model forgot the `<arguments>` around its arguments, or closed it too early.',
    };
  },
  *fixes(finding, reading) {
    if (!wordsOf(reading.dialect).hasElements) {
      yield* acceptRepair(finding, isKeyOfJson(finding) ? 'Rename to arguments' : MEMBERS_ALONE);
      yield* unwrapped(finding, reading);
      return;
    }
    if (finding.data?.['dropped'] === 1) yield* moveIntoArguments(finding, reading);
    yield* wrapAll(finding, reading);
    if (finding.replacement !== undefined) yield bringTogether(finding, reading);
  },
};

const RUN = { name: 'run', inputSchema: { type: 'object', properties: { cmd: {}, all: {} } } };

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the arguments stand in the name of a native call',
    ...nativeCall('read_file{"path": "a.ts"}', '{}'),
    says: 'The tool’s name holds `{"path": "a.ts"}`, so no tool is called.',
    fix: null,
  },
  {
    fact: 'the whole call stands in the name of a native one',
    ...nativeCall('{"name": "read_file"}', '{}'),
    says: 'The tool’s name holds `{"name": "read_file"}`, so no tool is called.',
    fix: null,
  },
  {
    fact: 'arguments that are an empty tag are opened',
    input: '<tool><tool_name>t</tool_name><arguments/><p>1</p></tool>',
    says: '`<p>` is outside `<arguments>` and was left out.',
    fix: {
      title: 'Move <p> into <arguments>',
      after: '<tool><tool_name>t</tool_name><arguments><p>1</p></arguments></tool>',
    },
  },
  {
    fact: 'beside arguments it was left out',
    input: '<tool><tool_name>t</tool_name><arguments><a>1</a></arguments><p>2</p></tool>',
    says: '`<p>` is outside `<arguments>` and was left out.',
    fix: {
      title: 'Move <p> into <arguments>',
      after: '<tool><tool_name>t</tool_name><arguments><a>1</a><p>2</p>\n</arguments></tool>',
    },
  },
  {
    fact: 'all of them go into the wrapper at once',
    input: '<tool><tool_name>t</tool_name><p>1</p><q>2</q></tool>',
    says: '`<p>` is outside `<arguments>` and is read as an argument.',
    fix: {
      title: 'Put <arguments> around the arguments',
      after: '<tool><tool_name>t</tool_name><arguments><p>1</p><q>2</q></arguments></tool>',
    },
  },
  {
    fact: 'a key of JSON is renamed alone',
    input: hermesCall('{"name": "run", "parameters": {"cmd": "ls"}}'),
    dialect: 'auto',
    says: '`parameters` is written where `arguments` belongs; its members are read as the arguments.',
    fix: { title: 'Rename to arguments', after: hermesCall('{"name": "run", "arguments": {"cmd": "ls"}}') },
  },
  {
    fact: 'the schema may have an argument of that name',
    input: hermesCall('{"name": "run", "arguments": {"parameters": {"a": 1}}}'),
    dialect: 'auto',
    silent: true,
  },
  {
    fact: 'the object of a JSON call is taken out of the one argument',
    input: hermesCall('{"name": "run", "arguments": {"args": {"cmd": "ls"}}}'),
    dialect: 'hermes',
    tools: [RUN],
    says: '`args` holds the arguments as one object; its members are read as arguments.',
    fix: {
      title: 'Write each member as an argument',
      after: hermesCall('{"name": "run", "arguments": {"cmd": "ls"}}'),
    },
  },
  {
    fact: 'in a call of Python each member becomes an argument',
    input: `[run(parameters={"cmd": 'ls', "all": True})]`,
    dialect: 'pythonic',
    tools: [RUN],
    says: '`parameters` holds the arguments as one object; its members are read as arguments.',
    fix: { title: 'Write each member as an argument', after: `[run(cmd='ls', all=True)]` },
  },
  {
    fact: 'a member that Python cannot name stays where it is',
    input: `[run(parameters={"cmd": 'ls', "a b": 1})]`,
    dialect: 'pythonic',
    tools: [RUN],
    says: '`parameters` holds the arguments as one object; its members are read as arguments.',
    fix: null,
  },
  {
    fact: 'a text of JSON is not taken out',
    input: hermesCall('{"name": "run", "arguments": {"input": "{\\"cmd\\": \\"ls\\"}"}}'),
    dialect: 'hermes',
    tools: [RUN],
    says: '`input` holds the arguments as one object; its members are read as arguments.',
    fix: null,
  },
  {
    fact: 'the order of the parts does not count',
    input: '<tool><arguments><p>1</p></arguments><tool_name>t</tool_name></tool>',
    silent: true,
  },
];

const MEMBERS_ALONE = 'Write each member as an argument';

/** The members of the one argument that holds all, in its place: in JSON its object alone, in a call of Python each as an argument. */
function* unwrapped(
  { start, end, data, call, replacement }: Finding,
  { calls, text }: Reading,
): Generator<FixProposal> {
  const entries = calls[call ?? -1]?.call.arguments.entries ?? [];
  const held = text.slice(start, end);
  if (replacement !== undefined || data?.['name'] === undefined || !held.startsWith('{')) return;
  const name = String(data['name']);
  const before = text.slice(Math.max(0, start - name.length - LONGEST_LEAD), start);
  const key = new RegExp(String.raw`\{\s*"${name}"\s*:\s*$`).exec(before)?.[0];
  const close = /^\s*\}/.exec(text.slice(end, end + LONGEST_LEAD))?.[0];
  const keyword = new RegExp(String.raw`\b${name}\s*=\s*$`).exec(before)?.[0];
  if (key !== undefined && close !== undefined)
    yield {
      title: MEMBERS_ALONE,
      edits: [remove({ start: start - key.length, end: start }), remove({ start: end, end: end + close.length })],
    };
  if (keyword !== undefined && entries.every(([member]) => IDENTIFIER.test(member)))
    yield {
      title: MEMBERS_ALONE,
      edits: [
        replace(
          { start: start - keyword.length, end },
          entries.map(([member, { span }]) => `${member}=${text.slice(span.start, span.end)}`).join(', '),
        ),
      ],
    };
}
/** So much may stand between a name and its value. */
const LONGEST_LEAD = 40;
const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** The key of a JSON call that holds the arguments under another name: only the key is rewritten. */
const isKeyOfJson = (finding: Finding): boolean => wantedAt(finding) === '"arguments"';

/** The wrapper goes around all of them at once. */
function* wrapAll(finding: Finding, reading: Reading): Generator<FixProposal> {
  const root = reading.calls[finding.call ?? -1]?.outline.root;
  const stray = root ? childElements(root).filter(({ name }) => name !== 'server_name' && name !== 'tool_name') : [];
  if (stray.some(({ name }) => name === 'arguments')) return;
  const first = stray[0];
  const last = stray.at(-1);
  if (first && last)
    yield {
      title: 'Put <arguments> around the arguments',
      edits: [insert(first.start, '<arguments>'), insert(last.end, '</arguments>')],
      keepsValues: true,
    };
}

/** Where something else is between them, all are rewritten in one place. */
function bringTogether({ code, call }: Finding, { findings }: Reading): FixProposal {
  const all = findings.filter((one) => one.code === code && one.call === call && one.replacement !== undefined);
  return {
    title: 'Bring the arguments together in <arguments>',
    edits: all.map((one) => replace(one, one.replacement ?? '')),
    keepsValues: true,
  };
}

function* moveIntoArguments(finding: Finding, reading: Reading): Generator<FixProposal> {
  const root = reading.calls[finding.call ?? -1]?.outline.root;
  const holder = root && childElements(root).findLast(({ name }) => name === 'arguments');
  const name = String(finding.data?.['name'] ?? '');
  if (!holder || childElements(holder).some((child) => child.name === name)) return;
  const source = reading.text.slice(finding.start, finding.end);
  const isEmptyTag = reading.text.slice(holder.openEnd - 2, holder.openEnd) === '/>';
  if (!isEmptyTag && holder.closeStart >= holder.end) return;
  const moved = isEmptyTag
    ? replace(holder, `<arguments>${source}</arguments>`)
    : insert(holder.closeStart, `${source}\n`);
  const edits = [moved, remove(finding)];
  yield { title: `Move <${name}> into <arguments>`, edits: finding.start < holder.start ? edits.reverse() : edits };
}
