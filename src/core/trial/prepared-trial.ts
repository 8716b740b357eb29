import type { ExampleStyle } from '../dialects/forge/write/example.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import { printExactJson } from '../json/exact-json.ts';
import { pointerNames } from '../json/json-pointer.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { toolNamed } from '../tools/tool-named.ts';
import { contentTitle, inOrder, kindTexts } from './content-titles.ts';
import { copyTasks, endOfCall, taskDialects } from './copy-tasks.ts';
import { promptTokens, taskTokens } from './request-tokens.ts';
import type { IntervalKind } from './result.ts';
import type { Variant } from './run.ts';
import { type Size, sizeOf } from './sizes.ts';
import type { Task, WholeCall } from './task.ts';

/** A system prompt that may be tried, and how its calls are written. */
export interface TryVariant extends Variant {
  readonly style: ExampleStyle;
}

/** What can be tried, before anything is asked. */
export interface Preparation {
  readonly variants: readonly {
    readonly name: string;
    readonly native?: true;
    /** Estimated: of its prompt, and of a round of requests with their answers. */
    readonly tokens: number;
    readonly tokensOfRound: number;
  }[];
  readonly contents: readonly ContentTasks[];
  /** How many there are, and of how many it is known what is right. */
  readonly tasks: number;
  readonly known: number;
  readonly leftOut: readonly string[];
}

/** The tasks of one kind of content. */
export interface ContentTasks {
  readonly kind: string;
  readonly title: string;
  /** What the first of them puts in, on one line. */
  readonly puts: string;
  /** Their places among all tasks. */
  readonly at: readonly number[];
}

/** A task as it is shown. */
export interface ShownTask {
  readonly id: string;
  readonly tool: string;
  readonly title: string;
  readonly messages: Task['messages'];
  /** It is known which tool is to be called, and not with what. */
  readonly isToolAlone: boolean;
  /** The right arguments; null where no call must come, undefined where nobody knows what is right. */
  readonly expect:
    | readonly { readonly name: string; readonly type: string; readonly text: string }[]
    | null
    | undefined;
  /** The hard text as variants would have it written: names of variants that write alike, and the text. */
  readonly written: readonly { readonly variants: readonly number[]; readonly text: string }[];
}

/** What is asked of a run beside its variants and tasks. */
export interface RunSettings {
  /** Names of the variants. */
  readonly variants: readonly string[];
  readonly rounds: number;
  readonly untilKnown: boolean;
  readonly secondTry: boolean;
  readonly maxRequests: number;
  readonly maxTokens: number;
  readonly concurrency: number;
}

/** Variants and tasks of a run that is being prepared. */
export class PreparedTrial {
  readonly tools: readonly ToolDefinition[];
  readonly variants: readonly TryVariant[];
  readonly tasks: readonly Task[];
  readonly #leftOut: readonly string[];

  /** Makes tasks from the tools where none are given. */
  constructor(tools: readonly ToolDefinition[], variants: readonly TryVariant[], given: readonly Task[] | null) {
    this.tools = tools;
    this.variants = variants;
    const made = given ? { tasks: given, leftOut: [] } : copyTasks(tools, { dialects: taskDialects(variants) });
    this.tasks = made.tasks;
    this.#leftOut = made.leftOut;
  }

  overview(): Preparation {
    const ends = this.#ends();
    const answers = this.tasks.reduce((sum, task) => sum + taskTokens(task), 0);
    return {
      variants: this.variants.map((variant) => ({
        name: variant.name,
        ...(variant.native && { native: true as const }),
        tokens: promptTokens({ variant, task: NO_TASK }, this.tools),
        tokensOfRound: answers + this.tasks.reduce((sum, task) => sum + promptTokens({ variant, task }, this.tools), 0),
      })),
      contents: inOrder(new Set(this.tasks.map(({ kind }) => kind))).map((kind) => {
        const at = this.tasks.flatMap((task, index) => (task.kind === kind ? [index] : []));
        return {
          kind,
          title: contentTitle(kind, ends),
          puts: putsOf(this.tasks[at[0]!]!, ends).replaceAll('\n', '⏎'),
          at,
        };
      }),
      tasks: this.tasks.length,
      known: this.tasks.filter(({ expect }) => expect !== undefined).length,
      leftOut: this.#leftOut,
    };
  }

  task(at: number): ShownTask | null {
    const task = this.tasks[at];
    if (!task) return null;
    const { id, kind, messages, expect, tool = expect?.toolName ?? '' } = task;
    return {
      id,
      tool,
      title: contentTitle(kind, this.#ends()),
      messages,
      isToolAlone: expect !== undefined && expect !== null && expect.arguments === undefined,
      expect:
        expect &&
        Object.entries(expect.arguments ?? {}).map(([name, value]) => ({
          name,
          type: Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value,
          text: printExactJson(value),
        })),
      written: expect?.arguments ? this.#written(expect, putsOf(task, this.#ends())) : [],
    };
  }

  /** What each number of rounds can show. */
  sizes(rounds: readonly number[], intervals: IntervalKind): readonly Size[] {
    return rounds.map((count) => sizeOf(this.tasks.length * count, intervals));
  }

  /** The plan as `try` reads it. */
  plan({ variants, rounds, untilKnown, secondTry, maxRequests, maxTokens, concurrency }: RunSettings) {
    return {
      format: 'chunkscope-plan',
      version: 1,
      variants: this.variants
        .filter(({ name }) => variants.includes(name))
        .map(({ name, prompt, dialect, native }): Variant => ({ name, prompt, dialect, ...(native && { native }) })),
      tools: this.tools,
      tasks: this.tasks,
      rounds,
      ...(untilKnown && { untilKnown }),
      ...(secondTry && { secondTry }),
      maxRequests,
      maxTokens,
      concurrency,
    };
  }

  #ends(): readonly string[] {
    const [tool] = this.tools;
    return tool ? [...new Set(taskDialects(this.variants).map((dialect) => endOfCall(dialect, tool)))] : [];
  }

  #written({ toolName, arguments: given }: WholeCall, hard: string): ShownTask['written'] {
    const tool = toolNamed(this.tools, toolName) ?? null;
    const alike = new Map<string, number[]>();
    for (const [at, { dialect, style, native }] of this.variants.entries()) {
      if (native) continue;
      const text = writtenValue(
        renderCall(dialect, { call: { toolName, arguments: given }, tool }, style),
        given,
        hard,
      );
      alike.set(text, [...(alike.get(text) ?? []), at]);
    }
    return [...alike].map(([text, variants]) => ({ variants, text }));
  }
}

const NO_TASK: Task = { id: '', kind: '', messages: [] };

/** A text of the arguments as the call has it. */
function writtenValue({ text, spans }: ReturnType<typeof renderCall>, given: unknown, hard: string): string {
  const span = spans.find(({ path }) => valueAt(given, path) === hard)?.value;
  return span ? text.slice(span.start, span.end) : '';
}

const valueAt = (value: unknown, pointer: string): unknown =>
  pointerNames(pointer).reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], value);

const hardnessOf = (text: string): number => text.replace(/[\w ./:-]/g, '').length;

/** The text that makes a task hard: that of its kind, else the one with most signs. */
function putsOf({ kind, expect, messages }: Task, ends: readonly string[]): string {
  if (!expect?.arguments) return messages.at(-1)?.content.split('\n', 1)[0] ?? '';
  const texts = textsIn(expect.arguments);
  const own = kindTexts(kind, ends);
  return texts.find((text) => own.includes(text)) ?? texts.sort((a, b) => hardnessOf(b) - hardnessOf(a))[0] ?? '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
