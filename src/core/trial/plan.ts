import { err, ok, type Result } from '../../base/result.ts';
import { asList, asObject, isObject } from '../json/json-access.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { tasksOf } from './read-tasks.ts';
import { APIS, type Api, nativeVariant, type Variant } from './run.ts';
import type { Task } from './task.ts';

/** What a run is asked to do, as far as it is said; the page saves it, and options of `try` override it. */
export interface Plan {
  readonly variants?: readonly Variant[];
  readonly tools?: readonly ToolDefinition[];
  /** Absent where they are made from the tools. */
  readonly tasks?: readonly Task[];
  readonly rounds?: number;
  readonly endpoint?: string;
  readonly model?: string;
  readonly api?: Api;
  /** Members that are added to each request. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Stops at the end of a round in which every share is known within so many points. */
  readonly untilWidth?: number;
  /** Stops at the end of a round in which the better variant is known, or that neither is. */
  readonly untilKnown?: boolean;
  /** Sends one message after an answer that does not run. */
  readonly secondTry?: boolean;
  readonly concurrency?: number;
  readonly maxRequests?: number;
  readonly maxTokens?: number;
  /** Seconds that an answer may take. */
  readonly timeout?: number;
}

export const isPlan = (value: unknown): boolean => asObject(value)['format'] === 'chunkscope-plan';

/** Members of a plan that are whole numbers from 1. */
const WHOLE = ['rounds', 'concurrency', 'maxRequests', 'maxTokens', 'timeout'] as const;
const NUMBERS = [...WHOLE, 'untilWidth'] as const;

/** Reads a plan; the error names the member that is wrong. */
export function readPlan(value: unknown): Result<Plan> {
  const plan = asObject(value);
  if (!isPlan(plan)) return err('This is no plan: {"format": "chunkscope-plan", "version": 1, "variants": [...]}.');
  if (plan['version'] !== 1) return err('This plan was written by another version of Chunkscope.');
  const variants = plan['variants'] === undefined ? undefined : variantsOf(plan['variants']);
  if (variants === null)
    return err('The plan\'s variants are not [{"name", "prompt", "dialect"}] or [{"name", "native": true}].');
  const tools = plan['tools'] === undefined ? undefined : toolsOf(plan['tools']);
  if (tools === null) return err("The plan's tools can't be read.");
  const tasks = plan['tasks'] === undefined ? undefined : tasksOf(numbered(plan['tasks']));
  if (tasks?.ok === false) return tasks;
  const { endpoint, model, api, body, untilKnown, secondTry } = plan;
  const isGiven = (name: (typeof NUMBERS)[number]): boolean => plan[name] !== undefined;
  const wrong = WHOLE.find((name) => isGiven(name) && !(Number.isInteger(plan[name]) && Number(plan[name]) > 0));
  if (wrong !== undefined) return err(`The plan's ${wrong} is not a number from 1.`);
  if (isGiven('untilWidth') && !(Number(plan['untilWidth']) > 0 && Number(plan['untilWidth']) <= 100))
    return err("The plan's untilWidth is not a number of points up to 100.");
  const known = APIS.find((name) => name === api);
  if (api !== undefined && known === undefined) return err(`The plan's api is ${APIS.join(' or ')}.`);
  return ok({
    ...(variants && { variants }),
    ...(tools && { tools }),
    ...(tasks && { tasks: tasks.value }),
    ...(typeof endpoint === 'string' && { endpoint }),
    ...(typeof model === 'string' && { model }),
    ...(known && { api: known }),
    ...(isObject(body) && { body }),
    ...(untilKnown === true && { untilKnown }),
    ...(secondTry === true && { secondTry }),
    ...Object.fromEntries(NUMBERS.filter(isGiven).map((name) => [name, Number(plan[name])])),
  });
}

const numbered = (value: unknown) => asList(value).map((task, at) => ({ value: task, line: at + 1 }));

function variantsOf(value: unknown): readonly Variant[] | null {
  const read = asList(value).map((variant) => {
    const { name, prompt, dialect = 'auto', native } = asObject(variant);
    if (native === true && typeof name === 'string') return nativeVariant(name);
    return typeof name === 'string' && typeof prompt === 'string' && typeof dialect === 'string'
      ? { name, prompt, dialect }
      : null;
  });
  return Array.isArray(value) && read.every((variant) => variant !== null) ? read : null;
}

/** Tools in any shape; an empty list is not one. */
function toolsOf(value: unknown): readonly ToolDefinition[] | null {
  if (Array.isArray(value) && value.length === 0) return [];
  const imported = importTools(JSON.stringify(value));
  return imported.ok && imported.value.tools.length > 0
    ? imported.value.tools.map(({ definition }) => definition)
    : null;
}
