import { printExactJson } from '../json/exact-json.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { ImportResult } from './import-result.ts';

export interface RequestOffer {
  /** The tools as JSON in the provider's shape, empty where there are none. */
  readonly definitions: string;
  readonly tools: readonly ToolDefinition[];
  readonly system?: string;
}

/** The tools of the request that is beside the reply, which are what its calls are checked against; none of a request alone, which calls nothing. */
export function toolsOfRequest({ tools, fixture: { source } }: ImportResult): readonly ToolDefinition[] {
  const isAlone = typeof source === 'object' && source.silent !== undefined;
  const imported = tools === undefined || isAlone ? null : importTools(printExactJson(tools));
  return imported?.ok ? imported.value.tools.map(({ definition }) => definition) : [];
}

/** What a request or a bare list of tools holds for the Workshop. */
export function requestOf({ kind, tools, system }: ImportResult, text: string): RequestOffer | null {
  const isJson = kind === 'plain-text' && tools === undefined && /^\uFEFF?\s*[[{]/.test(text);
  const definitions = tools === undefined ? (isJson ? text : '') : printExactJson(tools, 2);
  const imported = definitions === '' ? null : importTools(definitions);
  const found = imported?.ok ? imported.value.tools.map(({ definition }) => definition) : [];
  if (found.length === 0 && system === undefined) return null;
  return {
    definitions: found.length > 0 ? definitions : '',
    tools: found,
    ...(system !== undefined && { system }),
  };
}
