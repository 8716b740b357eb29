import { isExampleCopied } from './copied-example.ts';
import { recoveryMessage } from './diagnose.ts';
import { harmless } from './harmless.ts';
import { newId } from './part-writer.ts';
import { writeCall } from './reader.ts';
import { type EndedReply, ReplyParts } from './reply-parts.ts';
import type { Diagnostic, ReadCall, ReadOptions, Result, ToolDefinition } from './types.ts';
import { systemPrompt } from './write.ts';

/** A reply in which a call was attempted and failed. */
export interface FailedAttempt {
  readonly result: Result<Diagnostic>;
  /** The reply as the model wrote it. */
  readonly text: string;
  /** The retry message to send back to the model. */
  readonly message: string;
  /** The call that failed is an example of the prompt, copied. */
  readonly code?: 'example-copied';
}

export interface MiddlewareOptions extends Pick<ReadOptions, 'dialect' | 'recovery'> {
  /** Reads calls in the dialect alone: by default an answer that is one call in another form and nothing else is one, too. */
  readonly only?: boolean;
  /**
   * False leaves a request as it is, tools and all, for a model that knows how to call them; what its server left in the text
   * is read.
   */
  readonly teach?: boolean;
  /** Writes the prompt that teaches the tools; by default in the dialect given, or Forge's own where none is given. */
  readonly prompt?: (tools: readonly ToolDefinition[]) => string;
  /**
   * Called for every reply in which a call was lost, cut off or would be refused, or copies an example. The first error that it throws is printed;
   * the stream does not change.
   */
  readonly onProblem?: (attempt: FailedAttempt) => void;
  /**
   * Turns an attempt that gave no call into a call that the SDK refuses, with the retry message as its result: so a loop of
   * steps goes on, and the model tries again.
   */
  readonly answerProblems?: boolean;
}

// The parts of the provider interface (specification v3) that are used here; everything else is passed on unchanged.

