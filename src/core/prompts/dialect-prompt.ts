import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import type { Literals } from '../dialects/write/call-text.ts';
import type { CallWriter } from '../dialects/write/call-writer.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import { writingOf } from '../dialects/writings.ts';
import { printExactJson } from '../json/exact-json.ts';
import { allowedTypes } from '../tools/schema/allowed-types.ts';
import { declaredProperties, requiredProperties } from '../tools/schema/declared-properties.ts';
import { describeTypes } from '../tools/schema/describe-types.ts';
import { propertySchema } from '../tools/schema/property-schema.ts';
import { resolveSchema } from '../tools/schema/resolve-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

const TOOL = 'TOOL_NAME';
const ARGUMENT = 'ARGUMENT_NAME';

/** The form of a call with placeholders, and what holds for every call. */
export function callFormOf(dialect: MarkedDialect): string {
  const form = skeleton(dialect, TOOL, [ARGUMENT, 'ANOTHER_ARGUMENT']);
  const rules = [
    ...bodyRules(dialect, form),
    'Close everything that is open, the innermost first.',
    ...(writingOf(dialect.id)?.severalCalls ? [] : ['Write one call in a message.']),
    `A call stands by itself: ${form.includes('```') ? '' : 'not in a code fence, '}not in thinking, not inside a sentence.`,
  ];
  return `To use a tool, write this, with names and values in place of the capitals:\n\n${form}\n\n${listed(rules)}`;
}

/** How text, numbers and words are written between the marks, and where a value ends. */
export function valueRulesOf(dialect: MarkedDialect): string {
  const { literals, limits } = writerOf(dialect);
  if (literals?.notation === 'keys')
    return listed([
      `A text stands between two ${limits?.quote} as it is: nothing in it is escaped, and it cannot hold ${limits?.quote}.`,
      'Keys, numbers, true, false and null stand bare.',
    ]);
  if (literals)
    return listed([
      `In a string, ${literals.notation === 'python' ? 'which stands in double quotes, ' : ''}write " as \\", \\ as \\\\, a line break as \\n and a tab as \\t; every other character as it is.`,
      literals.notation === 'python'
        ? 'The words of Python are True, False and None.'
        : 'JSON has no comments, no trailing commas and no single quotes; its words are true, false and null.',
    ]);
  const { argument } = dialect.closers({ prefix: '', tool: TOOL, argument: ARGUMENT });
  return listed([
    dialect.cdata
      ? 'In a text, write & as &amp; and < as &lt;, or put the whole text into <![CDATA[…]]> as it is.'
      : 'Write a text as it is: no quotes around it, nothing escaped; & and < stay what they are.',
    writingOf(dialect.id)?.prompt?.types ?? TYPES[dialect.untyped],
    ...(dialect.cdata ? [] : [BLANKS[dialect.strips]]),
    dialect.nests || dialect.cdata
      ? `Every value is closed by ${argument}.`
      : `A value ends at a ${argument} only where the next argument or the end of the call follows.`,
  ]);
}

const writerOf = ({ id }: MarkedDialect): Partial<CallWriter> => writingOf(id)?.writer ?? {};

/** What the arguments are, where they are one value. */
function bodyRules(dialect: MarkedDialect, form: string): readonly string[] {
  const { literals } = writerOf(dialect);
  if (!literals) return [];
  if (literals.notation === 'python') return ['A call is written as in Python, each argument with its name.'];
  if (literals.notation === 'keys') return [];
  return [`${form.includes(`"${TOOL}"`) ? 'Name and arguments' : 'The arguments'} are one JSON object.`];
}

const TYPES: Readonly<Record<MarkedDialect['untyped'], string>> = {
  raw: 'Numbers, true, false and null stand bare; the definition of the tool tells them from text.',
  json: 'Numbers, true, false and null stand bare; a text that looks like one of them, where no type is declared, stands in double quotes.',
  wire: 'Numbers, true, false and null stand bare.',
};

const BLANKS: Readonly<Record<MarkedDialect['strips'], string>> = {
  none: 'Every blank and line break between the two ends of a value belongs to it.',
  line: 'One line break after the opening tag and one before the closing tag are not part of the value; all others are.',
  trim: 'White space at both ends of a value is not part of it.',
  shape: 'A value of one line stands right between its tags; one of several lines has its tags on lines of their own.',
};

const STRUCTURES: Readonly<Record<Literals['notation'], string>> = {
  json: 'Lists and objects are JSON, never a string that holds JSON:',
  python: 'Lists and objects are lists and dictionaries of Python, never a string that holds one:',
  keys: 'Lists and objects are written like the arguments, never as a string that holds JSON:',
};

/** How lists and objects are written. */
export function structureRulesOf(dialect: MarkedDialect): string {
  const value = { list: ['a', 'b'], object: { field: 1 } };
  const { text, spans } = renderCall(dialect.id, { call: { toolName: TOOL, arguments: value }, tool: null });
  const shown = spans.filter(({ path }) => path === '/list' || path === '/object');
  const examples = shown.map(({ start, end }) => text.slice(start, end).trim()).join('\n');
  const rule = dialect.nests
    ? 'A list is an element with one <item> for each item, an object one with an element for each field:'
    : STRUCTURES[writerOf(dialect).literals?.notation ?? 'json'];
  return `${rule}\n\n${examples}`;
}

/** The tools as models of the dialect are used to seeing them. */
export function toolsFor(dialect: MarkedDialect, tools: readonly ToolDefinition[]): string {
  const kind = writingOf(dialect.id)?.prompt?.tools ?? 'tools';
  if (kind === 'headings') return tools.map((tool) => headed(dialect, tool)).join('\n\n');
  const lines = tools.map(({ name, description, inputSchema }) => {
    const signature = { name, description, parameters: inputSchema };
    return printExactJson(kind === 'tools' ? { type: 'function', function: signature } : signature);
  });
  return `<${kind}>\n${lines.join('\n')}\n</${kind}>`;
}

/** A tool under a heading, with its parameters in a list and its call without values. */
function headed(dialect: MarkedDialect, { name, description, inputSchema }: ToolDefinition): string {
  const names = declaredProperties(inputSchema, inputSchema);
  const required = requiredProperties(inputSchema, inputSchema);
  const parameters = names.map((property) => {
    const schema = resolveSchema(inputSchema, propertySchema(inputSchema, inputSchema, property) ?? true);
    const types = [...(allowedTypes(inputSchema, schema) ?? [])];
    const facts = [
      required.has(property) ? 'required' : 'optional',
      ...(types.length > 0 ? [describeTypes(types)] : []),
    ];
    const description = typeof schema === 'object' && typeof schema.description === 'string' ? schema.description : '';
    return `- ${property}: (${facts.join(', ')}) ${description.trim().replace(/\s+/g, ' ')}`.trimEnd();
  });
  return [
    `## ${name}`,
    ...(description ? [`Description: ${description.trim()}`] : []),
    ...(parameters.length > 0 ? ['Parameters:', ...parameters] : ['Parameters: none']),
    'Usage:',
    skeleton(dialect, name, names),
  ].join('\n');
}

function skeleton(dialect: MarkedDialect, toolName: string, names: readonly string[]): string {
  const values = Object.fromEntries(names.map((name) => [name, 'VALUE']));
  return renderCall(dialect.id, { call: { toolName, arguments: values }, tool: null }).text;
}

const listed = (rules: readonly string[]): string => rules.map((rule) => `- ${rule}`).join('\n');
