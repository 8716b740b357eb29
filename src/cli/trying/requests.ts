import { asObject, parseJson } from '../../core/json/json-access.ts';
import type { JsonSchema, ToolDefinition } from '../../core/tools/tool-definition.ts';
import type { Api, Attempt, RunAnswer } from '../../core/trial/run.ts';
import { endOfArguments } from '../../core/words/frame.ts';
import type { TrySetup } from './try-options.ts';

/** A request as it is sent, without its key. */
export interface EndpointRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Anthropic's API wants a limit; a copy of the longest content is shorter. */
const MOST_TOKENS = 4_096;

/**
 * The request of an attempt. Two variants with prompts differ only in the system prompt; a native variant sends the tools instead.
 * A member of `body` that is null is left out.
 */
export function requestFor(
  { api, model, body, tools }: Pick<TrySetup, 'api' | 'model' | 'body' | 'tools'>,
  { variant, task, second }: Pick<Attempt, 'variant' | 'task' | 'second'>,
): EndpointRequest {
  const { prompt: system, native: isNative = false } = variant;
  const messages = [...task.messages, ...(second ? turnsAfter(second, api) : [])];
  const offered = isNative ? { tools: tools.map((tool) => OFFERED[api](tool)) } : {};
  const own =
    api === 'anthropic'
      ? { model, max_tokens: MOST_TOKENS, ...(!isNative && { system }), messages, ...offered, stream: true }
      : {
          model,
          messages: isNative ? messages : [{ role: 'system', content: system }, ...messages],
          ...offered,
          stream: true,
          stream_options: { include_usage: true },
        };
  const all = Object.entries({ ...own, ...body }).filter(([, value]) => value !== null);
  return { path: api === 'anthropic' ? '/messages' : '/chat/completions', body: Object.fromEntries(all) };
}

/** APIs take an object where a schema takes anything. */
const objectSchema = (schema: JsonSchema): JsonSchema => (typeof schema === 'boolean' ? { type: 'object' } : schema);

/** A tool in the shape of each API. */
const OFFERED: Readonly<Record<Api, (tool: ToolDefinition) => unknown>> = {
  openai: ({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, ...(description !== undefined && { description }), parameters: objectSchema(inputSchema) },
  }),
  anthropic: ({ name, description, inputSchema }) => ({
    name,
    ...(description !== undefined && { description }),
    input_schema: objectSchema(inputSchema),
  }),
};

/** The answer that did not run as a turn of the conversation, and the message; calls that came as data are answered with it. */
function turnsAfter({ answer, message }: NonNullable<Attempt['second']>, api: Api): readonly unknown[] {
  const { text, calls } = partsOf(answer);
  if (calls.length === 0) {
    const said = text.trim() === '' ? [] : [{ role: 'assistant', content: text }];
    return [...said, { role: 'user', content: message }];
  }
  // One message is enough, and each call has to be answered.
  const results = calls.map(({ id }, at) => ({ id, content: at === 0 ? message : 'Not run.' }));
  if (api === 'openai')
    return [
      {
        role: 'assistant',
        content: text,
        tool_calls: calls.map(({ id, name, source }) => ({
          id,
          type: 'function',
          function: { name, arguments: source },
        })),
      },
      ...results.map(({ id, content }) => ({ role: 'tool', tool_call_id: id, content })),
    ];
  return [
    {
      role: 'assistant',
      content: [
        ...(text.trim() === '' ? [] : [{ type: 'text', text }]),
        ...calls.map(({ id, name, source }) => ({ type: 'tool_use', id, name, input: asObject(parseJson(source)) })),
      ],
    },
    {
      role: 'user',
      content: results.map(({ id, content }) => ({ type: 'tool_result', tool_use_id: id, content, is_error: true })),
    },
  ];
}

/** The text before the calls that came as data, and these calls. */
function partsOf({ input, frames = [] }: RunAnswer) {
  const [first] = frames;
  return {
    text: first ? input.slice(0, first.from ?? first.start) : input,
    calls: frames.map((frame, at) => ({
      id: frame.id ?? `call_${at + 1}`,
      name: frame.name,
      source: input.slice(frame.end, endOfArguments(frame, frames[at + 1], input)),
    })),
  };
}
