import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../json/json-access.ts';

/** What a request body says beside the conversation. */
export interface RequestContext {
  /** The tools as the provider's JSON has them; the tool-definition importer reads them. */
  readonly tools?: unknown;
  readonly system?: string;
  readonly model?: string;
}

/** Takes tools and system prompt from a request body of any provider that can be imported. */
export function requestContext(body: unknown): RequestContext {
  const json = asObject(body);
  const tools = json['tools'] ?? json['functions'] ?? asObject(json['toolConfig'])['tools'];
  const system = systemPrompt(json);
  const model = asText(json['model']) ?? asText(json['modelId']);
  return {
    ...(Array.isArray(tools) && tools.length > 0 && { tools }),
    ...(system !== undefined && { system }),
    ...(model !== undefined && { model }),
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

/** A string, `{text}`, `{content}`, `{parts}`, or a list of these. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return asText(value);
  if (Array.isArray(value)) return asText(value.map((part) => textIn(part) ?? '').join(''));
  if (!isObject(value)) return undefined;
  return textIn(value['text'] ?? value['content'] ?? value['parts']);
}
