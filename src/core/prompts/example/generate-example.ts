import { markedDialect } from '../../dialects/dialects.ts';
import type { Example, ExampleOptions, ExampleWarning } from '../../dialects/forge/write/example.ts';
import type { Rendering } from '../../dialects/forge/write/render-xml.ts';
import { renderCall } from '../../dialects/write/render-calls.ts';
import { writingOf } from '../../dialects/writings.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { readReply } from '../../reading/read-reply.ts';
import { additionalAllowed } from '../../tools/schema/additional-allowed.ts';
import { isObject } from '../../tools/schema/json-schema.ts';
import { stepsFor, validate } from '../../tools/schema/validate.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { Effort } from '../../words/effort.ts';
import { exampleValues } from './example-values.ts';
import { toWords, WITH_CDATA_END } from './plausible-string.ts';

/** Steps for making one example. */
const STEPS = 200_000;

/**
 * One call of a tool (format.md §6): the tool's own example where it has one, else made up from its schema, the same
 * each time. What the example can't show as the schema has it is a warning.
 */
export function generateExample(tool: ToolDefinition, options: ExampleOptions): Example {
  const effort = new Effort(STEPS);
  const own = writtenByHand(tool, options);
  if (own !== undefined) return { text: own, warnings: [], spans: [], values: null };
  const { values, leftOut } = readableValues(tool, options, valuesFor(tool, options, effort));
  const rendering = render(tool, options, values);
  const warnings = [
    ...rendering.warnings,
    ...nameWarnings(tool),
    ...leftOut.map((name) => ({
      path: pointerSegment(name),
      message: `An argument called ${JSON.stringify(name)} would not be read back from the call, so the example leaves it out. Declare it among the properties of the schema, under a name of letters, digits and underscores.`,
    })),
    ...schemaWarnings(tool, values, effort).filter(
      ({ path }) => !leftOut.some((name) => pointerSegment(name) === path),
    ),
  ];
  return { ...rendering, warnings };
}

/** The text of that call alone, for a prompt of many tools, which share the steps that making them may take. */
export function exampleText(tool: ToolDefinition, options: ExampleOptions, effort: Effort): string {
  const own = writtenByHand(tool, options);
  if (own !== undefined) return own;
  return render(tool, options, readableValues(tool, options, valuesFor(tool, options, effort)).values).text;
}

/** The arguments of the calls that prompts show of a tool with these options; a call that its definition carries as text aside. */
export function shownArguments(tool: ToolDefinition, options: ExampleOptions): readonly unknown[] {
  const made = valuesFor(tool, options, new Effort(STEPS));
  return [made, withCdataEnd(made)].map((values) => readableValues(tool, options, values).values);
}

/**
 * The values without those arguments that are not read back: the dialect has no way to write such a name, or a reader that goes
 * by the names that the schema declares takes their marks for text of another argument.
 */
