import { basename } from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import { parseJson } from '../../core/json/json-access.ts';
import { isObject } from '../../core/tools/schema/json-schema.ts';
import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { copyTasks, taskDialects } from '../../core/trial/copy-tasks.ts';
import { isPlan, type Plan, readPlan } from '../../core/trial/plan.ts';
import { readTasks } from '../../core/trial/read-tasks.ts';
import { APIS, type Api, nativeVariant, type Variant } from '../../core/trial/run.ts';
import type { Task } from '../../core/trial/task.ts';
import { FIRST_WORDING, NEWEST_WORDING } from '../../core/trial/task-text.ts';
import { SIMULATED } from '../../core/words/simulated.ts';
import { type Arguments, choice, type Io, orRefuse, textOption, UsageError } from '../command.ts';
import { readTextFile } from '../read-file.ts';
import { dialectOption, toolsOption } from '../reading-options.ts';
import { wholeNumber } from '../whole-number.ts';
import { headerIn } from './run-file.ts';

/** All that a run needs to know. */
export interface TrySetup {
  readonly variants: readonly Variant[];
  readonly tools: readonly ToolDefinition[];
  readonly tasks: readonly Task[];
  readonly rounds: number;
  readonly model: string;
  readonly api: Api;
  /** Base URL; null where the model is simulated. */
  readonly endpoint: string | null;
  /** Of the simulated model. */
  readonly seed: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly untilWidth: number | null;
  readonly untilKnown: boolean;
  /** An answer that does not run is followed by one message. */
  readonly secondTry: boolean;
  /** Of the tasks where they were made; undefined where they were given, or are worded as the first ones were. */
  readonly wording?: number;
  readonly concurrency: number;
  readonly maxRequests: number;
  readonly maxTokens: number;
  /** Seconds. */
  readonly timeout: number;
}

/** The setup that a plan and the options give; the options win. */
export async function trySetup(args: Arguments, io: Io): Promise<TrySetup> {
  const { plan, prompts, seed } = operandsOf(args, io);
  const tools = textOption(args, 'tools') === undefined ? (plan.tools ?? []) : await toolsOption(args, io);
  const variants = variantsOf(args, plan, prompts, io);
  const { tasks, wording } = tasksOf(args, plan, tools, variants, io);
  const isSimulated = args.options['simulate'] === true;
  const usual = sizesOf(plan);
  const number = (option: string, planned: number): number => wholeNumber(args, option, planned);
  const untilWidth = textOption(args, 'until-width') === undefined ? (plan.untilWidth ?? null) : points(args);
  const untilKnown = args.options['until-known'] === true || plan.untilKnown === true;
  if (untilKnown && variants.length < 2) throw new UsageError('--until-known compares variants; give two prompts.');
  if (tools.length === 0 && variants.some(({ native }) => native))
    throw new UsageError('--native sends the tools with each request: give --tools FILE.');
  return {
    variants,
    tools,
    tasks,
    ...(wording !== undefined && { wording }),
    secondTry: args.options['second-try'] === true || plan.secondTry === true,
    rounds: number('rounds', usual.rounds),
    ...endpointOf(args, plan, isSimulated),
    api: choice(args, 'api', APIS, plan.api ?? 'openai'),
    seed,
    body: bodyOf(args, plan),
    untilWidth,
    untilKnown,
    concurrency: number('concurrency', usual.concurrency),
    maxRequests: number('max-requests', usual.maxRequests),
    maxTokens: number('max-tokens', usual.maxTokens),
    timeout: number('timeout', usual.timeout),
  };
}

/** How much is asked, how fast, and how long an answer may take. */
const sizesOf = ({
  rounds = 4,
  concurrency = 4,
  maxRequests = Infinity,
  maxTokens = Infinity,
  timeout = 120,
}: Plan) => ({
  rounds,
  concurrency,
  maxRequests,
  maxTokens,
  timeout,
});

/** The model that a companion asks, as it was started. */
export type AskedModel = Pick<TrySetup, 'model' | 'endpoint' | 'api' | 'body'>;

/** The setup of a plan for a model; the error says what it lacks. */
export function planSetup(plan: Plan, asked: AskedModel): Result<TrySetup> {
  const { variants = [], tools = [], tasks = [], untilKnown = false, secondTry = false, untilWidth = null } = plan;
  if (variants.length === 0) return err('The plan has no variants.');
  if (tasks.length === 0) return err('The plan has no tasks.');
  if (new Set(variants.map(({ name }) => name)).size < variants.length) return err('Two variants have the same name.');
  if (untilKnown && variants.length < 2) return err('To stop when the answer is known takes two variants.');
  if (tools.length === 0 && variants.some(({ native }) => native)) return err('Native tools take tools.');
  return ok({ variants, tools, tasks, untilKnown, secondTry, untilWidth, seed: 0, ...sizesOf(plan), ...asked });
}

