import { createReader, parseReply, recoveryMessage } from './diagnose.ts';
import { newId, PartWriter, withoutCutTag } from './part-writer.ts';
import { writeCall } from './reader.ts';
import type { Diagnostic, ReadOptions, Result, ToolDefinition } from './types.ts';
import { systemPrompt } from './write.ts';

/** A reply in which a call was attempted and failed. */
export interface FailedAttempt {
  readonly result: Result<Diagnostic>;
  /** The reply as the model wrote it. */
  readonly text: string;
  /** What to send back to the model. */
  readonly message: string;
}

export interface MiddlewareOptions extends Pick<ReadOptions, 'dialect' | 'recovery'> {
  /** Writes the prompt that teaches the tools; by default that of Forge's own dialect. */
  readonly prompt?: (tools: readonly ToolDefinition[]) => string;
  /** Called for every reply in which a call was lost, cut or would be refused. */
  readonly onProblem?: (attempt: FailedAttempt) => void;
  /**
   * Turns an attempt that gave no call into one that the SDK refuses, with the message to the model as its result: so a
   * loop of steps goes on, and the model tries again.
   */
  readonly answerProblems?: boolean;
}

// The parts of the provider interface (specification v3) that are touched: what is not named here passes unseen.

interface Part {
  readonly type: string;
}
interface Message {
  readonly role: string;
  readonly content: unknown;
}
interface CallParams {
  prompt: Message[];
  tools?: Part[];
  toolChoice?: unknown;
}
interface Streamed {
  stream: { pipeThrough(transform: unknown): unknown };
}
interface Generated {
  content: Part[];
  finishReason: unknown;
}
interface FinishReason {
  readonly unified: string;
  readonly raw?: string | undefined;
}

declare const TransformStream: new (transformer: {
  transform(part: Part, controller: { enqueue(part: object): void }): void;
  flush(controller: { enqueue(part: object): void }): void;
}) => object;

/** A middleware for `wrapLanguageModel`; its shape is that of `LanguageModelV3Middleware`. */
export interface ChunkscopeMiddleware {
  readonly specificationVersion: 'v3';
  transformParams<P extends object>(options: { readonly params: P }): Promise<P>;
  wrapGenerate<R extends object>(options: {
    readonly doGenerate: () => PromiseLike<R>;
    readonly params: object;
  }): Promise<R>;
  wrapStream<R extends object>(options: {
    readonly doStream: () => PromiseLike<R>;
    readonly params: object;
  }): Promise<R>;
}

/** What a refused attempt is called that named no tool. */
const UNNAMED = 'unknown';
/** So many refused attempts are known in later requests. */
const MOST_ANSWERS = 1_000;

/** What the model wrote, and what it is told of it. */
interface Answer {
  readonly text: string;
  readonly message: string;
}

const CUT = 'Your reply ended at the beginning of a tool call. Write the whole call again.';

/**
 * Gives tools to a model that has none: a prompt teaches them, and the calls that it writes as text become tool calls.
 * Text deltas hold no markup of calls, and the pieces of a call's input are JSON that is never taken back.
 */
