import type { Span } from '../../../base/span.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import { isNameOfArguments, renameToArguments } from '../proposals/misnamed-parts.ts';
import { pathWords } from '../words/place.ts';
import { exampleCall, exampleWith, hermesCall, invokeCall, qwenCall } from './kit/example-call.ts';
import { listLesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

/** The most white space around the colon after a key. */
const LONGEST_GAP = 64;

const PROPERTIES = { path: { type: 'string' } };

export const unknownArgument: Rule = {
  code: 'unknown-argument',
  title: 'Unknown argument',
  about: `The tool's schema does not know this argument. It is an error where the schema says \`additionalProperties: false\`, because a validator refuses the call; silent where the schema allows more; a warning where it says nothing, because most tools ignore what they do not know, Forge's among them. So a misspelt name is not an error there: the argument is simply gone.

In a dialect whose values are not escaped, an opener after an end tag is an argument whatever its name; one with no end tag before it is text of the value if the tool has no such argument. In MiniCPM5 an unknown argument makes the verdict *recovered*, since servers void the whole call.

In a JSON payload it also means a key other than \`server_name\`, \`tool_name\` and \`arguments\`.`,
  noun: ['unknown argument', 'unknown arguments'],
  repair: null,
  advice: 'Leave it out, or use the name that the tool lists.',
  lesson: listLesson(['listed', 'argument']),
  failing: exampleWith(PROPERTIES, '<file_path>a.txt</file_path>', { additionalProperties: false }),
  passing: exampleWith(PROPERTIES, '<path>a.txt</path>', { additionalProperties: false }),
  explain(finding, reading) {
    const meant = finding.data?.['meant'];
    const name = finding.path === undefined ? quote(String(finding.data?.['name'] ?? '')) : pathWords(finding.path);
    const tool = reading.calls[finding.call ?? -1]?.call.toolName || 'the tool';
    return {
      message: `${name} is not ${finding.data?.['where'] === 'payload' ? 'a key of a call' : `an argument of ${tool}`}${meant === undefined ? '.' : `; did you mean ${quote(String(meant))}?`}`,
      why:
        finding.data?.['where'] === 'payload'
          ? 'Either the model put it beside the arguments, or another program wrote it there.'
          : 'Either the model made the name up or knows it from a similar tool, or the definition is another one than it was given.',
    };
  },
  *fixes(finding, reading) {
    const name = String(finding.data?.['name'] ?? '');
    const found = reading.calls[finding.call ?? -1];
    const renamed = found && renameToArguments(found, reading);
    if (renamed) yield renamed;
    if (finding.data?.['where'] === 'payload' && isNameOfArguments(name) && !found?.call.arguments.entries.length) {
      const end = finding.start + JSON.stringify(name).length;
      yield { title: 'Rename to arguments', edits: [replace({ start: finding.start, end }, '"arguments"')] };
    }
    const meant = finding.data?.['meant'];
    if (meant === undefined) return;
    const key = keyBefore(finding, name, reading);
    const places = key ? [key] : namesInTags(finding, name, reading);
    const quote = key ? reading.text.slice(key.start, key.start + 1) : '';
    const written = quote === '"' ? JSON.stringify(meant) : quote === "'" ? `'${meant}'` : String(meant);
    if (places.length > 0) yield { title: `Rename to ${meant}`, edits: places.map((place) => replace(place, written)) };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a misspelt name, where the schema allows nothing else',
    ...exampleWith(PROPERTIES, '<pth>a.txt</pth>', { additionalProperties: false }),
    says: '`pth` is not an argument of write_file; did you mean `path`?',
    fix: { title: 'Rename to path', after: exampleCall('<path>a.txt</path>') },
  },
  {
    fact: 'nothing near is nothing to offer',
    ...exampleWith(PROPERTIES, '<recursive>true</recursive>'),
    says: '`recursive` is not an argument of write_file.',
    fix: null,
  },
  {
    fact: 'a key beside the arguments of a superseded call',
    input: '<tool>{"tool_name": "t", "x": 1}</tool>',
    says: '`x` is not a key of a call.',
    fix: null,
  },
  {
    fact: 'a name in JSON is renamed with its quotes',
    input: hermesCall('{"name": "write_file", "arguments": {"pth": "a.txt"}}'),
    dialect: 'hermes',
    tools: [{ name: 'write_file', inputSchema: { type: 'object', properties: PROPERTIES } }],
    says: '`pth` is not an argument of write_file; did you mean `path`?',
    fix: { title: 'Rename to path', after: hermesCall('{"name": "write_file", "arguments": {"path": "a.txt"}}') },
  },
  {
    fact: 'one that the schema does not name is an argument, in every dialect',
    input: qwenCall('<parameter=path>\na.ts\n</parameter>\n<parameter=contnet>\nx\n</parameter>'),
    dialect: 'qwen3-coder',
    tools: [
      {
        name: 'read_file',
        inputSchema: { type: 'object', properties: { path: { type: 'string' }, content: { type: 'string' } } },
      },
    ],
    says: '`contnet` is not an argument of read_file; did you mean `content`?',
    fix: {
      title: 'Rename to content',
      after: qwenCall('<parameter=path>\na.ts\n</parameter>\n<parameter=content>\nx\n</parameter>'),
    },
  },
  {
    fact: 'beside an end tag that is missing',
    input: invokeCall('<parameter name="path">a</parameter>\n<parameter name="extra">x'),
    dialect: 'anthropic-invoke',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: PROPERTIES } }],
    says: '`extra` is not an argument of read_file.',
    fix: null,
  },
  {
    fact: 'a value that shows the syntax',
    input: qwenCall('<parameter=path>\n<parameter=x>\n1\n</parameter>\n<parameter=y>\n2\n</parameter>\n</parameter>'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: PROPERTIES } }],
    silent: true,
  },
  {
    fact: 'a value that speaks of an end tag',
    input: qwenCall('<parameter=path>\nIt ends with </parameter> and goes on.\n</parameter>'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: PROPERTIES } }],
    silent: true,
  },
  {
    fact: 'a schema may allow more',
    ...exampleWith(PROPERTIES, '<recursive>true</recursive>', { additionalProperties: true }),
    silent: true,
  },
  {
    fact: 'a value that is the end tag',
    input: qwenCall('<parameter=path>\n</parameter>\n</parameter>'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'read_file', inputSchema: { type: 'object', properties: PROPERTIES } }],
    silent: true,
  },
];

