import { err, ok, type Result } from '../../base/result.ts';
import { asObject, isObject, type JsonObject, parseJson } from '../json/json-access.ts';
import { validate } from '../tools/schema/validate.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { toolId, toolNamed } from '../tools/tool-named.ts';
import type { ExpectedCall, Message, Task } from './task.ts';

/** The kind of a task that names none. */
const OWN_KIND = 'own';

/**
 * Reads tasks: NDJSON, or the values of a list. The error names the line. Where there are tools, what is expected has to be a
 * call of one of them that fits its schema: else no answer could be right.
 */
export function readTasks(text: string, tools: readonly ToolDefinition[] = []): Result<readonly Task[]> {
  const whole = parseJson(text);
  if (Array.isArray(whole))
    return tasksOf(
      whole.map((value, at) => ({ value, line: at + 1 })),
      tools,
    );
  const lines = text.split('\n').map((line, at) => ({ value: parseJson(line), line: at + 1, text: line }));
  return tasksOf(
    lines.filter((line) => line.text.trim() !== ''),
    tools,
  );
}

/** Reads tasks that are in a list. */
export function tasksOf(
  all: readonly { readonly value: unknown; readonly line: number }[],
  tools: readonly ToolDefinition[] = [],
): Result<readonly Task[]> {
  const tasks: Task[] = [];
  const ids = new Set<string>();
  for (const { value, line } of all) {
    const task = taskOf(value, line);
    if (typeof task === 'string') return err(`Task ${line} ${task}`);
    const misfit = task.expect && tools.length > 0 ? misfitOf(task.expect, tools) : null;
    if (misfit !== null) return err(`Task ${line} ${misfit}`);
    if (ids.has(task.id)) return err(`Task ${line} has the id "${task.id}" of a task before it; give each its own.`);
    ids.add(task.id);
    tasks.push(task);
  }
  return ok(tasks);
}

/** Why no call of the tools can be what is expected, to follow "Task 3"; null where one can. */
function misfitOf({ toolName, arguments: given }: ExpectedCall, tools: readonly ToolDefinition[]): string | null {
  const tool = toolNamed(tools, toolName);
  if (!tool) return `expects a call of "${toolName}", which is none of the tools.`;
  const [problem] = given === undefined ? [] : validate(tool.inputSchema, given).problems;
  if (!problem) return null;
  const where = problem.path === '' ? '' : `${problem.path.slice(1)}: `;
  return `expects what ${toolId(tool)} does not take. ${where}${problem.message}`;
}

/** The task that a value holds, else what is wrong with it, to follow "Task 3". */
function taskOf(value: unknown, line: number): Task | string {
  if (!isObject(value)) return 'is not a JSON object.';
  const { id = value['custom_id'] ?? String(line), kind = OWN_KIND, tool, expect } = value;
  if (typeof id !== 'string' && typeof id !== 'number') return 'has an id that is neither a text nor a number.';
  if (typeof kind !== 'string') return 'has a kind that is not a text.';
  const messages = messagesOf(value);
  if (messages === null) return 'has no messages; give [{"role": "user", "content": "..."}].';
  if (expect !== undefined && expect !== null && !isExpected(expect))
    return 'expects something that is neither null nor {"toolName", "arguments"}, or {"toolName"} alone.';
  return {
    id: String(id),
    kind,
    ...(typeof tool === 'string' && { tool }),
    messages,
    ...(expect !== undefined && { expect: expect as ExpectedCall | null }),
  };
}

/** The messages without system prompts: recorded requests carry one, and the variant's takes its place. */
function messagesOf(value: JsonObject): readonly Message[] | null {
  const request = asObject(value['request']);
  // A task, or a request in the log of a gateway, on a tape, in a batch of OpenAI's or Anthropic's.
  const bodies = [value, request, asObject(request['body']), asObject(value['body']), asObject(value['params'])];
  const messages = bodies.map((body) => body['messages']).find(Array.isArray);
  if (!messages) return null;
  const read = messages.map((message) => {
    if (!isObject(message) || typeof message['role'] !== 'string') return null;
    const content = textOf(message['content']);
    return content === null ? null : { role: message['role'], content };
  });
  const kept = read.filter((message) => message === null || !/^(?:system|developer)$/.test(message.role));
  return kept.length > 0 && kept.every((message) => message !== null) ? kept : null;
}

/** A content of text alone. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const parts = content.map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : null));
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

const isExpected = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['toolName'] === 'string' &&
  (value['arguments'] === undefined || isObject(value['arguments']));
