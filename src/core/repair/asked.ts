import { asList, asObject, isObject } from '../json/json-access.ts';
import { endKind, saysCalls } from '../reading/stream-end.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { requestContext } from '../transcripts/request-context.ts';

/** What a request asks for, as far as its answer may be repaired. */
export interface Asked {
  readonly tools: readonly ToolDefinition[];
  /** The request asks for a call: its answer ends with another reason than that of calls, and rightly so. */
  readonly isForced: boolean;
}

/** What a request asks for; the code of why its answer is not repaired where it is not. */
export function askedOf(body: unknown): Asked | NotAsked {
  const json = asObject(body);
  const read = importTools(JSON.stringify(asList(requestContext(body).tools)));
  const tools = read.ok ? read.value.tools.map(({ definition }) => definition) : [];
  if (tools.length === 0) return 'no-tools';
  const choice = json['tool_choice'];
  const chosen = isObject(choice) ? choice['type'] : choice;
  if (chosen === 'none') return 'tool-choice-none';
  if (wantsForm(json)) return 'response-format';
  return { tools, isForced: chosen !== undefined && chosen !== 'auto' };
}

/** Why an answer is not looked at: its request offers no tools, forbids calls, or says which form the text is to have. */
export type NotAsked = 'no-tools' | 'tool-choice-none' | 'response-format';

/** The members with which requests ask for JSON: Chat, Responses, Messages, Ollama. */
function wantsForm(json: Readonly<Record<string, unknown>>): boolean {
  const forms = [
    json['response_format'],
    asObject(json['text'])['format'],
    json['output_format'],
    asObject(json['output_config'])['format'],
    json['format'],
  ];
  return forms.some((form) => form !== undefined && form !== null && form !== '' && asObject(form)['type'] !== 'text');
}

/** Whether the end of an answer leaves its calls whole: the model stopped by itself, or nothing says how it ended. */
export const leavesWhole = (reason: string | undefined): boolean =>
  reason === undefined || saysCalls({ reason }) || ['stop', 'stop-sequence'].includes(endKind({ reason }));
