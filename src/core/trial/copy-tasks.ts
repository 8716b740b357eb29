import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { AUTO } from '../dialects/dialects.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import { exampleValues } from '../prompts/example/example-values.ts';
import { toWords } from '../prompts/example/plausible-string.ts';
import { readReply } from '../reading/read-reply.ts';
import { allowedTypes } from '../tools/schema/allowed-types.ts';
import { declaredProperties } from '../tools/schema/declared-properties.ts';
import { itemSchema } from '../tools/schema/item-schema.ts';
import { isObject, stringList } from '../tools/schema/json-schema.ts';
import { propertySchema } from '../tools/schema/property-schema.ts';
import { resolveSchema } from '../tools/schema/resolve-schema.ts';
import { validate } from '../tools/schema/validate.ts';
import type { JsonSchema, ToolDefinition } from '../tools/tool-definition.ts';
import { toolId } from '../tools/tool-named.ts';
import { Effort } from '../words/effort.ts';
import { KINDS, type Kind, LIST_TEXTS, NESTED_TEXTS, QUESTIONS, type TextKind, textsOf } from './hard-content.ts';
import type { Variant } from './run.ts';
import type { Task, WholeCall } from './task.ts';
import { askedCall, NEWEST_WORDING, taskText } from './task-text.ts';

export interface CopyTaskOptions {
  /** The kinds that are wanted; all by default. */
  readonly kinds?: readonly Kind[];
  /** The most tasks of one tool. */
  readonly perTool?: number;
  /** What the variants write calls in: content holds the ends of their calls, and what one of them has no way to write is left out. */
  readonly dialects?: readonly string[];
  /** How the tasks are worded; as new ones by default. */
  readonly wording?: number;
}

/** What variants write calls in; Forge's own where a prompt may teach any, and where none teaches one. */
export function taskDialects(variants: readonly Variant[]): readonly string[] {
  const taught = variants.filter(({ native }) => !native).map(({ dialect }) => (dialect === AUTO ? 'forge' : dialect));
  return taught.length === 0 ? ['forge'] : [...new Set(taught)];
}

/** A task whose right answer is known to the letter. */
type CopyTask = Task & { readonly expect: WholeCall | null };

export interface CopyTasks {
  readonly tasks: readonly CopyTask[];
  /** A sentence for each tool and kind without a task. */
  readonly leftOut: readonly string[];
}

/** Steps for the values of one tool. */
const STEPS = 200_000;

/**
 * Tasks from tools: for each tool with a text argument one for each kind of hard content, which says what to call and what
 * exactly to put in, so that the right values are known. The same tools give the same tasks.
 */
export function copyTasks(tools: readonly ToolDefinition[], options: CopyTaskOptions = {}): CopyTasks {
  const { kinds = KINDS, perTool = Infinity, dialects = ['forge'], wording = NEWEST_WORDING } = options;
  const tasks: CopyTask[] = [];
  const leftOut: string[] = [];
  for (const [index, tool] of tools.entries()) {
    const name = toolId(tool);
    const made: CopyTask[] = [];
    const without: Kind[] = [];
    const content = new ContentOf(tool, dialects, wording);
    if (!content.hasText) {
      leftOut.push(`${name}: it has no text argument, so there are no tasks for it.`);
      continue;
    }
    for (const kind of KINDS.filter((known) => kinds.includes(known))) {
      if (made.length >= perTool) break;
      const id = `${name}/${kind}`;
      if (kind === 'none') {
        const question = QUESTIONS[index % QUESTIONS.length]!;
        made.push({ id, kind, messages: [{ role: 'user', content: question }], expect: null });
        continue;
      }
      const given = content.argumentsFor(kind);
      const expect = given && { toolName: tool.name, arguments: given };
      if (!expect) without.push(kind);
      else
        made.push({
          id,
          kind,
          tool: tool.name,
          messages: [{ role: 'user', content: taskText(expect, wording) }],
          expect,
        });
    }
    tasks.push(...made);
    if (without.length > 0)
      leftOut.push(`${name} gets no task for ${without.join(', ')}: none of its arguments can hold it.`);
  }
  return { tasks, leftOut };
}

