import { asList, asObject, asText, isObject } from '../../json/json-access.ts';
import type { ShapeId } from '../conversation.ts';
import { samenessOf } from '../sameness.ts';
import {
  anthropic,
  BODY_WRITERS,
  type CallState,
  chat,
  gemini,
  type HistoryWriter,
  type HistoryWriters,
  responses,
} from './body-writers.ts';

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
  kept: asOpenhands,
  callId: '/tool_call_metadata/tool_call_id',
  resultId: '/tool_call_metadata/tool_call_id',
};

const textsOf = (blocks: readonly unknown[]): string =>
  blocks.map((block) => asText(asObject(block)['text']) ?? '').join('\n');

/** An event in the form of another: those of the agent SDK name their kind. */
function asOpenhands(event: unknown, near: unknown): unknown {
  const { source, content, args, timestamp, tool_call_metadata: call } = { ...asObject(near), ...asObject(event) };
  if (asObject(near)['kind'] === undefined) return event;
  const { tool_call_id, function_name: tool_name } = asObject(call);
  if (tool_call_id !== undefined)
    return { kind: 'AgentErrorEvent', source: 'agent', timestamp, tool_name, tool_call_id, error: content };
  const text = asObject(args)['content'];
  return { kind: 'MessageEvent', source, timestamp, llm_message: { role: 'user', content: [{ type: 'text', text }] } };
}

/** A message of Chat Completions as Semantic Kernel keeps it, where the message near it is kept so. */
function asOfSemanticKernel(message: unknown, near: unknown): unknown {
  const { role, content, tool_call_id: id } = asObject(message);
  if (!Array.isArray(asObject(near)['items'])) return message;
  const item = id === undefined ? { content_type: 'text', text: textsOf(asList(content)) } : { id, result: content };
  return { role, items: [{ content_type: 'function_result', ...item }] };
}

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
function uuidAfter(uuid: string): string {
  const digits = samenessOf(`after ${uuid}`).toString(16).padStart(14, '0');
  return `${uuid.slice(0, 8)}-${digits.slice(0, 4)}-4${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(2, 14)}`;
}

/** How each shape is written. */
export const WRITERS: HistoryWriters = {
  ...BODY_WRITERS,
  'openai-chat': { ...chat, kept: asOfSemanticKernel },
  codex: {
    ...responses,
    kept: (payload, near) => ({ timestamp: asObject(near)['timestamp'], type: 'response_item', payload }),
  },
  cline: anthropic,
  'gemini-cli': gemini,
  'claude-code': { ...anthropic, blocks: '/message/content', kept: claudeRecord },
  goose,
  openhands,
  opencode: { ...chat, callId: '/callID', resultId: '/callID', args: '/state/input' },
  langchain: { ...langchain, kept: asLangchain },
  langgraph: { ...langchain, kept: asLangchain },
  'pydantic-ai': pydanticAi,
  'ai-sdk-model': aiSdkModel,
};

/** Shapes that keep a result in the state of its call. */
export const CALL_STATES: Readonly<Partial<Record<ShapeId, CallState>>> = {
  'ai-sdk-ui': { at: '', failed: (call, _, errorText) => ({ ...call, state: 'output-error', errorText }) },
  opencode: { at: '/state', failed: (state, _, error) => ({ ...state, status: 'error', error }) },
  'gemini-cli': {
    at: '',
    // A checkpoint keeps results as messages.
    failed: (call, { id, name }, error) =>
      call['functionCall'] === undefined
        ? { ...call, status: 'error', result: [{ functionResponse: { id, name, response: { error } } }] }
        : undefined,
  },
};