interface Part {
  readonly type: string;
}
interface ToolPart extends Part {
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly providerExecuted?: boolean;
  readonly input?: unknown;
  readonly output?: unknown;
}
interface TextPart extends Part {
  readonly text: string;
  readonly providerMetadata?: object;
}
interface StreamedText extends Part {
  readonly id: string;
  readonly delta?: string;
  readonly providerMetadata?: object;
}
interface Message {
  readonly role: string;
  readonly content: unknown;
}
interface ToolChoice {
  readonly type: string;
  readonly toolName?: string;
}
interface CallParams {
  prompt: Message[];
  tools?: Part[];
  toolChoice?: ToolChoice;
  responseFormat?: { readonly type: string };
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

/** Name of the tool in a refused attempt that named none. */
const UNNAMED = 'unknown';
/** At most so many refused attempts are remembered for later requests. */
const MOST_ANSWERS = 1_000;

/** What the model wrote, and the message sent back about it. */
interface Answer {
  readonly text: string;
  readonly message: string;
}

/** What is known about a request while its reply is read. */
interface Asked {
  readonly tools: readonly ToolDefinition[];
  readonly choice: string;
  /** The messages to the model about the attempts that were refused since the last call that succeeded. */
  readonly refusals: readonly string[];
  /** The answer is to be JSON that is no call. */
  readonly wantsJson: boolean;
  /** What was said before the reply, by all but the model. */
  readonly said: readonly Message[];
}

const NOTHING_ASKED: Asked = { tools: [], choice: 'auto', refusals: [], wantsJson: false, said: [] };

const CUT = 'Your reply ended at the beginning of a tool call. Write the whole call again.';
const NOT_NOW = 'No tool can be called now. Answer in plain text.';
const COPIED =
  'Your call is an example of the instructions, copied, so it was not run. Call the tool that the task needs, with the values of the task, or answer in plain text.';
const COPIED_AGAIN = 'That example was called again, and not run. Do not call once more; answer in plain text.';

/** After so many messages the next one asks to stop; what to do with a plain answer is then up to the application. */
const MOST_DEMANDS = 3;

/** Parts of a provider beside which a text is not the whole answer. */
const BESIDE = /^(?:tool-|source|file|error)/;
const THINKS = /^reasoning(?!-end)/;

/** Finish reasons that are not the model's fault. */
const STOPPED: ReadonlySet<string> = new Set(['error', 'content-filter']);

/**
 * Gives tools to a model that has none: a prompt teaches them, and the calls that it writes as text become tool calls.
 * Text deltas hold no markup of calls, and the pieces of a call's input are JSON that is never taken back.
 */
export function chunkscopeMiddleware(options: MiddlewareOptions = {}): ChunkscopeMiddleware {
  const { dialect = 'auto', recovery, answerProblems = false, teach = true, only = false } = options;
  const onProblem = options.onProblem && harmless('onProblem', options.onProblem);
  const written = dialect === 'auto' ? 'forge' : dialect;
  const { prompt = (tools) => systemPrompt(tools, { dialect: written }) } = options;
  /** Keyed by the id of the call that the SDK refused. */
  const answers = new Map<string, Answer>();
  const askedOf = new WeakMap<object, Asked>();
  // Another middleware may have made a copy of the request, which has its tools where none are taught.
  const askedBy = (params: object): Asked =>
    askedOf.get(params) ?? (teach ? NOTHING_ASKED : askedIn(params as CallParams));
  const isRead = (params: object): boolean => {
    const { tools, choice } = askedBy(params);
    return teach || (tools.length > 0 && choice !== 'none');
  };

  /** Reads one reply; `end` returns its last parts and reports a failed attempt. */
  const reading = (params: object) => {
    const { tools, choice, refusals, wantsJson, said } = askedBy(params);
    let copied: ReadCall | undefined;
    const mayRun = (call: ReadCall): boolean => {
      const isCopied = teach && isExampleCopied(call, { tools, dialect: written }, said);
      if (isCopied) copied ??= call;
      return !isCopied;
    };
    const mayCall = choice !== 'none';
    const takesWhole = !only && !wantsJson && mayCall;
    const readIn = only && teach ? written : dialect;
    const reply = new ReplyParts({ dialect: readIn, recovery, tools, takesWhole, marksAlone: !teach, mayRun });
    const { parts } = reply;
    let whole = '';
    const allowed = (all: object[]) => (mayCall ? all : all.filter((part) => !(part as Part).type.startsWith('tool-')));

    let isCalledElsewhere = false;
    const report = ({ result, text, isRefused }: EndedReply, mayAnswer: boolean): object[] => {
      const { calls, diagnostics } = result;
      const isTaken = isCalledElsewhere && (choice === 'required' || !teach);
      const isDue = (choice === 'tool' || choice === 'required') && !isTaken && refusals.length < MOST_DEMANDS;
      const isAttempt = calls.length > 0 || isDue || diagnostics.some(({ severity }) => severity === 'error');
      const again = () => recoveryMessage(result, { attempt: refusals.length + 1, previous: refusals });
      const ofCut = () => (parts.isCut ? (refusals.includes(CUT) ? again() : CUT) : null);
      const ofCopy = refusals.includes(COPIED) ? COPIED_AGAIN : COPIED;
      const ofCall = () => (copied ? ofCopy : ((isAttempt ? again() : null) ?? ofCut()));
      const message = mayCall ? ofCall() : calls.length > 0 ? NOT_NOW : null;
      if (message === null) return [];
      onProblem?.({ result, text: whole, message, ...(copied && { code: 'example-copied' }) });
      const lost = calls.find(({ complete }) => !complete) ?? copied ?? (isRefused ? calls[0] : undefined);
      if (!mayAnswer || (calls.length > 0 && !lost)) return [];
      const toolCallId = parts.lost ?? newId();
      const attempt = text.slice(lost?.start ?? 0, lost?.end);
      answers.set(toolCallId, { text: attempt, message });
      const [oldest = ''] = answers.keys();
      if (answers.size > MOST_ANSWERS) answers.delete(oldest);
      // Not JSON, so that the SDK refuses it in any case.
      const input = `failed: ${attempt}`;
      return [{ type: 'tool-call', toolCallId, toolName: lost?.toolName || UNNAMED, input }];
    };

    let ended: { readonly prose: string; readonly thinking: string; readonly parts: object[] } | null = null;
    return {
      ofText: (part: StreamedText) => reply.ofText(part),
      write(delta: string): object[] {
        whole += delta;
        return allowed(reply.write(delta));
      },
      /** A part of the provider's own that is passed on, and what goes before it. */
      pass(part: Part): object[] {
        isCalledElsewhere ||= part.type === 'tool-call';
        const isBeside = BESIDE.test(part.type) || (THINKS.test(part.type) && /\S/.test(whole));
        return isBeside ? allowed(reply.beside()) : [];
      },
      /** The result and the parts that the end adds; no parts a second time. A stream may break off without a reason. */
      end(finishReason?: unknown) {
        if (ended) return { ...ended, parts: [] };
        const { unified = 'error', raw = unified } = (finishReason ?? { raw: '' }) as Partial<FinishReason>;
        const isBroken = STOPPED.has(unified);
        const mayAnswer = answerProblems && mayCall && !isBroken;
        const before = isBroken ? reply.beside() : [];
        const read = reply.end(raw === '' ? undefined : raw, mayAnswer);
        const refused = report(read, mayAnswer);
        parts.hasCalls ||= refused.length > 0;
        const { prose, thinking } = read;
        ended = { prose, thinking, parts: [...allowed([...before, ...parts.finish(whole === '')]), ...refused] };
        return ended;
      },
      /** The finish reason, which changes where calls became tool calls. */
      reasonAfter: (reason: unknown): unknown => (mayCall && parts.hasCalls ? calledTools(reason) : reason),
    };
  };

  return {
    specificationVersion: 'v3',
    async transformParams<P extends object>({ params }: { readonly params: P }) {
      const { prompt: given, tools: all = [], toolChoice, ...rest } = params as P & CallParams;
      const asked = askedIn(params as P & CallParams);
      const { tools } = asked;
      const others = all.filter((tool) => !isFunctionTool(tool)) as (Part & { readonly name?: string })[];
      const native = {
        names: new Set(others.map(({ name }) => name)),
        calls: new Set(toolParts(given).flatMap((part) => (part.providerExecuted ? [part.toolCallId] : []))),
      };
      const isNative = ({ toolName, toolCallId = '' }: ToolPart) =>
        teach ? native.names.has(toolName) || native.calls.has(toolCallId) : !answers.has(toolCallId);
      const history = given.flatMap((message) => withoutToolParts(message, { written, tools, answers, isNative }));
      const isOfOthers = toolChoice?.type !== 'required' && (toolChoice?.type !== 'tool' || isNative(toolChoice));
      const choice = toolChoice?.type === 'tool' && isOfOthers && teach ? 'auto' : (toolChoice?.type ?? 'auto');
      const isTaught = tools.length > 0 && choice !== 'none';
      const changed = !teach
        ? { ...params, prompt: history }
        : {
            ...rest,
            prompt: isTaught ? withSystem(history, prompt(tools) + demandOf(choice, toolChoice)) : history,
            ...(others.length > 0 && { tools: others, ...(toolChoice && isOfOthers && { toolChoice }) }),
          };
      askedOf.set(changed, {
        ...asked,
        ...(tools.length > 0 && { choice }),
        refusals: refusalsIn(given, answers),
        said: saidBefore(given, answers),
      });
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
      if (!isRead(params)) return generated;
      const { content, finishReason } = generated as R & Generated;
      const texts = content.filter(isText);
      const reply = reading(params);
      const before = content.flatMap((part) => (isText(part) ? reply.write(part.text) : reply.pass(part)));
      const { prose, thinking, parts } = reply.end(finishReason);
      const isMetadataAlone = texts[0]?.providerMetadata !== undefined && texts.every(({ text }) => text === '');
      const read: object[] = [
        ...(thinking === '' ? [] : [{ type: 'reasoning', text: thinking }]),
        ...(prose.trim() === '' && !isMetadataAlone ? [] : [{ ...texts[0], type: 'text', text: prose }]),
        ...[...before, ...parts].filter((part) => (part as Part).type === 'tool-call'),
      ];
      const [first] = texts;
      return {
        ...generated,
        content: first
          ? content.flatMap((part) => (part === first ? read : isText(part) ? [] : [part]))
          : [...content, ...read],
        finishReason: reply.reasonAfter(finishReason),
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
      if (!isRead(params)) return streamed;
      const { stream } = streamed as R & Streamed;
      const reply = reading(params);
      const transform = new TransformStream({
        transform(part, controller) {
          if (isOfText(part)) {
            reply.ofText(part);
            for (const own of part.delta ? reply.write(part.delta) : []) controller.enqueue(own);
            return;
          }
          for (const own of reply.pass(part)) controller.enqueue(own);
          if (part.type !== 'finish') return controller.enqueue(part);
          const { finishReason } = part as Part & { finishReason: unknown };
          for (const own of reply.end(finishReason).parts) controller.enqueue(own);
          controller.enqueue({ ...part, finishReason: reply.reasonAfter(finishReason) });
        },
        flush(controller) {
          for (const own of reply.end().parts) controller.enqueue(own);
        },
      });
      return { ...streamed, stream: stream.pipeThrough(transform) };
    },
  };
}

const isText = (part: Part): part is TextPart => part.type === 'text';
const isOfText = (part: Part): part is StreamedText => part.type.startsWith('text-');
const isFunctionTool = (part: Part): part is FunctionTool => part.type === 'function';

interface FunctionTool extends Part, ToolDefinition {
  readonly inputExamples?: readonly { readonly input: unknown }[];
}

function definitionOf({ name, description, inputSchema, inputExamples = [] }: FunctionTool): ToolDefinition {
  const examples = inputExamples.map(({ input }) => input);
  return {
    name,
    inputSchema,
    ...(description !== undefined && { description }),
    ...(examples.length > 0 && { examples }),
  };
}

/** What is known of a request that has its tools. */
function askedIn({ prompt = [], tools: all = [], toolChoice, responseFormat }: CallParams): Asked {
  const tools = all.filter(isFunctionTool).map(definitionOf);
  const choice = tools.length > 0 ? (toolChoice?.type ?? 'auto') : 'auto';
  return { tools, choice, refusals: [], wantsJson: responseFormat?.type === 'json', said: prompt };
}

/** What all but the model said, messages about its refused attempts aside. */
const saidBefore = (prompt: readonly Message[], answers: ReadonlyMap<string, Answer>): Message[] =>
  prompt
    .filter(({ role }) => role !== 'assistant')
    .map(({ role, content }) => ({
      role,
      content: Array.isArray(content)
        ? content.filter(({ toolCallId = '' }: ToolPart) => !answers.has(toolCallId))
        : content,
    }));

/** The finish reason of a reply with calls, unless it ended for a reason beyond the model's choice. */
function calledTools(reason: unknown): unknown {
  if (typeof reason === 'string') return STOPPED.has(reason) ? reason : 'tool-calls';
  const { unified } = reason as FinishReason;
  return STOPPED.has(unified) ? reason : { ...(reason as FinishReason), unified: 'tool-calls' };
}

/** What the prompt says about a call that the application requires. */
function demandOf(choice: string, asked: ToolChoice | undefined): string {
  if (choice === 'required') return '\n\nYour next reply must call a tool.';
  return choice === 'tool' ? `\n\nYour next reply must call the tool ${asked?.toolName}.` : '';
}

function withSystem(prompt: readonly Message[], text: string): Message[] {
  const [first, ...rest] = prompt;
  return first?.role === 'system'
    ? [{ ...first, content: `${String(first.content)}\n\n${text}` }, ...rest]
    : [{ role: 'system', content: text }, ...prompt];
}

const partsOf = ({ content }: Message): readonly ToolPart[] => (Array.isArray(content) ? content : []);
const toolParts = (prompt: readonly Message[]): ToolPart[] => prompt.flatMap(partsOf);

/** The messages to the model about its last attempts, back to the last question of the user or call that succeeded. */
function refusalsIn(prompt: readonly Message[], answers: ReadonlyMap<string, Answer>): string[] {
  const messages: string[] = [];
  for (const message of [...prompt].reverse()) {
    if (message.role === 'user') break;
    const calls = partsOf(message).filter(({ type }) => type === 'tool-call');
    const refused = calls.flatMap(({ toolCallId = '' }) => answers.get(toolCallId)?.message ?? []);
    if (calls.length > 0 && refused.length === 0) break;
    messages.unshift(...refused);
  }
  return messages;
}

interface History {
  readonly written: Parameters<typeof writeCall>[0];
  readonly tools: readonly ToolDefinition[];
  readonly answers: ReadonlyMap<string, Answer>;
  /** Whether a part belongs to a tool that the provider knows or runs itself. */
  readonly isNative: (part: ToolPart) => boolean;
}

/** Earlier calls as the text that the model wrote, and their results as text and files of the user. */
function withoutToolParts(message: Message, history: History): Message[] {
  if (!Array.isArray(message.content)) return [message];
  const content = partsOf(message).flatMap((part) => asText(part, history));
  if (message.role !== 'tool') return [{ ...message, content }];
  const isOfTool = ({ type }: Part) => type === 'tool-result' || type === 'tool-approval-response';
  const [kept, results] = [content.filter(isOfTool), content.filter((part) => !isOfTool(part))];
  return [
    ...(kept.length > 0 ? [{ ...message, content: kept }] : []),
    ...(results.length > 0 ? [{ ...message, role: 'user', content: results }] : []),
  ];
}

function asText(part: ToolPart, { written, tools, answers, isNative }: History): Part[] {
  const { type, toolName = '', toolCallId = '', input, output } = part;
  if ((type !== 'tool-call' && type !== 'tool-result') || isNative(part)) return [part];
  const answer = answers.get(toolCallId);
  if (answer) return [textPart(type === 'tool-call' ? answer.text : answer.message)];
  if (type === 'tool-result') return resultParts(toolName, output);
  const tool = tools.find(({ name }) => name === toolName);
  return [textPart(callText(written, toolName, input, tool))];
}

const textPart = (text: string) => ({ type: 'text', text });

/** A call as text; as JSON where it can't be written so that it reads back. */
function callText(dialect: History['written'], toolName: string, input: unknown, tool?: ToolDefinition): string {
  try {
    return writeCall(dialect, { toolName, arguments: input as Record<string, unknown> }, tool);
  } catch {
    return JSON.stringify({ name: toolName, arguments: input });
  }
}

/** The result of a tool: text, and files as the parts that a user's message may have. */
function resultParts(toolName: string, output: unknown): Part[] {
  const { type = '', value, reason } = (output ?? {}) as { type?: string; value?: unknown; reason?: string };
  const items = type === 'content' && Array.isArray(value) ? (value as (Part & Record<string, unknown>)[]) : [];
  const files = items.filter(isFile);
  const said = items.flatMap((item) => (isText(item) ? item.text : isFile(item) ? [] : JSON.stringify(item)));
  const text =
    type === 'content'
      ? said.join('\n')
      : type === 'execution-denied'
        ? `The user did not allow this call${reason ? `: ${reason}` : '.'}`
        : type === 'text' || type === 'error-text'
          ? String(value)
          : JSON.stringify(value ?? output);
  const what = type.startsWith('error') ? 'Error' : 'Result';
  return [textPart(`${what} of ${toolName}:\n${text}`), ...files.map((item) => ({ ...item, type: 'file' }))];
}

/** `file-data` and `image-data` hold their bytes; a later version of the interface calls both `file`. */
const isFile = ({ type }: Part): boolean => type === 'file-data' || type === 'image-data' || type === 'file';