/** A plan, further prompts after `--prompt`, and the seed after `--simulate`. */
function operandsOf(args: Arguments, io: Io) {
  let plan: Plan = {};
  let seed = 0;
  const prompts: string[] = [];
  for (const operand of args.operands) {
    if (args.options['simulate'] === true && /^\d{1,9}$/.test(operand)) seed = Number(operand);
    else {
      const value = operand.endsWith('.json') ? parseJson(readTextFile(operand, io).trim()) : undefined;
      if (isPlan(value) || args.options['prompt'] === undefined) plan = orRefuseUsage(operand, readPlan(value));
      else prompts.push(operand);
    }
  }
  return { plan, prompts, seed };
}

function orRefuseUsage(
  file: string,
  read: { readonly ok: true; readonly value: Plan } | { readonly ok: false; readonly error: string },
): Plan {
  if (!read.ok) throw new UsageError(`${file}: ${read.error}`);
  return read.value;
}

function variantsOf(args: Arguments, plan: Plan, further: readonly string[], io: Io): readonly Variant[] {
  const files = [args.options['prompt'] ?? [], further].flat().map(String);
  const dialect = dialectOption(args);
  const isGiven = args.options['dialect'] !== undefined;
  const native = [args.options['native'] ?? []].flat().map((name) => nativeVariant(String(name)));
  const planned = plan.variants ?? [];
  const prompted =
    files.length > 0
      ? files.map((file) => variantFrom(file, dialect, io))
      : planned.map((variant) => (isGiven && !variant.native ? { ...variant, dialect } : variant));
  const variants = [...prompted, ...native];
  if (variants.length === 0)
    throw new UsageError('"try" needs prompts: --prompt NAME=FILE, --native NAME, or a plan with variants.');
  const twice = variants.find(({ name }, at) => variants.findIndex((other) => other.name === name) < at);
  if (twice) throw new UsageError(`Two variants are called "${twice.name}"; give each a name: --prompt NAME=FILE.`);
  return variants;
}

function variantFrom(given: string, dialect: string, io: Io): Variant {
  const [, name, file] = /^([^=/\\]+)=(.+)$/s.exec(given) ?? [undefined, basename(given), given];
  return { name: name!, prompt: readTextFile(file!, io), dialect };
}

function tasksOf(
  args: Arguments,
  plan: Plan,
  tools: readonly ToolDefinition[],
  variants: readonly Variant[],
  io: Io,
): { readonly tasks: readonly Task[]; readonly wording?: number } {
  const file = textOption(args, 'tasks');
  const given = file === undefined ? plan.tasks : orRefuse(readTasks(readTextFile(file, io)));
  const found = given ? { tasks: given } : made(tools, variants, wordingFor(args), io);
  if (found.tasks.length === 0)
    throw new UsageError('"try" needs tasks: --tasks FILE, or --tools FILE to make them from.');
  return found;
}

/** Of the run that is gone on with, which keeps its own tasks; else of new ones. */
function wordingFor(args: Arguments): number {
  const out = textOption(args, 'out');
  const begun = args.options['resume'] === true && out !== undefined ? headerIn(out) : null;
  return begun ? (begun.wording ?? FIRST_WORDING) : NEWEST_WORDING;
}

function made(tools: readonly ToolDefinition[], variants: readonly Variant[], wording: number, io: Io) {
  const { tasks, leftOut } = copyTasks(tools, { dialects: taskDialects(variants), wording });
  for (const sentence of leftOut) io.say(sentence);
  return { tasks, ...(wording !== FIRST_WORDING && { wording }) };
}

/** The endpoint and the model, from the options or the plan. */
export function endpointOf(args: Arguments, plan: Plan, isSimulated: boolean): Pick<TrySetup, 'endpoint' | 'model'> {
  if (isSimulated) {
    if (textOption(args, 'endpoint') !== undefined)
      throw new UsageError('--simulate asks no --endpoint; give one of them.');
    return { endpoint: null, model: SIMULATED };
  }
  const endpoint = textOption(args, 'endpoint') ?? plan.endpoint;
  const model = textOption(args, 'model') ?? plan.model;
  if (endpoint === undefined) throw new UsageError('"try" needs --endpoint URL and --model NAME, or --simulate.');
  if (!/^https?:\/\/[^/]/i.test(endpoint) || !URL.canParse(endpoint))
    throw new UsageError(`--endpoint is a base URL such as http://localhost:8000/v1, not "${endpoint}".`);
  const { username, password, search, hash } = new URL(endpoint);
  // It is in the run, and a path is added to it. What it holds is not repeated: it may be a key.
  if (username + password + search + hash !== '')
    throw new UsageError(
      '--endpoint is a base URL without a user, a password or anything after "?"; a key is read from --key-env.',
    );
  if (model === undefined) throw new UsageError('"try" needs --model NAME beside the endpoint.');
  return { endpoint: endpoint.replace(/\/+$/, ''), model };
}

export function bodyOf(args: Arguments, plan: Plan): Readonly<Record<string, unknown>> {
  const given = textOption(args, 'body');
  if (given === undefined) return plan.body ?? {};
  const body = parseJson(given);
  if (!isObject(body)) throw new UsageError('--body is a JSON object: --body \'{"temperature": 0}\'.');
  return body;
}

function points(args: Arguments): number {
  const given = textOption(args, 'until-width') ?? '';
  const value = Number(given);
  if (given === '' || !(value > 0 && value <= 100))
    throw new UsageError(`--until-width is a number of points up to 100, not "${given}".`);
  return value;
}