/** The key before a value, with its quotes where it has them. */
function keyBefore({ start }: Finding, name: string, { text, dialect }: Reading): Span | null {
  const from = Math.max(0, start - 6 * name.length - LONGEST_GAP);
  const before = text.slice(from, start);
  const { body } = wordsOf(dialect);
  const isJson = body === 'json' || body === 'marks';
  const gap = (isJson ? /\s*:\s*$/ : /\s*[:=]\s*$/).exec(before);
  const key = gap ? before.slice(0, gap.index) : '';
  const written = [JSON.stringify(name), `'${name}'`, ...(isJson ? [] : [name])].find(
    (one) => one !== '' && key.endsWith(one),
  );
  return written === undefined ? null : { start: from + key.length - written.length, end: from + key.length };
}

/** Where the name is in the tags of an element: in its start tag, and in its end tag where tags are names. */
function namesInTags(finding: Finding, name: string, reading: Reading): Span[] {
  const element = elementStartingAt(finding, reading);
  if (!element || element.closeStart >= element.end) return [];
  const open = nameIn({ start: element.start, end: element.openEnd }, name, reading);
  if (!open) return [];
  if (reading.text.slice(open.start - 1, open.start) !== '<') return [open];
  const close = nameIn({ start: element.closeStart, end: element.end }, name, reading);
  return close ? [open, close] : [];
}

/** The last position in a tag at which the name is a whole word and not the name of an attribute. */
function nameIn({ start, end }: Span, name: string, { text }: Reading): Span | null {
  const tag = text.slice(start, end);
  for (let at = tag.lastIndexOf(name); name !== '' && at > 0; at = tag.lastIndexOf(name, at - 1))
    if (!/[\w.-]/.test(tag.charAt(at - 1)) && !/[\w.=-]/.test(tag.charAt(at + name.length)))
      return { start: start + at, end: start + at + name.length };
  return null;
}
