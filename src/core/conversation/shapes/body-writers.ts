import { asObject, type JsonObject } from '../../json/json-access.ts';
import type { HistoryItem, ShapeId } from '../conversation.ts';

/** How a shape writes what a correction adds. */
export interface HistoryWriter {
  /** Where results are: messages of a list, or blocks in a message of the user. */
  readonly results: 'messages' | 'blocks';
  /** Where a message holds its blocks. */
  readonly blocks: string;
  /** A result: a message, or a block. */
  readonly result: (call: HistoryItem, words: string) => unknown;
  /** A text of the user as a block. */
  readonly text: (words: string) => unknown;
  /** A message of the user with some blocks, or one that is a text. */
  readonly message: (blocks: readonly unknown[]) => unknown;
  /** A message as the list keeps it: in a record, or in the form of one that is near. */
  readonly kept?: (message: unknown, near: unknown) => unknown;
  /** Where the id is, below the call and below the result. */
  readonly callId: string;
  readonly resultId: string;
  /** Where the arguments are, below the call. */
  readonly args: string;
}

export const chat: HistoryWriter = {
  results: 'messages',
  blocks: '/content',
  result: ({ id }, content) => ({ role: 'tool', tool_call_id: id ?? '', content }),
  text: (text) => ({ type: 'text', text }),
  message: (content) => ({ role: 'user', content }),
  callId: '/id',
  resultId: '/tool_call_id',
  args: '/function/arguments',
};

export const anthropic: HistoryWriter = {
  ...chat,
  results: 'blocks',
  result: ({ id }, content) => ({ type: 'tool_result', tool_use_id: id ?? '', content, is_error: true }),
  resultId: '/tool_use_id',
  args: '/input',
};

const bedrock: HistoryWriter = {
  ...anthropic,
  result: ({ id }, text) => ({ toolResult: { toolUseId: id ?? '', content: [{ text }], status: 'error' } }),
  text: (text) => ({ text }),
  callId: '/toolUse/toolUseId',
  resultId: '/toolResult/toolUseId',
  args: '/toolUse/input',
};

export const gemini: HistoryWriter = {
  ...bedrock,
  blocks: '/parts',
  result: ({ id, name }, error) => ({ functionResponse: { ...(id && { id }), name: name ?? '', response: { error } } }),
  message: (parts) => ({ role: 'user', parts }),
  callId: '/functionCall/id',
  resultId: '/functionResponse/id',
  args: '/functionCall/args',
};

export const responses: HistoryWriter = {
  ...chat,
  result: ({ id }, output) => ({ type: 'function_call_output', call_id: id ?? '', output }),
  text: (text) => ({ type: 'input_text', text }),
  message: (content) => ({ type: 'message', role: 'user', content }),
  kept: asOfAgentsSdk,
  callId: '/call_id',
  resultId: '/call_id',
  args: '/arguments',
};

/** A result in the form of the Agents SDK for JavaScript, where the item near it has that form. */
function asOfAgentsSdk(item: unknown, near: unknown): unknown {
  const { type, call_id: callId, output: text } = asObject(item);
  if (type !== 'function_call_output' || asObject(near)['callId'] === undefined) return item;
  const name = asObject(near)['callId'] === callId ? asObject(near)['name'] : '';
  return { type: 'function_call_result', callId, name, status: 'completed', output: { type: 'text', text } };
}

/** How the bodies of requests are written. */
export const BODY_WRITERS: HistoryWriters = {
  'openai-chat': chat,
  mistral: {
    ...chat,
    result: ({ id, name }, content) => ({ role: 'tool', tool_call_id: id ?? '', ...(name && { name }), content }),
  },
  cohere: {
    ...chat,
    result: ({ id }, data) => ({
      role: 'tool',
      tool_call_id: id ?? '',
      content: [{ type: 'document', document: { data } }],
    }),
  },
  ollama: { ...chat, result: ({ name }, content) => ({ role: 'tool', tool_name: name ?? '', content }) },
  'openai-responses': responses,
  anthropic,
  gemini,
  'bedrock-converse': bedrock,
};

/** Where a shape keeps a result in the state of its call. */
export interface CallState {
  /** Where the state is, below the call. */
  readonly at: string;
  /** That of a call that failed; undefined where this call keeps none. */
  readonly failed: (state: JsonObject, call: HistoryItem, words: string) => unknown;
}

/** Shapes that are not here are corrected in other ways, or not at all. */
export type HistoryWriters = Readonly<Partial<Record<ShapeId, HistoryWriter>>>;