export function chunkscopeMiddleware(options: MiddlewareOptions = {}): ChunkscopeMiddleware {
  const { dialect = 'auto', recovery, prompt = systemPrompt, onProblem, answerProblems = false } = options;
  /** By the id of the call that the SDK refused. */
  const answers = new Map<string, Answer>();
  const toolsOf = new WeakMap<object, readonly ToolDefinition[]>();
  const readOptions = (params: object): ReadOptions => ({ dialect, recovery, tools: toolsOf.get(params) ?? [] });
  /** Tells of a failed attempt; the parts that stand for it where it is to be answered. */
  const report = (result: Result<Diagnostic>, text: string, isCut: boolean): object[] => {
    const isAttempt = result.calls.length > 0 || result.diagnostics.some(({ severity }) => severity === 'error');
    const message = (isAttempt ? recoveryMessage(result) : null) ?? (isCut ? CUT : null);
    if (message === null) return [];
    onProblem?.({ result, text, message });
    const lost = result.calls.find(({ complete }) => !complete);
    if (!answerProblems || (result.calls.length > 0 && !lost)) return [];
    const toolCallId = newId();
    const attempt = text.slice(lost?.start ?? 0, lost?.end);
    answers.set(toolCallId, { text: attempt, message });
    const [oldest = ''] = answers.keys();
    if (answers.size > MOST_ANSWERS) answers.delete(oldest);
    // No JSON, so that the SDK refuses it whatever the attempt was.
    const input = `failed: ${attempt}`;
    return [{ type: 'tool-call', toolCallId, toolName: lost?.toolName || UNNAMED, input }];
  };
  return {
    specificationVersion: 'v3',
    async transformParams<P extends object>({ params }: { readonly params: P }) {
      const given = params as P & CallParams;
      const tools = (given.tools ?? []).filter(isFunctionTool).map(definitionOf);
      const history = given.prompt.map((message) =>
        withoutToolParts(message, dialect === 'auto' ? 'forge' : dialect, tools, answers),
      );
      const { tools: _, toolChoice: __, ...rest } = given;
      const others = (given.tools ?? []).filter((tool) => !isFunctionTool(tool));
      const changed = {
        ...rest,
        prompt: tools.length === 0 ? history : withSystem(history, prompt(tools)),
        ...(others.length > 0 && { tools: others }),
      };
      toolsOf.set(changed, tools);
      return changed as unknown as P;
    },
    async wrapGenerate<R extends object>({
      doGenerate,
      params,
    }: {
      readonly doGenerate: () => PromiseLike<R>;
      readonly params: object;
    }) {
      const generated = await doGenerate();
      const { content, finishReason } = generated as R & Generated;
      const text = content.map((part) => (isText(part) ? part.text : '')).join('');
      const result = parseReply(text, readOptions(params));
      const calls = result.calls.filter(({ complete }) => complete);
      const prose = withoutCutTag(result.prose);
      const refused = report(result, text, prose !== result.prose);
      const read: object[] = [
        ...(result.thinking === '' ? [] : [{ type: 'reasoning', text: result.thinking }]),
        ...(prose.trim() === '' ? [] : [{ type: 'text', text: prose }]),
        ...calls.map(({ toolName, arguments: input }) => ({
          type: 'tool-call',
          toolCallId: newId(),
          toolName,
          input: JSON.stringify(input),
        })),
        ...refused,
      ];
      return {
        ...generated,
        content: [...content.filter((part) => !isText(part)), ...read],
        finishReason: calls.length + refused.length > 0 ? calledTools(finishReason) : finishReason,
      };
    },
    async wrapStream<R extends object>({
      doStream,
      params,
    }: {
      readonly doStream: () => PromiseLike<R>;
      readonly params: object;
    }) {
      const streamed = await doStream();
      const { stream } = streamed as R & Streamed;
      const parts = new PartWriter();
      let text = '';
      const reader = createReader({ ...readOptions(params), onEvent: (event) => parts.take(event) });
      let isOver = false;
      const end = (reason?: string): object[] => {
        if (isOver) return [];
        isOver = true;
        parts.isLast = true;
        const result = reader.end({ reason });
        const refused = report(result, text, parts.isCut);
        parts.hasCalls ||= refused.length > 0;
        return [...parts.finish(), ...refused];
      };
      const transform = new TransformStream({
        transform(part, controller) {
          if (part.type === 'text-start' || part.type === 'text-end') return;
          if (isDelta(part)) {
            text += part.delta;
            reader.write(part.delta);
            for (const own of parts.taken()) controller.enqueue(own);
            return;
          }
          if (part.type !== 'finish') return controller.enqueue(part);
          const { finishReason } = part as Part & { finishReason: FinishReason };
          for (const own of end(finishReason.raw ?? finishReason.unified)) controller.enqueue(own);
          controller.enqueue(parts.hasCalls ? { ...part, finishReason: calledTools(finishReason) } : part);
        },
        flush(controller) {
          for (const own of end()) controller.enqueue(own);
        },
      });
      return { ...streamed, stream: stream.pipeThrough(transform) };
    },
  };
}

const isText = (part: Part): part is Part & { text: string } => part.type === 'text';
const isDelta = (part: Part): part is Part & { delta: string } => part.type === 'text-delta';
const isFunctionTool = (part: Part): part is Part & ToolDefinition => part.type === 'function';

function definitionOf({ name, description, inputSchema }: ToolDefinition): ToolDefinition {
  return { name, inputSchema, ...(description !== undefined && { description }) };
}

function calledTools(reason: unknown): unknown {
  return typeof reason === 'string' ? 'tool-calls' : { ...(reason as FinishReason), unified: 'tool-calls' };
}

function withSystem(prompt: readonly Message[], text: string): Message[] {
  const [first, ...rest] = prompt;
  return first?.role === 'system'
    ? [{ ...first, content: `${String(first.content)}\n\n${text}` }, ...rest]
    : [{ role: 'system', content: text }, ...prompt];
}

/** Earlier calls as the text that the model wrote, and their results as text of the user. */
function withoutToolParts(
  message: Message,
  dialect: Parameters<typeof writeCall>[0],
  tools: readonly ToolDefinition[],
  answers: ReadonlyMap<string, Answer>,
): Message {
  if (!Array.isArray(message.content)) return message;
  const content = (message.content as (Part & Record<string, unknown>)[]).map((part) => {
    const toolName = String(part['toolName']);
    const answer = answers.get(String(part['toolCallId']));
    if (answer) return { type: 'text', text: part.type === 'tool-call' ? answer.text : answer.message };
    if (part.type === 'tool-call') {
      const values = part['input'] as Record<string, unknown>;
      const tool = tools.find(({ name }) => name === toolName);
      return { type: 'text', text: written(dialect, toolName, values, tool) };
    }
    if (part.type === 'tool-result')
      return { type: 'text', text: `Result of ${toolName}:\n${outputText(part['output'])}` };
    return part;
  });
  return { ...message, role: message.role === 'tool' ? 'user' : message.role, content };
}

/** A call that can't be written so that it reads back is told as JSON. */
function written(
  dialect: Parameters<typeof writeCall>[0],
  toolName: string,
  values: Record<string, unknown>,
  tool?: ToolDefinition,
): string {
  try {
    return writeCall(dialect, { toolName, arguments: values }, tool);
  } catch {
    return JSON.stringify({ name: toolName, arguments: values });
  }
}

function outputText(output: unknown): string {
  const { type, value } = (output ?? {}) as { type?: string; value?: unknown };
  if (type === 'text' || type === 'error-text') return String(value);
  return JSON.stringify(value ?? output);
}
