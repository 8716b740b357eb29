import type { Node } from 'jsonc-parser';
import { elements, isObjectNode, member, members, plainOf, textOf } from '../notations/json-node.ts';
import { readJsonText } from '../notations/json-text.ts';
import type { ReadYaml } from '../notations/yaml.ts';
import { openapi } from './openapi.ts';
import { schemaOfParameters } from './parameters-map.ts';
import type { Finding, ToolImporter } from './tool-importer.ts';

/**
 * Agents for Amazon Bedrock: an action group with `functionSchema: {functions: [{name, parameters: {city: {type, required}}}]}`, or
 * with an OpenAPI document as a text, JSON or YAML, in `apiSchema` or its `payload`.
 */
export const bedrockAgents: ToolImporter = {
  id: 'bedrock-agents',
  title: 'Bedrock Agents action groups',
  read: (node, _place, text, yaml) => {
    const functions = member(member(node, 'functionSchema'), 'functions');
    const schema = member(node, 'apiSchema', 'api_schema', 'ApiSchema');
    const payload = textOf(schema) ?? textOf(member(schema, 'payload', 'Payload'));
    if (payload !== undefined) return readDocument(payload, node, yaml);
    if (isObjectNode(member(schema, 's3', 'S3')))
      return [skipped(node, 'its OpenAPI document lies in S3: paste that document')];
    return functions ? elements(functions).map((one) => readFunction(one, text)) : null;
  },
};

/** The operations of a document that is in a text; they all have the place of the action group. */
function readDocument(payload: string, node: Node, yaml: ReadYaml | undefined): readonly Finding[] {
  const json = readJsonText(payload);
  const root = json.ok ? json.value : yaml?.(payload);
  const found = root && openapi.read(root, 'top', payload);
  if (!found || found.length === 0)
    return [skipped(node, 'the text of its apiSchema is no OpenAPI 3 document: paste that document itself')];
  return found.map((finding) => ({ ...finding, node }));
}

const skipped = (node: Node, reason: string): Finding => ({
  name: textOf(member(node, 'actionGroupName', 'action_group_name', 'ActionGroupName')) ?? 'apiSchema',
  skipped: reason,
  node,
});

function readFunction(node: Node, text: string): Finding {
  const name = textOf(member(node, 'name'));
  if (name === undefined) return { name: 'nameless', skipped: 'it has no name', node };
  const parameters = member(node, 'parameters');
  const isEmpty = parameters === undefined || (isObjectNode(parameters) && members(parameters).size === 0);
  const built = isEmpty ? { type: 'object', properties: {} } : schemaOfParameters(plainOf(parameters, text));
  if (!built) return { name, skipped: 'its parameters are in no known shape', node };
  return { name, description: textOf(member(node, 'description')), built, node };
}
