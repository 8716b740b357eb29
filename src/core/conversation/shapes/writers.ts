import { asList, asObject, asText, isObject } from '../../json/json-access.ts';
import type { HistoryItem, ShapeId } from '../conversation.ts';
import { samenessOf } from '../sameness.ts';

/** How a shape writes what a correction adds. */
export interface HistoryWriter {
  /** Where results are: messages of a list, blocks in a message of the user, or the state of the call itself. */
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

const chat: HistoryWriter = {
  results: 'messages',
  blocks: '/content',
  result: ({ id }, content) => ({ role: 'tool', tool_call_id: id ?? '', content }),
  text: (text) => ({ type: 'text', text }),
  message: (content) => ({ role: 'user', content }),
  callId: '/id',
  resultId: '/tool_call_id',
  args: '/function/arguments',
};

const anthropic: HistoryWriter = {
  results: 'blocks',
  blocks: '/content',
  result: ({ id }, content) => ({ type: 'tool_result', tool_use_id: id ?? '', content, is_error: true }),
  text: (text) => ({ type: 'text', text }),
  message: (content) => ({ role: 'user', content }),
  callId: '/id',
  resultId: '/tool_use_id',
  args: '/input',
};

const gemini: HistoryWriter = {
  results: 'blocks',
  blocks: '/parts',
  result: ({ id, name }, error) => ({ functionResponse: { ...(id && { id }), name: name ?? '', response: { error } } }),
  text: (text) => ({ text }),
  message: (parts) => ({ role: 'user', parts }),
  callId: '/functionCall/id',
  resultId: '/functionResponse/id',
  args: '/functionCall/args',
};

const bedrock: HistoryWriter = {
  results: 'blocks',
  blocks: '/content',
  result: ({ id }, text) => ({ toolResult: { toolUseId: id ?? '', content: [{ text }], status: 'error' } }),
  text: (text) => ({ text }),
  message: (content) => ({ role: 'user', content }),
  callId: '/toolUse/toolUseId',
  resultId: '/toolResult/toolUseId',
  args: '/toolUse/input',
};

const responses: HistoryWriter = {
  results: 'messages',
  blocks: '/content',
  result: ({ id }, output) => ({ type: 'function_call_output', call_id: id ?? '', output }),
  text: (text) => ({ type: 'input_text', text }),
  message: (content) => ({ type: 'message', role: 'user', content }),
  callId: '/call_id',
  resultId: '/call_id',
  args: '/arguments',
};

const langchain: HistoryWriter = {
  results: 'messages',
  blocks: '/content',
  result: ({ id, name }, content) => ({
    type: 'tool',
    content,
    tool_call_id: id ?? '',
    name: name ?? '',
    status: 'error',
  }),
  text: (text) => ({ type: 'text', text }),
  message: (content) => ({ type: 'human', content }),
  callId: '/id',
  resultId: '/tool_call_id',
  args: '/args',
};

const aiSdkModel: HistoryWriter = {
  results: 'messages',
  blocks: '/content',
  result: ({ id, name }, value) => ({
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: id ?? '', toolName: name ?? '', output: { type: 'error-text', value } },
    ],
  }),
  text: (text) => ({ type: 'text', text }),
  message: (content) => ({ role: 'user', content }),
  callId: '/toolCallId',
  resultId: '/toolCallId',
  args: '/input',
};

const goose: HistoryWriter = {
  results: 'blocks',
  blocks: '/content',
  result: ({ id }, error) => ({ type: 'toolResponse', id: id ?? '', toolResult: { status: 'error', error } }),
  text: (text) => ({ type: 'text', text }),
  message: (content) => ({ role: 'user', content }),
  kept: (message, near) => ({ ...asObject(message), created: asObject(near)['created'] }),
  callId: '/id',
  resultId: '/id',
  args: '/toolCall/value/arguments',
};

const pydanticAi: HistoryWriter = {
  results: 'blocks',
  blocks: '/parts',
  result: ({ id, name }, content) => ({
    part_kind: 'tool-return',
    tool_name: name ?? '',
    tool_call_id: id ?? '',
    content,
  }),
  text: (content) => ({ part_kind: 'user-prompt', content }),
  message: (parts) => ({ kind: 'request', parts }),
  callId: '/tool_call_id',
  resultId: '/tool_call_id',
  args: '/args',
};

const openhands: HistoryWriter = {
  ...chat,
  result: ({ id, name }, content) => ({
    source: 'environment',
    message: content,
    observation: 'error',
    content,
    tool_call_metadata: { function_name: name ?? '', tool_call_id: id ?? '' },
  }),
  message: (blocks) => ({
    source: 'user',
    action: 'message',
    args: { content: textsOf(blocks) },
    message: textsOf(blocks),
  }),
  callId: '/tool_call_metadata/tool_call_id',
  resultId: '/tool_call_metadata/tool_call_id',
};

const textsOf = (blocks: readonly unknown[]): string =>
  blocks.map((block) => asText(asObject(block)['text']) ?? '').join('\n');

/** A message of LangChain in the form of another: flat, with its data in a member, or as a constructor. */
function asLangchain(message: unknown, near: unknown): unknown {
  const { type, ...data } = asObject(message);
  const { id, lc } = asObject(near);
  if (lc === undefined) return isObject(asObject(near)['data']) ? { type, data } : message;
  const name = type === 'tool' ? 'ToolMessage' : 'HumanMessage';
  return { lc, type: 'constructor', id: [...asList(id).slice(0, -1), name], kwargs: { ...data, type } };
}

/** A record of Claude Code that follows on another. */
function claudeRecord(message: unknown, near: unknown): unknown {
  const { uuid, timestamp, sessionId, isSidechain, userType, cwd, version, gitBranch } = asObject(near);
  const common = { isSidechain, userType, cwd, sessionId, version, gitBranch };
  return { parentUuid: uuid ?? null, ...common, type: 'user', message, uuid: uuidAfter(String(uuid)), timestamp };
}

/** An id for a new record: the same each time. */
export function uuidAfter(uuid: string): string {
  const digits = samenessOf(`after ${uuid}`).toString(16).padStart(14, '0');
  return `${uuid.slice(0, 8)}-${digits.slice(0, 4)}-4${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(2, 14)}`;
}

/** How each shape writes; those that are not here are corrected in other ways, or not at all. */
export const WRITERS: Readonly<Partial<Record<ShapeId, HistoryWriter>>> = {
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
  codex: {
    ...responses,
    kept: (payload, near) => ({ timestamp: asObject(near)['timestamp'], type: 'response_item', payload }),
  },
  anthropic,
  cline: anthropic,
  'claude-code': { ...anthropic, blocks: '/message/content', kept: claudeRecord },
  gemini,
  'bedrock-converse': bedrock,
  goose,
  openhands,
  opencode: { ...chat, callId: '/callID', resultId: '/callID', args: '/state/input' },
  langchain: { ...langchain, kept: asLangchain },
  langgraph: { ...langchain, kept: asLangchain },
  'pydantic-ai': pydanticAi,
  'ai-sdk-model': aiSdkModel,
};
