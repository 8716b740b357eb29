import { textsIn } from '../calls/copied-call.ts';
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../json/json-access.ts';

/** What a request body says beside the conversation. */
export interface RequestContext {
  /** The tools as the provider's JSON has them; the tool-definition importer reads them. */
  readonly tools?: unknown;
  readonly system?: string;
  readonly model?: string;
  /** What is said in its messages by all but the model and the system. */
  readonly asked?: string;
  /** The request forces a call: the model may not answer in words. */
  readonly forcesCall?: true;
}

/** Takes tools and system prompt from a request body of any provider that can be imported. */
export function requestContext(body: unknown): RequestContext {
  const json = asObject(body);
  const tools = json['tools'] ?? json['functions'] ?? asObject(json['toolConfig'])['tools'];
  const system = systemPrompt(json);
  const model = asText(json['model']) ?? asText(json['modelId']);
  const asked = wordsBeside(json);
  return {
    ...(Array.isArray(tools) && tools.length > 0 && { tools }),
    ...(system !== undefined && { system }),
    ...(model !== undefined && { model }),
    ...(asked !== undefined && { asked }),
    ...(forcesCall(json) && { forcesCall: true }),
  };
}

/** Whether the JSON is a request to a model: what was asked, not what was answered. */
export function isRequestBody(value: unknown): boolean {
  const json = asObject(value);
  const asks = Array.isArray(json['messages']) || Array.isArray(json['contents']) || json['input'] !== undefined;
  const answers = ['choices', 'output', 'outputs', 'response'].some((key) => key in json);
  return asks && !answers && (typeof json['model'] === 'string' || 'tools' in json || 'contents' in json);
}

/** The request body inside a shell command (`-d '…'`) or among the lines of a recorded request. */
export function bodyOfRequestText(source: string): unknown {
  for (const [, single, double] of source.matchAll(DATA_OPTION)) {
    const body = parseJson(single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? '');
    if (isObject(body)) return body;
  }
  const brace = source.indexOf('{');
  return brace < 0 ? undefined : parseJson(source.slice(brace).trim());
}

const DATA_OPTION = /(?:-d|--data|--data-raw|--data-binary|--json)[ =]*(?:\$?'([^']*)'|"((?:[^"\\]|\\[\s\S])*)")/g;

function systemPrompt(json: JsonObject): string | undefined {
  const direct = json['system'] ?? json['instructions'] ?? json['systemInstruction'] ?? json['system_instruction'];
  return (
    textIn(direct) ??
    textIn(asList(json['messages']).find(isSystemMessage)) ??
    textIn(asList(json['input']).find(isSystemMessage))
  );
}

const isSystemMessage = (message: unknown): boolean => {
  const { role } = asObject(message);
  return role === 'system' || role === 'developer';
};

/** What all but the model and the system say in the messages of a request. */
function wordsBeside(json: JsonObject): string | undefined {
  const { input } = json;
  const messages = [json['messages'], json['contents'], input].flatMap(asList).filter(isSaid);
  const texts = [...textsIn([typeof input === 'string' ? input : '', json['prompt'], messages])];
  return asText(texts.join('\n').trim());
}

const isSaid = (message: unknown): boolean =>
  !isSystemMessage(message) && !['assistant', 'model'].includes(String(asObject(message)['role']));

/** Whether `tool_choice`, or what providers have in its place, leaves the model no answer but a call. */
function forcesCall(json: JsonObject): boolean {
  const config = asObject(json['toolConfig'] ?? json['tool_config']);
  const { mode } = asObject(config['functionCallingConfig'] ?? config['function_calling_config']);
  const choice = json['tool_choice'] ?? json['toolChoice'] ?? config['toolChoice'] ?? json['function_call'] ?? mode;
  const named = isObject(choice) ? (asText(choice['type']) ?? ('auto' in choice ? 'auto' : 'tool')) : choice;
  return typeof named === 'string' && /^(?:required|any|tool|function|one)$/i.test(named);
}

/** A string, `{text}`, `{content}`, `{parts}`, or a list of these. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return asText(value);
  if (Array.isArray(value)) return asText(value.map((part) => textIn(part) ?? '').join(''));
  if (!isObject(value)) return undefined;
  return textIn(value['text'] ?? value['content'] ?? value['parts']);
}