function readableValues(
  tool: ToolDefinition,
  options: ExampleOptions,
  values: unknown,
): { readonly values: unknown; readonly leftOut: readonly string[] } {
  const { dialect = 'forge' } = options;
  const schema = tool.inputSchema;
  if (!markedDialect(dialect) || !isObject(values)) return { values, leftOut: [] };
  const undeclared = Object.keys(values).filter((name) => additionalAllowed(schema, schema, name) !== 'declared');
  const { argument = /^[\w-]+$/ } = writingOf(dialect)?.writer.limits ?? {};
  if (undeclared.length === 0 && Object.keys(values).every((name) => /^[\w-]+$/.test(name) && argument.test(name)))
    return { values, leftOut: [] };
  const without = (left: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
  const unread = (left: ReadonlySet<string>): string[] => {
    const shown = without(left);
    const { calls } = readReply(render(tool, options, shown).text, { dialect, tools: [tool], recovery: 'strict' });
    const read = new Set(calls[0]?.call.arguments.entries.map(([name]) => name));
    return Object.keys(shown).filter((name) => !read.has(name));
  };
  if (unread(new Set()).length === 0) return { values, leftOut: [] };
  const left = new Set(undeclared);
  for (const name of unread(left)) left.add(name);
  for (const name of undeclared.slice(0, MOST_TRIED)) {
    left.delete(name);
    if (unread(left).length > 0) left.add(name);
  }
  return { values: without(left), leftOut: [...left] };
}

/** Names that nobody declared, of which each is tried; a call that needs more of them shows none of the rest. */
const MOST_TRIED = 16;

/** That call with a text in it that holds the end of a CDATA section; null where no text in it is made up freely. */
export function exampleWithCdataEnd(tool: ToolDefinition, options: ExampleOptions, effort: Effort): string | null {
  if (writtenByHand(tool, options) !== undefined || ownExample(tool) !== undefined) return null;
  const values = valuesFor(tool, options, effort);
  const changed = withCdataEnd(values);
  const isFit =
    changed !== values && validate(tool.inputSchema, changed, tool.inputSchema, effort).problems.length === 0;
  return isFit ? render(tool, options, changed).text : null;
}

/**
 * The values with the first text replaced that one with the end of CDATA can stand for; the same where there is none. Code does
 * not belong in every text: what is typed into a form or said in a dialog stays.
 */
function withCdataEnd(value: unknown, name = ''): unknown {
  const replaced = DOCUMENT.test(toWords(name)) ? WITH_CDATA_END.get(value) : undefined;
  if (replaced !== undefined) return replaced;
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const changed = withCdataEnd(item, Array.isArray(value) ? name : key);
    if (changed === item) continue;
    if (Array.isArray(value)) return value.map((other, index) => (String(index) === key ? changed : other) as unknown);
    return { ...value, [key]: changed };
  }
  return value;
}

/** Names of texts that people write code in. */
const DOCUMENT =
  /\b(?:code|contents?|file text|source|script|snippet|body|comments?|descriptions?|markdown|notes?|details)$/;

/** A call that the definition carries as text; it is Forge's. */
const writtenByHand = ({ examples = [] }: ToolDefinition, { dialect = 'forge' }: ExampleOptions): string | undefined =>
  dialect === 'forge'
    ? examples.filter((example) => typeof example === 'string').find((example) => example.includes('<tool>'))
    : undefined;

const valuesFor = (tool: ToolDefinition, options: ExampleOptions, effort: Effort): unknown =>
  ownExample(tool) ?? exampleValues(tool, options, effort);

const render = (tool: ToolDefinition, { dialect = 'forge', style }: ExampleOptions, values: unknown): Rendering =>
  renderCall(dialect, { call: { toolName: tool.name, arguments: isObject(values) ? values : {} }, tool }, style);

/** The first of the tool's own argument objects, a valid one if there is any. */
function ownExample(tool: ToolDefinition): unknown {
  const objects = tool.examples?.filter(isObject) ?? [];
  return objects.find((example) => validate(tool.inputSchema, example).problems.length === 0) ?? objects[0];
}

function schemaWarnings(tool: ToolDefinition, values: unknown, effort: Effort): ExampleWarning[] {
  effort.left += stepsFor(values);
  const { problems, unchecked } = validate(tool.inputSchema, values, tool.inputSchema, effort);
  return [
    ...problems.map(({ path, message, keyword, expected }) => ({
      path,
      message:
        keyword === 'pattern' || keyword === 'format'
          ? `The example does not satisfy ${keyword}: ${expected} is wanted.`
          : message,
    })),
    ...unchecked.map(({ path, reason }) => ({ path, message: reason })),
  ];
}

function nameWarnings(tool: ToolDefinition): ExampleWarning[] {
  if (tool.name.trim() === '')
    return [{ path: '', message: 'The tool has no name, so a call of it can never be complete.' }];
  return tool.name === tool.name.trim()
    ? []
    : [
        {
          path: '',
          message: 'White space around the tool name is trimmed when a call is read, so the name never matches.',
        },
      ];
}
