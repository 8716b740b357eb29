import { childElements } from '../../calls/element.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { NATIVE } from '../../dialects/names.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { nameFromElement } from '../proposals/misnamed-parts.ts';
import { writeNames } from '../proposals/names-in-attributes.ts';
import { callWords } from '../words/place.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const LIKELY_NAMES: ReadonlySet<string> = new Set([
  'name',
  'tool',
  'toolname',
  'toolName',
  'tool-name',
  'function',
  'function_name',
]);

export const missingToolName: Rule = {
  code: 'missing-tool-name',
  title: 'No tool name',
  about: `The call has no \`<tool_name>\`, or in other dialects an opener without a name, or an empty one. Nothing can run it, so it is not complete.

Forge says \`tool_name is required in tool call\` and tells the model that its XML is invalid, which it is not. The same message comes for a JSON payload, because to Forge that is plain text.

Where the only element beside the server's name has the name of a tool, the fix makes it the tool name.`,
  noun: ['missing tool name', 'missing tool names'],
  repair: null,
  advice: ({ hasElements, call }) =>
    hasElements
      ? 'Put the name of the tool into <tool_name>.'
      : call === ''
        ? 'Name the tool.'
        : `Name the tool where this form says NAME:\n${call}`,
  quotesNothing: true,
  lesson: FORM_LESSON,
  failing: {
    input: '<tool>\n<server_name>local</server_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool>',
  },
  passing: { input: exampleCall('<path>src</path>', 'list_files') },
  explain(finding, reading) {
    const what = finding.start < finding.end ? 'has a blank tool name' : 'has no tool name';
    const call = reading.calls[finding.call ?? -1]?.call;
    return {
      message: `${callWords(finding.call ?? 0, reading)} ${what}, so it cannot run.`,
      why:
        reading.dialect === NATIVE
          ? whyUnnamed(reading.calls[(finding.call ?? 0) - 1], reading)
          : call && wordsOf(call.format).nameIn === 'body'
            ? 'The name belongs into the JSON, as `"name"`.'
            : call?.format === 'json'
              ? 'The name belongs into the JSON, as `"tool_name"`.'
              : wordsOf(reading.dialect).hasElements
                ? 'The model left the element out, or called it something else.'
                : `The name belongs into the opener: ${quote(wordsOf(reading.dialect).opener)}.`,
    };
  },
  *fixes(finding, reading) {
    const call = reading.calls[finding.call ?? -1];
    if (!call) return;
    const names = writeNames(call, reading);
    if (names) yield names;
    const named = nameFromElement(call, reading);
    if (named) yield named;
    const meant = childElements(call.outline.root).find(({ name, closed }) => closed && LIKELY_NAMES.has(name));
    if (!meant) return;
    const open = { start: meant.start, end: meant.openEnd };
    const close = { start: meant.closeStart, end: meant.end };
    if (close.start < close.end)
      yield {
        title: `Rename <${meant.name}> to <tool_name>`,
        edits: [replace(open, '<tool_name>'), replace(close, '</tool_name>')],
      };
  },
};

/** Of a native call; `before` is the one before it. */
function whyUnnamed(before: Reading['calls'][number] | undefined, { text }: Reading): string {
  const name = before?.call.toolName ?? '';
  if (before?.outline && name !== '' && isBlank(text.slice(before.outline.payload.start, before.outline.payload.end)))
    return `The call of ${quote(name)} before it has no arguments: either these are its own, sent under another index than the name, and a client reads two calls of which neither runs as meant, or the model gave this one no name.`;
  return 'The name is a member of its own beside the arguments: either the model gave none, or the server or what was pasted left it out.';
}

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an element of another name holds it',
    input: '<tool>\n<name>read_file</name>\n<arguments><path>a.ts</path></arguments>\n</tool>',
    says: 'The call has no tool name, so it cannot run.',
    fix: {
      title: 'Rename <name> to <tool_name>',
      after: '<tool>\n<tool_name>read_file</tool_name>\n<arguments><path>a.ts</path></arguments>\n</tool>',
    },
  },
  {
    fact: 'an attribute holds it',
    input: '<tool id="t"><arguments><p>1</p></arguments></tool>',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: {} } } }],
    says: 'The call has no tool name, so it cannot run.',
    fix: {
      title: 'Write it as <tool_name>',
      after: '<tool><tool_name>t</tool_name><arguments><p>1</p></arguments></tool>',
    },
  },
  {
    fact: 'a blank name is not one',
    input: '<tool><tool_name> </tool_name><arguments/></tool>',
    says: 'The call has a blank tool name, so it cannot run.',
    fix: null,
  },
  {
    fact: 'the JSON of a Hermes call lacks it',
    input: hermesCall('{"arguments": {}}'),
    dialect: 'auto',
    says: 'The call has no tool name, so it cannot run.',
    why: 'The name belongs into the JSON, as `"name"`.',
    fix: null,
  },
  {
    fact: 'the JSON of a superseded call lacks it',
    input: '<tool>{}</tool>',
    says: 'The call has no tool name, so it cannot run.',
    why: 'The name belongs into the JSON, as `"tool_name"`.',
    fix: null,
  },
  {
    fact: 'the opener of an invoke lacks it',
    input: '<function_calls>\n<invoke>\n<parameter name="p">x</parameter>\n</invoke>\n</function_calls>',
    dialect: 'anthropic-invoke',
    says: 'The call has no tool name, so it cannot run.',
    fix: null,
  },
  {
    fact: 'a name with white space around it is one',
    input: '<tool><tool_name> read_file </tool_name><arguments/></tool>',
    silent: true,
  },
];