type Arguments = Readonly<Record<string, unknown>>;

/** Names and indexes that lead to a value. */
type Place = readonly (string | number)[];

/** Makes the arguments of one tool. */
class ContentOf {
  readonly #tool: ToolDefinition;
  readonly #dialects: readonly string[];
  readonly #wording: number;
  readonly #ends: readonly string[];
  readonly #base: Arguments;
  /** Where a text may be, the place that content belongs in first. */
  readonly #texts: readonly Place[];

  constructor(tool: ToolDefinition, dialects: readonly string[], wording: number) {
    this.#tool = tool;
    this.#dialects = dialects;
    this.#wording = wording;
    this.#ends = [...new Set(dialects.map((dialect) => endOfCall(dialect, tool)))];
    const { inputSchema: schema } = tool;
    const made = exampleValues(tool, { optional: false }, new Effort(STEPS));
    const base = isObject(made) ? made : {};
    const texts = textPlaces(base, []);
    const needed = texts.filter((place) => typeof place.at(-1) === 'string' && takesText(tool, place));
    const optional = declaredProperties(schema, schema)
      .filter((name) => !Object.hasOwn(base, name) && takesText(tool, [name]))
      .map((name): Place => [name]);
    this.#base = withPlainTexts(tool, base, texts);
    this.#texts = [
      ...needed.map((place) => ({ place, rank: rankOf(place) })),
      ...optional.map((place) => ({ place, rank: rankOf(place) + 1 })),
    ]
      .sort((a, b) => a.rank - b.rank)
      .map(({ place }) => place);
  }

  get hasText(): boolean {
    return this.#texts.length > 0;
  }

  /** The arguments that carry content of a kind; null where the schema, or a dialect, has no room for it. */
  argumentsFor(kind: Exclude<Kind, 'none'>): Arguments | null {
    if (kind === 'list') return this.#inStructures(listsOfTexts);
    return kind === 'nested' ? this.#inStructures(nestedTexts) : this.#inText(kind);
  }

  #inText(kind: TextKind): Arguments | null {
    for (const text of textsOf(kind, this.#ends))
      for (const place of this.#texts) {
        const given = withText(this.#base, place, text);
        if (this.#isGood(given)) return given;
      }
    return null;
  }

  #inStructures(fill: (value: unknown) => unknown): Arguments | null {
    const { inputSchema: schema } = this.#tool;
    for (const name of declaredProperties(schema, schema)) {
      const value = this.#exampleOf(name);
      const filled = fill(value);
      const given = { ...this.#base, [name]: filled };
      if (filled !== value && this.#isGood(given)) return given;
    }
    return null;
  }

  #exampleOf(name: string): unknown {
    const { inputSchema: schema } = this.#tool;
    if (!isObject(schema)) return undefined;
    const required = [...new Set([...stringList(schema.required), name])];
    const made = exampleValues(
      { ...this.#tool, inputSchema: { ...schema, required } },
      { optional: false },
      new Effort(STEPS),
    );
    return isObject(made) ? made[name] : undefined;
  }

  /** It fits the schema, can be asked for in words, and a call of it reads back to it. */
  #isGood(given: Arguments): boolean {
    const call = { toolName: this.#tool.name, arguments: given };
    return (
      fits(this.#tool, given) &&
      plainDifferences(call, askedCall(taskText(call, this.#wording))).length === 0 &&
      this.#dialects.every((dialect) => readsBack(call, this.#tool, dialect))
    );
  }
}

const CONTENT =
  /\b(?:content|contents|text|body|code|command|query|message|comment|description|script|source|data|value|prompt|thought|input)\b/;
const PLACE =
  /\b(?:path|file|directory|dir|folder|url|uri|link|id|name|owner|repo|branch|encoding|language|sha|ref|cursor)\b/;

/** Content belongs in what is called content, before other texts; paths and names come last. */
function rankOf(place: Place): number {
  const words = toWords(String(place.at(-1)));
  return CONTENT.test(words) ? 0 : PLACE.test(words) ? 4 : 2;
}

/** Where texts are, however deep. */
function textPlaces(value: unknown, place: Place): Place[] {
  if (typeof value === 'string') return [place];
  if (Array.isArray(value)) return value.flatMap((item, at) => textPlaces(item, [...place, at]));
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => textPlaces(item, [...place, name])) : [];
}

/** Whether the schema has room for a text that is not one of a few; what else it asks of it is seen when one is tried. */
function takesText({ inputSchema: root }: ToolDefinition, place: Place): boolean {
  let schema: JsonSchema | undefined = root;
  for (const step of place) {
    if (schema === undefined) return false;
    schema = typeof step === 'number' ? itemSchema(root, schema, step) : propertySchema(root, schema, step);
  }
  const node = schema === undefined ? undefined : resolveSchema(root, schema);
  if (node === undefined || !isObject(node)) return false;
  return allowedTypes(root, node)?.has('string') === true && node.enum === undefined && node.const === undefined;
}

/** The arguments with a text in that place. */
function withText(given: Arguments, place: Place, text: string): Arguments {
  const put = (value: unknown, [step, ...rest]: Place): unknown => {
    if (step === undefined) return text;
    if (Array.isArray(value)) return value.map((item, at): unknown => (at === step ? put(item, rest) : item));
    const object = isObject(value) ? value : {};
    return { ...object, [step]: put(object[step], rest) };
  };
  return put(given, place) as Arguments;
}

/** The arguments with easy texts in place of those that would be hard content themselves. */
function withPlainTexts(tool: ToolDefinition, given: Arguments, places: readonly Place[]): Arguments {
  return places.reduce((plain, place) => {
    const text = place.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], plain);
    if (/^[\w ./:@,-]*$/.test(String(text))) return plain;
    const easy = textsOf('plain', []).map((other) => withText(plain, place, other));
    return easy.find((other) => fits(tool, other)) ?? plain;
  }, given);
}

function fits({ inputSchema }: ToolDefinition, given: Arguments): boolean {
  const { problems, unchecked } = validate(inputSchema, given);
  return problems.length === 0 && unchecked.length === 0;
}

/** Whether a call as the dialect writes it reads back to the same values: else no model could be right. */
function readsBack(call: WholeCall, tool: ToolDefinition, dialect: string): boolean {
  const { calls } = readReply(renderCall(dialect, { call, tool }).text, { dialect, tools: [tool] });
  const [first] = calls;
  return calls.length === 1 && plainDifferences(call.arguments, valueToPlain(first!.call.arguments)).length === 0;
}

/** The mark that ends a call of the tool in a dialect. */
export function endOfCall(dialect: string, tool: ToolDefinition): string {
  const { text } = renderCall(dialect, { call: { toolName: tool.name, arguments: { a: 'a' } }, tool });
  return /<[^<>]+>\s*$/.exec(text)?.[0].trim() ?? text.slice(-1);
}

/** A list of texts with the hard ones in it; anything else as it is. */
const listsOfTexts = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string') ? LIST_TEXTS : value;

/** An object, or a list that holds more than plain values, with hard texts in place of its texts. */
function nestedTexts(value: unknown): unknown {
  const isNested = isObject(value) || (Array.isArray(value) && value.some((item) => typeof item === 'object'));
  let count = 0;
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return NESTED_TEXTS[count++ % NESTED_TEXTS.length];
    if (Array.isArray(part)) return part.map(fill);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, fill(item)]));
  };
  const filled = isNested ? fill(value) : value;
  return count > 0 ? filled : value;
}
